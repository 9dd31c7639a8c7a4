import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { conversationsIn } from '../../data/cache/chat.ts';
import { ticketsOutdated } from '../../data/cache/orders.ts';
import { tellFailure, wordsFor } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { ErrorState, Skeleton } from '../../ui/StateViews.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './TransferSheet.module.css';

/** `done` follows a transfer: the ticket is no longer the caller's. */
export function TransferSheet({ ticket, done, close }: { ticket: Ticket; done(): void; close(): void }) {
  const cache = useQueryClient();
  const conversations = useInfiniteQuery(queries.conversations());
  const people = conversationsIn(conversations.data).map(({ person }) => person);
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const transfer = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.tickets.transfer({ id: ticket.id, personId: id }),
    onSuccess: (_, { name }) => {
      toast(`${name} has your ticket now`);
      done();
    },
    onError: tellFailure,
    onSettled: () => ticketsOutdated(cache),
  });
  if (chosen)
    return (
      <Sheet title={`Transfer to ${chosen.name}?`} close={close}>
        <p>
          Your code stops working at once, and {chosen.name} gets a new one.
          {ticket.price > 0 && ' What you paid stays with you: a refund is only possible if they give the ticket back.'}
        </p>
        <Button look="main" wide busy={transfer.isPending} onClick={() => transfer.mutate(chosen)}>
          Transfer ticket
        </Button>
        <Button wide onClick={() => setChosen(null)}>
          Choose someone else
        </Button>
      </Sheet>
    );
  return (
    <Sheet title="Transfer this ticket" close={close}>
      {conversations.isLoadingError ? (
        <ErrorState retry={() => void conversations.refetch()}>{wordsFor(conversations.error)}</ErrorState>
      ) : !conversations.data ? (
        <Skeleton many={2} height={56} />
      ) : people.length === 0 && !conversations.hasNextPage ? (
        <p>You can transfer tickets to people you’re connected with. Meet someone first.</p>
      ) : (
        <>
          <ul aria-label="People">
            {people.map((person) => (
              <li key={person.id} className={styles.person}>
                <Avatar src={person.profilePicture} name={person.name} size={40} />
                <span>{person.name}</span>
                <Button small aria-label={`Choose ${person.name}`} onClick={() => setChosen(person)}>
                  Choose
                </Button>
              </li>
            ))}
          </ul>
          <ShowMore pages={conversations} problem={wordsFor(conversations.error)} />
        </>
      )}
    </Sheet>
  );
}

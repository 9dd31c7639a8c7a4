import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { ticketsOutdated } from '../../data/cache/orders.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { ConnectionPicker } from '../people/ConnectionPicker.tsx';

/** `done` follows a transfer: the ticket is no longer the caller's. */
export function TransferSheet({ ticket, done, close }: { ticket: Ticket; done(): void; close(): void }) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const transfer = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.tickets.transfer({ id: ticket.id, personId: id }),
    onSuccess: (_, { name }) => {
      toast(`${name} has your ticket now`);
      done();
    },
    onError: notifyFailure,
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
      <ConnectionPicker
        verb="Choose"
        empty="You can transfer tickets to people you’re connected with. Meet someone first."
        choose={setChosen}
      />
    </Sheet>
  );
}

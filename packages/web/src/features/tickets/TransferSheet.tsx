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

export function TransferSheet({ ticket, close }: { ticket: Ticket; close(): void }) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const transfer = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.tickets.offer({ id: ticket.id, personId: id }),
    onSuccess: async (_, { name }) => {
      await ticketsOutdated(cache);
      toast(`Offered to ${name}`);
      close();
    },
    onError: notifyFailure,
  });
  if (chosen)
    return (
      <Sheet title={`Offer to ${chosen.name}?`} close={close}>
        <p>
          {chosen.name} can accept or decline. Until then the ticket is yours. If they accept, they get a new code, and
          yours stops working.
          {ticket.price > 0 && ' What you paid stays with you: a refund is only possible if they give the ticket back.'}
        </p>
        <Button look="main" wide busy={transfer.isPending} onClick={() => transfer.mutate(chosen)}>
          Offer ticket
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

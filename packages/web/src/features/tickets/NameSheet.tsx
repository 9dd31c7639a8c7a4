import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { longestGuestName } from '@nukkad/core/features/tickets/guest-name-limit.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { ticketsOutdated } from '../../data/cache/orders.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

export function NameSheet({ ticket: { id, guestName }, close }: { ticket: Ticket; close(): void }) {
  const cache = useQueryClient();
  const [name, setName] = useState(guestName ?? '');
  const save = useMutation({
    mutationFn: () => api.tickets.name({ id, name: name.trim() || null }),
    onSuccess: async () => {
      await ticketsOutdated(cache);
      close();
    },
    onError: notifyFailure,
  });
  return (
    <Sheet title="Who’s using this ticket?" close={close}>
      <Form submit={() => !save.isPending && save.mutate()}>
        <TextField
          label="Name on the ticket"
          hint="Leave it empty for your own name. Only you and the event’s team see it."
          value={name}
          maxLength={longestGuestName}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" look="main" wide busy={save.isPending}>
          Save name
        </Button>
      </Form>
    </Sheet>
  );
}

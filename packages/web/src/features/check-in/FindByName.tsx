import type { CheckInTicket } from '@nukkad/core/features/check-in/contract.ts';
import { codeInGroups } from '@nukkad/core/features/tickets/ticket-code.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { clock } from '../../format/dates.ts';
import styles from './CheckIn.module.css';
import { ticketName } from './verdict-message.ts';

const maxShown = 20;

export function FindByName({
  tickets,
  checkedInAt,
  checkIn,
}: {
  tickets: readonly CheckInTicket[];
  checkedInAt(ticket: CheckInTicket): string | null;
  checkIn(ticketId: string): void;
}) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found =
    words === ''
      ? []
      : tickets.filter(({ name, guest }) => [name, guest ?? ''].some((it) => it.toLowerCase().includes(words)));
  return (
    <section className={styles.byName}>
      <TextField
        type="search"
        label="Find by name"
        placeholder="Start typing a name"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      {words !== '' && found.length === 0 && <p className={styles.none}>No attendee with that name.</p>}
      <ul aria-label="Attendees">
        {found.slice(0, maxShown).map((ticket) => {
          const at = checkedInAt(ticket);
          return (
            <li key={ticket.id}>
              <span>
                {ticketName(ticket)}
                <small>{at ? `Checked in at ${clock(at)}` : codeInGroups(ticket.code)}</small>
              </span>
              {!at && (
                <Button small aria-label={`Check in ${ticketName(ticket)}`} onClick={() => checkIn(ticket.id)}>
                  Check in
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {found.length > maxShown && (
        <p className={styles.none}>And {found.length - maxShown} more. Keep typing to narrow it down.</p>
      )}
    </section>
  );
}

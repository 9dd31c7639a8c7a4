import { unknownGuest } from '@nukkad/core/features/check-in/unknown-guest.ts';
import type { Attendee, Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { api } from '../../data/api.ts';
import { download } from '../../device/download.ts';

/** RFC 4180. Cells that a spreadsheet would run as a formula get an apostrophe: people choose their own names. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const text = typeof cell === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : String(cell);
          return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(','),
    )
    .join('\r\n')
    .concat('\r\n');

async function allAttendees(id: string): Promise<{ attendees: Attendee[]; guests: number }> {
  const attendees: Attendee[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof api.hosting.attendees>> = await api.hosting.attendees(
      after === null ? { id } : { id, after },
    );
    attendees.push(...page.attendees);
    if (page.next === null) return { attendees, guests: page.guests };
    after = page.next;
  }
}

export async function downloadAttendees({ id, name }: Hosted) {
  const { attendees, guests } = await allAttendees(id);
  const rows = attendees.map((it) => [
    it.person.name,
    it.quantity,
    it.amountPaise / 100,
    it.status === 'paid' ? 'yes' : 'no',
    it.orderedAt,
    it.approvedAt ?? '',
    it.entered,
    it.guests.join('; '),
    it.isReceived ? 'yes' : 'no',
    it.transferred,
  ]);
  const table = csv([
    [
      'Name',
      'Seats',
      'Rupees',
      'Paid',
      'Ordered at',
      'Approved at',
      'Checked in',
      'Names on tickets',
      'Received from someone else',
      'Seats transferred',
    ],
    ...rows,
    ...Array.from({ length: guests }, () => [unknownGuest]),
  ]);
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const file = new Blob(['\uFEFF', table], { type: 'text/csv;charset=utf-8' });
  download(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'people'}.csv`, file);
}

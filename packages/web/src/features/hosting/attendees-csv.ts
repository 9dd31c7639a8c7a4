import { unknownGuest } from '@nukkad/core/features/check-in/guest-name.ts';
import type { Attendee, Hosted } from '@nukkad/core/features/hosting/contract.ts';

/** RFC 4180. Cells that a spreadsheet would run as a formula get an apostrophe: people choose their own names. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
          return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(','),
    )
    .join('\r\n')
    .concat('\r\n');

/** Downloads the attendees of an event as a spreadsheet. */
export function downloadAttendees({ name }: Hosted, attendees: readonly Attendee[], guests: number) {
  const rows = attendees.map((it) => [
    it.person.name,
    it.quantity,
    it.amountPaise / 100,
    it.status === 'paid' ? 'yes' : 'no',
    it.orderedAt,
    it.approvedAt ?? '',
    it.entered,
  ]);
  const table = csv([
    ['Name', 'Seats', 'Rupees', 'Paid', 'Ordered at', 'Approved at', 'Checked in'],
    ...rows,
    ...Array.from({ length: guests }, () => [unknownGuest]),
  ]);
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', table], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'people'}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

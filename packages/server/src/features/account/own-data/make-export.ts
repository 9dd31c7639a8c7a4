import type { ExportJob } from '@nukkad/core/features/account/own-data/exports.ts';
import { ownFiles, type OwnFile } from '@nukkad/core/features/account/own-data/own-files.ts';
import { entriesFor } from '@nukkad/core/features/calendar/export/read-entries.ts';
import { readTickets } from '@nukkad/core/features/tickets/ticket-list.ts';
import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { makeZip } from 'client-zip';
import { writeCalendar } from '../../calendar/export/write-calendar.ts';
import { readme } from './readme.ts';
import { ticketPicture } from './ticket-picture.ts';

const partBytes = 1024 * 1024;
const progressMs = 300;

async function* once(content: string | Uint8Array | Promise<string | Uint8Array>) {
  yield await content;
}

async function validTickets(host: Host, me: string): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (let after: string | undefined; ;) {
    const page = await readTickets({ host, me, db: host.db, now: host.now() }, after);
    const isValid = ({ event }: Ticket) => event.status !== 'cancelled' && new Date(event.endsAt) > host.now();
    tickets.push(...page.tickets.filter(isValid));
    if (page.next === null) return tickets;
    after = page.next;
  }
}

async function filesOf(host: Host, publicUrl: string, me: string): Promise<OwnFile[]> {
  const rows = await ownFiles(host.db, me);
  const { name } = await host.db.selectFrom('person').select('name').where('id', '=', me).executeTakeFirstOrThrow();
  const calendar = async () =>
    writeCalendar({ name: 'My Nukkad events', entries: await entriesFor(host, me), publicUrl, reminds: false });
  return [
    { name: 'README.txt', content: () => once(readme(name, host.now())) },
    ...rows,
    ...(await validTickets(host, me)).map((ticket) => ({
      name: `tickets/${ticket.code}.png`,
      content: () => once(ticketPicture(ticket)),
    })),
    { name: 'calendar.ics', content: () => once(calendar()) },
  ];
}

/** Splits the file into parts of about `partBytes`, so that a file of any size takes little memory. */
async function* inParts(zip: ReadableStream<Uint8Array>) {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of zip) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(kept);
    [kept, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

export const exportMaker = (host: Host, publicUrl: string) =>
  async function* write({ personId, progress }: ExportJob): AsyncGenerator<Uint8Array> {
    const files = await filesOf(host, publicUrl, personId);
    await progress(0, files.length);
    async function* written() {
      let reportedAt = performance.now();
      for (const [done, { name, content }] of files.entries()) {
        yield { name, input: content(), lastModified: host.now() };
        if (performance.now() - reportedAt < progressMs) continue;
        reportedAt = performance.now();
        await progress(done + 1, files.length);
      }
      await progress(files.length, files.length);
    }
    yield* inParts(makeZip(written()));
  };

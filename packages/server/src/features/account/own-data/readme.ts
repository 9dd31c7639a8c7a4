import { exportLifeMs } from '@nukkad/core/features/account/own-data/export-limits.ts';
import type { Own } from '@nukkad/core/features/account/own-data/own-table.ts';
import { ownTables } from '@nukkad/core/features/account/own-data/own-tables.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';

const describe = (table: string, { about, fields }: Own) =>
  [
    `data/${table}.json`.padEnd(34) + about,
    ...Object.entries(fields).map(([name, words]) => `  ${name.padEnd(32)}${words}`),
  ].join('\n');

export const readme = (name: string, at: Date) => `Your data on Nukkad
===================

${name}, this is what Nukkad keeps about you, as of ${at.toISOString()}. The link to it worked for ${exportLifeMs / hourMs} hours.

Each file in data/ is a JSON list with one entry for each row of the table of that name. Ids are random, and null means nothing.
Times are in UTC (ISO 8601), amounts that end in _paise in 1/100 rupee. Of other people it has only what the app shows you:
their names where you chat, ask or block, and what they wrote to you.

${Object.entries(ownTables)
  .flatMap(([table, own]) => ('query' in own ? [describe(table, own)] : []))
  .join('\n\n')}

pictures/                         your pictures (WebP)
tickets/                          your tickets that are still valid, with their QR codes (PNG)
calendar.ics                      your events, for any calendar app

What is not in it
-----------------

${Object.entries(ownTables)
  .flatMap(([table, own]) => ('leftOut' in own ? [`${table.padEnd(20)}${own.leftOut}`] : []))
  .join('\n')}
`;

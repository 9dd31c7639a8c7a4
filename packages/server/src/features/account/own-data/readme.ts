import { exportLifeMs } from '@nukkad/core/features/account/own-data/export-limits.ts';
import { ownTables } from '@nukkad/core/features/account/own-data/own-tables.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';

export const readme = (name: string, at: Date) => `Your data on Nukkad
===================

${name}, this is what Nukkad keeps about you, as of ${at.toISOString()}. The link to it worked for ${exportLifeMs / hourMs} hours.

Each file in data/ is a JSON list with one entry for each row of the table of that name. Fields are named for what they hold.
Those that end in _at, At or _until are times in UTC (ISO 8601), in _on days, in _id or Id the id of something in another file,
and in _paise amounts in paise (1/100 rupee). Ids are random, and null means nothing. Of other people it has only what the app
shows you: their names where you chat, ask or block, and what they wrote to you.

${Object.entries(ownTables)
  .flatMap(([table, own]) => ('rows' in own ? [`data/${table}.json`.padEnd(34) + own.about] : []))
  .join('\n')}

pictures/                         your pictures (WebP)
tickets/                          your tickets that are still valid, with their QR codes (PNG)
calendar.ics                      your events, for any calendar app

What is not in it
-----------------

${Object.entries(ownTables)
  .flatMap(([table, own]) => ('leftOut' in own ? [`${table.padEnd(20)}${own.leftOut}`] : []))
  .join('\n')}
`;

import { freshlySignedIn, reading } from '../../../kernel/operation.ts';
import { askForExport, readExport } from './exports.ts';

export const ownData = {
  export: reading.ownData.export.handler(async ({ context: { db, me, now, sessionId = null } }) => ({
    export: await readExport(db, me, sessionId, now),
  })),

  ask: freshlySignedIn.ownData.ask.handler(async ({ context }) => ({ export: await askForExport(context) })),
};

import { constants, cpSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What PostgreSQL empties after a crash: it makes these files again from the table's `_init` file, which is copied. */
function isOfUnloggedTable(path: string): boolean {
  const [, number] = /^(\d+)(?:_fsm|_vm)?(?:\.\d+)?$/.exec(basename(path)) ?? [];
  return number !== undefined && existsSync(join(dirname(path), `${number}_init`));
}

/** Synchronous, so that no statement runs in this thread meanwhile. */
export const copyDatabase = (from: string, to: string): void =>
  cpSync(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !isOfUnloggedTable(path),
  });

import type { Host } from './context.ts';
import { refused } from './operation.ts';

/** Where the next page of a list starts, as text that only this list can read. */
export const cursorsOf = <Place>(list: string) => ({
  seal: ({ secrets }: Pick<Host, 'secrets'>, place: Place): string => secrets.seal(list, JSON.stringify(place)),
  unseal({ secrets }: Pick<Host, 'secrets'>, cursor: string): Place {
    const text = secrets.unseal(list, cursor);
    if (text === null) throw refused('CURSOR_UNUSABLE');
    return JSON.parse(text) as Place;
  },
  /** A page from the rows of `limit size + 1`, and the cursor of the next one; null after the last page. */
  page<Row>(
    { secrets }: Pick<Host, 'secrets'>,
    found: readonly Row[],
    size: number,
    placeOf: (last: Row) => Place,
  ): { rows: Row[]; next: string | null } {
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const next = last && found.length > size ? secrets.seal(list, JSON.stringify(placeOf(last))) : null;
    return { rows, next };
  },
});

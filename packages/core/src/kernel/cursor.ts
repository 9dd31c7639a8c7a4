import type { Host } from './context.ts';
import { refused } from './operation.ts';

/** Where the next page of a list starts, as text that only this list can read. */
export const cursorsOf = <Place>(list: string) => ({
  seal: ({ secrets }: Pick<Host, 'secrets'>, place: Place): string => secrets.seal(list, JSON.stringify(place)),
  /** Refuses with `CURSOR_UNUSABLE`. */
  unseal({ secrets }: Pick<Host, 'secrets'>, cursor: string): Place {
    const text = secrets.unseal(list, cursor);
    if (text === null) throw refused('CURSOR_UNUSABLE');
    return JSON.parse(text) as Place;
  },
});

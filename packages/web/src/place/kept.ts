import type { Phone } from '@nukkad/core/people/area.ts';
import { recall, remember } from '../device.ts';

/** What this device remembers of where somebody is. None of it but a cell ever leaves it. */
export interface Kept {
  phone: Phone | null;
  /** How they let themselves be placed; null until they have chosen. */
  way: 'located' | 'picked' | null;
  /** The cells of their hidden zone, on or off: chosen once, since several would tell what they have in common. */
  zone: readonly string[] | null;
}

const nothing: Kept = { phone: null, way: null, zone: null };
const keyOf = (me: string) => `nukkad-place-${me}`;

export function loadKept(me: string): Kept {
  try {
    return { ...nothing, ...(JSON.parse(recall(keyOf(me)) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

/** Changes what is kept as it is at this moment: between reading and writing nothing else can have its turn. */
export function changeKept(me: string, change: (kept: Kept) => Kept): Kept {
  const kept = change(loadKept(me));
  remember(keyOf(me), JSON.stringify(kept));
  return kept;
}

/** Leaves nothing exact on a phone that somebody else may use next; the hidden zone is whole cells, and stays. */
export const forgetPlaces = (me: string) => changeKept(me, ({ zone }) => ({ ...nothing, zone }));

/** Why a phone reports nothing: it is in its hidden zone, or would point at it (rules Z1 and Z3). */
export function silence(phone: {
  cell: string | null;
  hidden: readonly string[];
  shown: readonly string[];
}): 'hidden' | 'telling' | null {
  const { cell, hidden, shown } = phone;
  if (cell === null || hidden.length === 0) return null;
  return hidden.includes(cell) ? 'hidden' : shown.includes(cell) ? null : 'telling';
}

/** Kept for the same account after sign-out (rules Z2, H1), or the home would be reported and rests might move. */
export const keptThroughSignOut = <Rest>(phone: {
  hidden?: readonly string[];
  shown?: readonly string[];
  rests?: readonly Rest[];
}) => ({ hidden: phone.hidden ?? [], shown: phone.shown ?? [], rests: phone.rests ?? [] });

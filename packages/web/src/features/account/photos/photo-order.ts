/** The list with one of its members at another place. */
export function moved<T>(list: readonly T[], it: T, to: number): T[] {
  const others = list.filter((other) => other !== it);
  return [...others.slice(0, to), it, ...others.slice(to)];
}

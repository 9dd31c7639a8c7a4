/** For the owner of a calendar, about events that were not imported: the name of one, and how many more there are. */
export function leftOutWords(name: string, more: number): string {
  const others = more === 0 ? 'wasn’t' : `and ${more} other ${more === 1 ? 'event' : 'events'} weren’t`;
  const have = more === 0 ? 'It has' : 'They have';
  return `“${name}” ${others} imported. ${have} a word or a link that isn’t allowed here.`;
}

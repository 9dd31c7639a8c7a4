/** 'Asha and 2 others you know are going'; null for none. */
export function friendsWords(friends: readonly { name: string }[]): string | null {
  const [first, second, ...rest] = friends.flatMap(({ name }) => name.split(' ', 1));
  if (first === undefined) return null;
  if (second === undefined) return `${first} is going`;
  return rest.length === 0
    ? `${first} and ${second} are going`
    : `${first} and ${rest.length + 1} others you know are going`;
}

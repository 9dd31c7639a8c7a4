/** 'Asha and 2 others you know are going'; null for none. `friends` are the first of `many`. */
export function friendsWords(friends: readonly { name: string }[], many: number): string | null {
  const [first, second] = friends.flatMap(({ name }) => name.split(' ', 1));
  if (first === undefined) return null;
  if (second === undefined) return `${first} is going`;
  return many === 2 ? `${first} and ${second} are going` : `${first} and ${many - 1} others you know are going`;
}

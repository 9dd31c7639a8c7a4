/** What servers do in core's `nearby-search.ts`. */
export function passesFilter(
  person: { distance: number; age: number; gender: string; interests: readonly string[] },
  filter: {
    distance: number;
    ageRange: readonly [number, number];
    genders: readonly string[];
    interests: readonly string[];
  },
): boolean {
  return (
    person.distance <= filter.distance &&
    person.age >= filter.ageRange[0] &&
    person.age <= filter.ageRange[1] &&
    (filter.genders.length === 0 || filter.genders.includes(person.gender)) &&
    (filter.interests.length === 0 || filter.interests.some((interest) => person.interests.includes(interest)))
  );
}

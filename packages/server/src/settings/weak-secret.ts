/** One in ten million random strings of 32 hexadecimal digits has fewer distinct ones. */
const minDistinct = 8;

const placeholder =
  /change.?(me|this|it)|example|placeholder|password|replace.?(me|this|it)|your.?(own|auth|secret)|nukkad/i;

/** The length of the part that a text repeats: 3 for 'abcabcab'. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / 2; period++)
    if (text.slice(period) === text.slice(0, -period)) return period;
  return text.length;
}

/** Why a long secret is still easy to guess, without quoting it; null when it is not. */
export function weaknessOf(secret: string): string | null {
  const characters = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  // Sequences of the keyboard or the alphabet have many characters but few steps.
  const steps = characters.slice(1).map((code, at) => code - (characters[at] ?? 0));
  if (new Set(characters).size < minDistinct) return 'it has few different characters';
  if (periodOf(secret) < secret.length) return 'it repeats itself';
  if (new Set(steps).size < minDistinct) return 'its characters follow one another in order';
  if (placeholder.test(secret)) return 'it looks like an example';
  return null;
}

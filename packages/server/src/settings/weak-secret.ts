/** A random text of 32 hexadecimal digits has fewer different ones once in ten million times. */
const leastDistinct = 8;

/** Words of examples and of secrets that were meant to be replaced. */
const placeholder =
  /change.?(me|this|it)|example|placeholder|password|replace.?(me|this|it)|your.?(own|auth|secret)|nukkad/i;

/** How often something is repeated, if a text is nothing else: 'abcabcab' repeats three characters. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / 2; period++)
    if (text.slice(period) === text.slice(0, -period)) return period;
  return text.length;
}

/** Why a secret of sufficient length is still easy to guess, in words that do not contain any of it; null when it is not. */
export function weaknessOf(secret: string): string | null {
  const characters = Array.from(secret, (character) => character.codePointAt(0)!);
  // Rows as on a keyboard or in the alphabet have many characters and few steps.
  const steps = characters.slice(1).map((code, at) => code - characters[at]!);
  if (new Set(characters).size < leastDistinct) return 'it has few different characters';
  if (periodOf(secret) < secret.length) return 'it repeats itself';
  if (new Set(steps).size < leastDistinct) return 'its characters follow one another in order';
  if (placeholder.test(secret)) return 'it looks like an example';
  return null;
}

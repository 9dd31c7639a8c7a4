/** The part of the web's URL used here: every host has it, but not the compiler's bare library. */
declare const URL: {
  new (address: string): { href: string; hostname: string; username: string; password: string; hash: string };
  canParse(address: string): boolean;
};

/** The address to fetch, or null. webcal: stands for https:. A password would be stored readably, so it is refused. */
export function feedAddress(typed: string): string | null {
  const written = typed.trim().replace(/^webcals?:/i, 'https:');
  if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) return null;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length <= 2000 ? url.href : null;
}

export const feedNameOf = (address: string): string => new URL(address).hostname;

export function pageAddress(written: string): string | null {
  const trimmed = written.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { href, username, password } = new URL(trimmed);
  return href.length <= 2000 && username === '' && password === '' ? href : null;
}

/** What the server pushes: something to show, or to close because it was seen on another device. `tag` is its notification,
 * `unseen` the number at the app's icon. */
export type PushMessage =
  | { tag: string; unseen: number; title: string; body: string; lang: string; path: string; close?: never }
  | { tag: string; unseen: number; close: true };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null for what no server of ours has written. */
export function readPush(text: string | undefined): PushMessage | null {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || !('tag' in read) || !isText(read.tag)) return null;
  const { tag } = read;
  if (!('unseen' in read) || typeof read.unseen !== 'number' || read.unseen < 0) return null;
  const { unseen } = read;
  if ('close' in read) return read.close === true ? { tag, unseen, close: true } : null;
  if (!('title' in read && isText(read.title) && 'body' in read && isText(read.body))) return null;
  const lang = 'lang' in read && isText(read.lang) ? read.lang : 'en';
  return { tag, unseen, title: read.title, body: read.body, lang, path: pathOf(read) };
}

/** The screen that it opens: an address of this app, whatever was pushed. */
export const pathOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'path' in data && isText(data.path) && /^\/(?![/\\])/.test(data.path)
    ? data.path
    : '/';

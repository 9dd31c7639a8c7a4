import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { SendInput } from '@nukkad/core/features/chat/contract.ts';
import { Outbox } from '@nukkad/web/data/outbox.ts';
import type { Upload } from '@nukkad/web/data/picture-upload.ts';
import { v4 as uuid, v7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';

const place = { latitude: 19.06421, longitude: 72.82234, liveMinutes: 15 } as const;
const blob = new Blob(['pixels'], { type: 'image/jpeg' });

const open: Outbox[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const outbox of open.splice(0)) outbox.close();
});

function phone(personId: string) {
  const said: SendInput[] = [];
  const uploads: {
    pictureId: string;
    text: Promise<string>;
    progress(part: number): void;
    end(refused: string | null): void;
    break(): void;
    stopped: boolean;
  }[] = [];
  const upload: Upload = (pictureId, bytes, progress) => {
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    const one = {
      pictureId,
      text: bytes.text(),
      progress,
      end: resolve,
      break: () => reject(new Error('The network went away.')),
      stopped: false,
    };
    uploads.push(one);
    return { done: promise, stop: () => (one.stopped = true) };
  };
  const outbox = new Outbox(personId, (input) => said.push(input) > 0, upload);
  open.push(outbox);
  const write = (message: Parameters<Outbox['add']>[0]['message'], at = new Date().toISOString()) => {
    const messageId = uuid();
    outbox.add({ messageId, conversationId: 'talk', message, at });
    return messageId;
  };
  return {
    outbox,
    said,
    uploads,
    text: (message: string) => write({ type: 'text', message }),
    place: (at: string) => write({ type: 'location', place }, at),
    picture: (pictureId: string) => write({ type: 'picture', pictureId, blob }),
  };
}

/** Opens a database as an older version of the app did. */
const openOlder = (name: string, create: (db: IDBDatabase) => void) =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => create(opening.result));
    opening.addEventListener('success', () => resolve(opening.result));
  });

test('messages of an older version of the app are sent after the upgrade, and its other database is gone', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  const { openDevice } = await import('@nukkad/web/device/device-store.ts');
  const { Outbox: Upgraded } = await import('@nukkad/web/data/outbox.ts');
  const [personId, messageId] = [uuid(), uuid()];
  const message = { type: 'text', message: 'In the train now' };
  const unsent = { messageId, order: v7(), personId, conversationId: 'talk', message, at: new Date().toISOString() };
  const older = await openOlder('nukkad', (db) => {
    const outbox = db.createObjectStore('outbox', { keyPath: 'messageId' });
    outbox.createIndex('person', 'personId');
    outbox.add({ ...unsent, refused: null, isKept: true });
  });
  older.close();
  (await openOlder('nukkad-shelf', (db) => void db.createObjectStore('kept'))).close();

  const said: SendInput[] = [];
  const outbox = new Upgraded(personId, (input) => said.push(input) > 0);
  open.push(outbox);
  outbox.connected(true);
  await vi.waitFor(() => expect(said).toEqual([{ id: 'talk', messageId, ...message }]));
  expect(Array.from((await openDevice())?.objectStoreNames ?? [])).toEqual(['kept', 'outbox']);
  await vi.waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['nukkad']));
});

test('beside a tab of an older version, the app works and stores nothing', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  const { keep, kept } = await import('@nukkad/web/device/device-store.ts');
  const older = await openOlder('nukkad', (db) => void db.createObjectStore('outbox'));
  expect(await keep('asha', 'tickets', [])).toBe(false);
  expect(await kept('asha', 'tickets')).toBeUndefined();
  older.close();
});

test('a picture is uploaded first, then its message is sent, then later messages', async () => {
  const { outbox, said, uploads, text, picture } = phone(uuid());
  outbox.connected(true);
  const first = picture('chai');
  const second = text('Look!');
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  expect(await uploads[0]!.text).toBe('pixels');
  expect(outbox.progress().get(first)).toBe(0);
  uploads[0]!.progress(0.5);
  expect(outbox.progress().get(first)).toBe(0.5);
  expect(said).toEqual([]);
  uploads[0]!.end(null);
  const message = { id: 'talk', messageId: first, type: 'picture', pictureId: 'chai' };
  await vi.waitFor(() => expect(said).toEqual([message]));
  expect(outbox.progress().size).toBe(0);
  // After reconnecting, only the message is sent again.
  outbox.connected(false);
  outbox.connected(true);
  await vi.waitFor(() => expect(said).toEqual([message, message]));
  expect(uploads).toHaveLength(1);
  outbox.remove(first);
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ messageId: second, message: 'Look!' }));
  outbox.remove(second);
});

test('a picture survives closing the app offline, and is sent on reconnecting', async () => {
  const personId = uuid();
  const before = phone(personId);
  const messageId = before.picture('chai');
  await vi.waitFor(() => expect(before.outbox.unsent()).toMatchObject([{ isKept: true }]));
  before.outbox.close();
  const { outbox, said, uploads } = phone(personId);
  await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ messageId, message: { pictureId: 'chai' } }]));
  expect(uploads).toEqual([]);
  outbox.connected(true);
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  expect(await uploads[0]!.text).toBe('pixels');
  // The socket reconnects during the upload, which continues once.
  outbox.connected(false);
  outbox.connected(true);
  expect(uploads).toHaveLength(1);
  uploads[0]!.end(null);
  await vi.waitFor(() => expect(said).toHaveLength(1));
  outbox.remove(messageId);
});

test('a failed upload is retried; a refused one waits for its author', async () => {
  const { outbox, said, uploads, text, picture } = phone(uuid());
  outbox.connected(true);
  const messageId = picture('chai');
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]!.break();
  await vi.waitFor(() => expect(uploads).toHaveLength(2), 20_000);
  uploads[1]!.end('BUSY');
  await vi.waitFor(() => expect(uploads).toHaveLength(3), 20_000);
  uploads[2]!.end('NOT_A_PICTURE');
  await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ messageId, refused: 'NOT_A_PICTURE' }]));
  // The next message does not wait for it.
  const next = text('Never mind');
  await vi.waitFor(() => expect(said).toMatchObject([{ messageId: next }]));
  outbox.remove(next);
  outbox.retry(messageId);
  await vi.waitFor(() => expect(uploads).toHaveLength(4));
  uploads[3]!.end(null);
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ messageId }));
  // The server no longer has it: the next try uploads it again.
  outbox.refuse(messageId, 'NOT_FOUND');
  outbox.retry(messageId);
  await vi.waitFor(() => expect(uploads).toHaveLength(5));
  outbox.remove(messageId);
  expect(uploads[4]!.stopped).toBe(true);
  expect(outbox.progress().size).toBe(0);
});

test('an old location is not sent as the current one after reconnecting', async () => {
  const { outbox, said, text, place: share } = phone(uuid());
  const then = share(new Date(Date.now() - 11 * 60_000).toISOString());
  const now = share(new Date(Date.now() - 9 * 60_000).toISOString());
  const after = text('On my way');
  await vi.waitFor(() => expect(outbox.unsent().every(({ isKept }) => isKept)).toBe(true));
  outbox.connected(true);
  await vi.waitFor(() => expect(said).toEqual([{ id: 'talk', messageId: now, type: 'location', place }]));
  expect(outbox.unsent().find(({ messageId }) => messageId === then)).toMatchObject({ refused: 'PLACE_TOO_OLD' });
  outbox.remove(now);
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ messageId: after }));
  outbox.remove(after);
});

test('a message that the device cannot store stays in its tab, says so, and is sent', async () => {
  const personId = uuid();
  const { outbox, said, text } = phone(personId);
  const other = phone(personId);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const first = text('Are you there?');
  expect(outbox.unsent()).toMatchObject([{ messageId: first, isKept: null }]);
  await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ messageId: first, isKept: false }]));
  put.mockRestore();
  const second = other.text('I am');
  await vi.waitFor(() =>
    expect(outbox.unsent()).toMatchObject([
      { messageId: first, isKept: false },
      { messageId: second, isKept: true },
    ]),
  );
  outbox.connected(true);
  await vi.waitFor(() => expect(said).toMatchObject([{ messageId: first }]));
  outbox.remove(first);
  await vi.waitFor(() => expect(said).toMatchObject([{ messageId: first }, { messageId: second }]));
  outbox.remove(second);
});

test('an acknowledged message does not reappear if the device could not delete it', async () => {
  const personId = uuid();
  const { outbox, text } = phone(personId);
  const other = phone(personId);
  const first = text('Are you there?');
  await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ isKept: true }]));
  const forget = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The disk is away.', 'UnknownError');
  });
  outbox.remove(first);
  await vi.waitFor(() => expect(forget).toHaveBeenCalled());
  forget.mockRestore();
  const second = other.text('I am');
  await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ messageId: second }]));
  expect(outbox.unsent()).toHaveLength(1);
  for (const messageId of [first, second]) other.outbox.remove(messageId);
});

test('a location that may have arrived is resent however late; one that was never sent is too old', async () => {
  const personId = uuid();
  const before = phone(personId);
  before.outbox.connected(true);
  const handedOver = before.place(new Date().toISOString());
  await vi.waitFor(() => expect(before.said).toHaveLength(1));
  // It waits for the previous acknowledgement.
  const never = before.place(new Date().toISOString());
  await vi.waitFor(() => expect(before.outbox.unsent().every(({ isKept }) => isKept)).toBe(true));
  before.outbox.close();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  try {
    const { outbox, said } = phone(personId);
    outbox.connected(true);
    await vi.waitFor(() => expect(said).toEqual([{ id: 'talk', messageId: handedOver, type: 'location', place }]));
    outbox.remove(handedOver);
    await vi.waitFor(() => expect(outbox.unsent()).toMatchObject([{ messageId: never, refused: 'PLACE_TOO_OLD' }]));
    expect(said).toHaveLength(1);
    outbox.remove(never);
  } finally {
    vi.useRealTimers();
  }
});

test('a picture uploaded long ago is uploaded again before its message', async () => {
  const { outbox, said, uploads, picture } = phone(uuid());
  outbox.connected(true);
  const messageId = picture('chai');
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]!.end(null);
  await vi.waitFor(() => expect(said).toHaveLength(1));
  outbox.connected(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3600_000 });
  try {
    outbox.connected(true);
    await vi.waitFor(() => expect(uploads).toHaveLength(2));
    expect(said).toHaveLength(1);
    uploads[1]!.end(null);
    await vi.waitFor(() => expect(said).toHaveLength(2));
    outbox.remove(messageId);
  } finally {
    vi.useRealTimers();
  }
});

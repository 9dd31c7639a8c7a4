import type { SendInput } from '@nukkad/core/features/chat/contract.ts';
import { v7 as uuid } from 'uuid';
import { currentTime, deviceTime } from '../device/clock.ts';
import { openUnsent, type Unsent, type UnsentPicture, type UnsentStore } from '../device/unsent-store.ts';
import { uploadPicture, type Upload, type Uploading } from './upload.ts';

/** Refusals that pass by themselves. */
const passing = new Set(['BUSY', 'MESSAGES_TOO_FAST', 'TOO_MANY', 'INTERNAL']);
/** How long to wait then, in ms: doubling until something arrives, with jitter so that not everybody is back at once. */
const backoff = (attempt: number) => Math.min(10_000, 1000 * 2 ** attempt) * (1 + Math.random() / 4);
/** Where somebody was so long before it can be sent is no longer where they are, in ms. */
const placeLifeMs = 10 * 60_000;
/** The server keeps a picture that no message has for a day; after half of that it is handed in again, in ms. */
const pictureLifeMs = 12 * 3600_000;

const inOrder = (a: Unsent, b: Unsent) => (a.order < b.order ? -1 : 1);

/** What a message says of itself on the socket. */
const said = ({ id, messageId, message }: { id: string; messageId: string; message: Unsent['message'] }): SendInput =>
  message.type === 'picture'
    ? { id, messageId, type: 'picture', pictureId: message.pictureId }
    : { id, messageId, ...message };

/**
 * What somebody has written and the server has not acknowledged. Kept on the device, so that closing the app loses
 * nothing; sent in order, the next in a conversation when the one before has arrived. A tab sends what was written in it,
 * and on every connection whatever waits, also another tab's: sending twice is harmless.
 */
export class Outbox {
  readonly #personId: string;
  readonly #send: (input: SendInput) => boolean;
  readonly #upload: Upload;
  readonly #device = openUnsent();
  readonly #others = new BroadcastChannel('nukkad-outbox');
  readonly #listeners = new Set<() => void>();
  #unsent: readonly Unsent[] = [];
  /** What this tab is to send. */
  readonly #own = new Set<string>();
  /** Messages that are being written to the device or taken from it, and how often at once: what is there is old. */
  readonly #changing = new Map<string, number>();
  /** Messages of which the device did not take the latest change (full, forbidden): what is there stays old. */
  readonly #onlyHere = new Set<string>();
  /** Messages whose pictures are on their way. */
  readonly #uploads = new Map<string, Uploading>();
  #progress: ReadonlyMap<string, number> = new Map();
  /** Messages whose pictures the server has, and since when, in ms. */
  readonly #uploaded = new Map<string, number>();
  /** By conversation, the message whose acknowledgement is awaited, or whose picture is on its way. */
  readonly #asked = new Map<string, string>();
  #connected = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row something has failed that passes by itself. */
  #attempt = 0;

  /** `send` hands a message to the connection; false when there is none. */
  constructor(personId: string, send: (input: SendInput) => boolean, upload: Upload = uploadPicture) {
    this.#personId = personId;
    this.#send = send;
    this.#upload = upload;
    this.#others.addEventListener('message', () => void this.#load());
    void this.#load().then(() => this.#sendAll());
  }

  /** All that is unsent, in order; the same array until something changes. */
  unsent = (): readonly Unsent[] => this.#unsent;

  /** Of messages whose pictures are on their way, how much of it has arrived, 0 to 1; the same map until something changes. */
  progress = (): ReadonlyMap<string, number> => this.#progress;

  /** Calls back after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes a message in, to be sent as soon as that is possible. */
  add(unsent: Pick<Unsent, 'messageId' | 'conversationId' | 'message' | 'at'>) {
    void this.#keep({ ...unsent, order: uuid(), personId: this.#personId, refused: null, isKept: null });
  }

  /** Sends anew what was refused. */
  retry(messageId: string) {
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (found) void this.#keep({ ...found, refused: null });
  }

  /** It has arrived, or its writer has given it up. */
  remove(messageId: string) {
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (!found) return;
    this.#attempt = 0;
    this.#stopUpload(messageId);
    this.#answered(found);
    this.#change(this.#unsent.filter((it) => it !== found));
    void this.#onDevice(messageId, (device) => device.delete('outbox', messageId));
  }

  /** The server has not taken it. */
  refuse(messageId: string, code: string) {
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (!found) return;
    if (passing.has(code)) return this.#sendLater();
    // Whatever became of it, it is handed in again with the next try.
    this.#uploaded.delete(messageId);
    this.#answered(found);
    void this.#keep({ ...found, refused: code });
  }

  #sendLater() {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#asked.clear();
        this.#sendNext();
      },
      backoff(this.#attempt++),
    );
  }

  connected(open: boolean) {
    this.#connected = open;
    this.#asked.clear();
    if (open) this.#sendAll();
  }

  close() {
    clearTimeout(this.#timer);
    this.#connected = false;
    for (const messageId of this.#uploads.keys()) this.#stopUpload(messageId);
    this.#others.close();
    void this.#device.then((device) => device?.close());
  }

  /** Takes in what lies on the device, but for what this tab is just changing there, or could not change. */
  async #load() {
    const kept = await this.#device.then((device) => device?.getAllFromIndex('outbox', 'person', this.#personId));
    if (!kept) return;
    const isOwn = ({ messageId }: Unsent) => this.#changing.has(messageId) || this.#onlyHere.has(messageId);
    // Those of an earlier version have their order in their id.
    const others = kept.filter((it) => !isOwn(it)).map((it) => ({ ...it, order: it.order ?? it.messageId }));
    this.#change([...others, ...this.#unsent.filter(isOwn)].toSorted(inOrder));
  }

  #sendAll() {
    for (const { messageId } of this.#unsent) this.#own.add(messageId);
    this.#sendNext();
  }

  /** Shown at once, and sent when it is kept: never the other way round. */
  async #keep(unsent: Unsent) {
    const others = this.#unsent.filter(({ messageId }) => messageId !== unsent.messageId);
    this.#change([...others, unsent].toSorted(inOrder));
    const onDevice = { ...unsent, isKept: true };
    const worked = await this.#onDevice(unsent.messageId, (device) => device.put('outbox', onDevice));
    // Where a change could not be written, what was there before still is.
    const kept = worked ? onDevice : { ...unsent, isKept: unsent.isKept ?? false };
    this.#change(this.#unsent.map((it) => (it === unsent ? kept : it)));
    this.#own.add(unsent.messageId);
    this.#sendNext();
  }

  /** Writes to the device, and lets other tabs see; says whether that worked. Where not, this tab goes on without. */
  async #onDevice(messageId: string, write: (device: UnsentStore) => Promise<unknown>): Promise<boolean> {
    this.#changing.set(messageId, (this.#changing.get(messageId) ?? 0) + 1);
    try {
      const device = await this.#device;
      if (device === null) throw new Error('This browser keeps nothing.');
      await write(device);
      this.#onlyHere.delete(messageId);
      // To a channel, which has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#others.postMessage(null);
      return true;
    } catch {
      // Nothing to do about it, and nothing lost as long as the tab is open.
      this.#onlyHere.add(messageId);
      return false;
    } finally {
      const others = this.#changing.get(messageId)! - 1;
      if (others > 0) this.#changing.set(messageId, others);
      else this.#changing.delete(messageId);
    }
  }

  #sendNext() {
    if (!this.#connected) return;
    for (const unsent of this.#unsent) {
      const { messageId, conversationId, message, at, refused, isHandedOver } = unsent;
      if (refused !== null || !this.#own.has(messageId) || this.#asked.has(conversationId)) continue;
      const isPlace = message.type === 'location' && message.place !== undefined;
      // One that the server may have is asked about again: it answers what it has, and only it knows.
      if (isPlace && !isHandedOver && currentTime() - Date.parse(at) > placeLifeMs) {
        this.refuse(messageId, 'PLACE_TOO_OLD');
        continue;
      }
      if (message.type === 'picture' && !this.#isUploaded(messageId)) void this.#handIn(messageId, message);
      else if (!this.#send(said({ id: conversationId, messageId, message }))) return;
      this.#asked.set(conversationId, messageId);
      if (isPlace && !isHandedOver) void this.#keep({ ...unsent, isHandedOver: true });
    }
  }

  #isUploaded = (messageId: string) => deviceTime() - (this.#uploaded.get(messageId) ?? 0) < pictureLifeMs;

  /** Brings a picture to the server; then its message follows. What is on its way goes on, whatever the socket does. */
  async #handIn(messageId: string, { pictureId, blob }: UnsentPicture) {
    if (this.#uploads.has(messageId)) return;
    const uploading = this.#upload(pictureId, blob, (part) => this.#came(messageId, part));
    this.#uploads.set(messageId, uploading);
    this.#came(messageId, 0);
    const refused = await uploading.done.catch(() => undefined);
    if (this.#uploads.get(messageId) !== uploading) return;
    this.#stopUpload(messageId);
    if (refused === undefined) return this.#sendLater();
    if (refused !== null) return this.refuse(messageId, refused);
    this.#uploaded.set(messageId, deviceTime());
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (found) this.#answered(found);
  }

  #came(messageId: string, part: number) {
    if (!this.#uploads.has(messageId)) return;
    this.#progress = new Map(this.#progress).set(messageId, part);
    this.#tell();
  }

  #stopUpload(messageId: string) {
    const uploading = this.#uploads.get(messageId);
    if (!uploading) return;
    this.#uploads.delete(messageId);
    this.#progress = new Map([...this.#progress].filter(([id]) => id !== messageId));
    uploading.stop();
    this.#tell();
  }

  #answered({ conversationId, messageId }: Unsent) {
    if (this.#asked.get(conversationId) !== messageId) return;
    this.#asked.delete(conversationId);
    queueMicrotask(() => this.#sendNext());
  }

  #change(unsent: readonly Unsent[]) {
    this.#unsent = unsent;
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

import { pictureLifeMs } from '@nukkad/core/features/pictures/picture-limits.ts';
import type { SendInput } from '@nukkad/core/features/chat/contract.ts';
import { dayMs, daysInIndia, midnightInIndia, minuteMs } from '@nukkad/core/kernel/time.ts';
import { v7 as uuid } from 'uuid';
import { currentTime, deviceTime } from '../device/server-time.ts';
import { openDevice, type DeviceStore } from '../device/device-store.ts';
import type { Unsent, UnsentPicture } from '../device/unsent-message.ts';
import { uploadPicture, type Upload, type Uploading } from './picture-upload.ts';

/** Refusals that are tried again automatically. */
const passing = new Set(['BUSY', 'STORAGE_AWAY', 'MESSAGES_TOO_FAST', 'TOO_MANY', 'INTERNAL']);
/** How long to wait then, in ms: doubles, with jitter so that clients don't return at the same moment. */
const backoff = (attempt: number) => Math.min(10_000, 1000 * 2 ** attempt) * (1 + Math.random() / 4);
/** An unsent location older than this is refused, in ms. */
const placeLifeMs = 10 * minuteMs;
/** After this a picture is uploaded again, in ms: later, the server deletes pictures without a message. */
const uploadLifeMs = pictureLifeMs / 2;

/** The refusal of messages that wait for the next day, or for premium. */
export const heldBack = 'MESSAGES_DAILY';
/** So that not everyone sends at the same moment, in ms. */
const midnightJitterMs = minuteMs;

const inOrder = (a: Unsent, b: Unsent) => (a.order < b.order ? -1 : 1);

function inputOf(sent: { id: string; messageId: string; message: Unsent['message'] }): SendInput {
  const { id, messageId, message } = sent;
  if (message.type !== 'picture') return { id, messageId, ...message };
  const { blob: _, ...picture } = message;
  return { id, messageId, ...picture };
}

/** Messages that the server has not acknowledged, stored on the device. Each conversation sends in order, one at a
 * time. On each new connection a tab also sends those of other tabs: sending twice is harmless. */
export class Outbox {
  readonly #personId: string;
  readonly #send: (input: SendInput) => boolean;
  readonly #upload: Upload;
  readonly #device = openDevice();
  /** Resolves once `unsent` includes the messages that this device kept earlier. */
  readonly loaded: Promise<void>;
  readonly #others = new BroadcastChannel('nukkad-outbox');
  readonly #listeners = new Set<() => void>();
  #unsent: readonly Unsent[] = [];
  readonly #own = new Set<string>();
  /** How many writes to the device are running, by message: its stored state is out of date. */
  readonly #changing = new Map<string, number>();
  /** Messages whose latest change could not be stored (device full or forbidden). */
  readonly #onlyHere = new Set<string>();
  readonly #uploads = new Map<string, Uploading>();
  #progress: ReadonlyMap<string, number> = new Map();
  /** When the picture of a message was uploaded, in ms. */
  readonly #uploaded = new Map<string, number>();
  /** For each conversation, the message that is being sent or whose picture is being uploaded. */
  readonly #inFlight = new Map<string, string>();
  #connected = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #midnight: ReturnType<typeof setTimeout> | undefined;
  /** In ms since 1970. */
  #heldUntil = Infinity;

  constructor(personId: string, send: (input: SendInput) => boolean, upload: Upload = uploadPicture) {
    this.#personId = personId;
    this.#send = send;
    this.#upload = upload;
    this.#others.addEventListener('message', () => void this.#load());
    this.loaded = this.#load();
    void this.loaded.then(() => this.#sendAll());
  }

  unsent = (): readonly Unsent[] => this.#unsent;

  /** For each message, how much of its picture is uploaded, 0 to 1. A new map only when something changes. */
  progress = (): ReadonlyMap<string, number> => this.#progress;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(unsent: Pick<Unsent, 'messageId' | 'conversationId' | 'message' | 'at'>) {
    // What was held back goes first.
    if (currentTime() > this.#heldUntil) this.sendHeldBack();
    void this.#keep({ ...unsent, order: uuid(), personId: this.#personId, refused: null, isKept: null });
  }

  retry(messageId: string) {
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (found) void this.#keep({ ...found, refused: null });
  }

  remove(messageId: string) {
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (!found) return;
    this.#attempt = 0;
    this.#stopUpload(messageId);
    this.#answered(found);
    this.#change(this.#unsent.filter((it) => it !== found));
    void this.#onDevice(messageId, (device) => device.delete('outbox', messageId));
  }

  refuse(messageId: string, code: string) {
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (!found) return;
    if (passing.has(code)) return this.#sendLater();
    // The next try uploads the picture again.
    this.#uploaded.delete(messageId);
    this.#answered(found);
    void this.#keep({ ...found, refused: code });
    if (code === heldBack) this.#waitForMidnight();
  }

  /** Sends what was held back for the next day. */
  sendHeldBack() {
    this.#heldUntil = Infinity;
    for (const { messageId, refused } of this.#unsent) if (refused === heldBack) this.retry(messageId);
  }

  #waitForMidnight() {
    const now = currentTime();
    this.#heldUntil = midnightInIndia(now) + dayMs;
    this.#midnight ??= setTimeout(
      () => {
        this.#midnight = undefined;
        this.sendHeldBack();
      },
      this.#heldUntil - now + Math.random() * midnightJitterMs,
    );
  }

  #sendLater() {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#inFlight.clear();
        this.#sendNext();
      },
      backoff(this.#attempt++),
    );
  }

  connected(open: boolean) {
    this.#connected = open;
    this.#inFlight.clear();
    if (open) this.#sendAll();
  }

  close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#midnight);
    this.#connected = false;
    for (const messageId of this.#uploads.keys()) this.#stopUpload(messageId);
    this.#others.close();
  }

  /** Reads what other tabs stored. For messages that this tab is changing, or could not store, its own state counts. */
  async #load() {
    const kept = await this.#device.then((device) => device?.getAllFromIndex('outbox', 'person', this.#personId));
    if (!kept) return;
    const isOwn = ({ messageId }: Unsent) => this.#changing.has(messageId) || this.#onlyHere.has(messageId);
    // An earlier version kept the order in the id.
    const others = kept.filter((it) => !isOwn(it)).map((it) => ({ ...it, order: it.order ?? it.messageId }));
    this.#change([...others, ...this.#unsent.filter(isOwn)].toSorted(inOrder));
  }

  #sendAll() {
    const today = daysInIndia(currentTime());
    for (const { messageId, refused, at } of this.#unsent) {
      this.#own.add(messageId);
      if (refused !== heldBack) continue;
      if (daysInIndia(Date.parse(at)) < today) this.retry(messageId);
      else this.#waitForMidnight();
    }
    this.#sendNext();
  }

  /** Shows a message at once, and sends it only when it is stored. */
  async #keep(unsent: Unsent) {
    const others = this.#unsent.filter(({ messageId }) => messageId !== unsent.messageId);
    this.#change([...others, unsent].toSorted(inOrder));
    const onDevice = { ...unsent, isKept: true };
    const worked = await this.#onDevice(unsent.messageId, (device) => device.put('outbox', onDevice));
    const kept = worked ? onDevice : { ...unsent, isKept: unsent.isKept ?? false };
    this.#change(this.#unsent.map((it) => (it === unsent ? kept : it)));
    this.#own.add(unsent.messageId);
    this.#sendNext();
  }

  /** Writes to the device and informs other tabs; returns whether that worked. */
  async #onDevice(messageId: string, write: (device: DeviceStore) => Promise<unknown>): Promise<boolean> {
    this.#changing.set(messageId, (this.#changing.get(messageId) ?? 0) + 1);
    try {
      const device = await this.#device;
      if (device === null) throw new Error('This browser keeps nothing.');
      await write(device);
      this.#onlyHere.delete(messageId);
      // A BroadcastChannel has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#others.postMessage(null);
      return true;
    } catch {
      this.#onlyHere.add(messageId);
      return false;
    } finally {
      const others = (this.#changing.get(messageId) ?? 1) - 1;
      if (others > 0) this.#changing.set(messageId, others);
      else this.#changing.delete(messageId);
    }
  }

  #sendNext() {
    if (!this.#connected) return;
    for (const unsent of this.#unsent) {
      const { messageId, conversationId, message, at, refused, isHandedOver } = unsent;
      if (refused !== null || !this.#own.has(messageId) || this.#inFlight.has(conversationId)) continue;
      const isPlace = message.type === 'location' && message.place !== undefined;
      // A location that the server may already have is sent again, however old: the server answers what it has.
      if (isPlace && !isHandedOver && currentTime() - Date.parse(at) > placeLifeMs) {
        this.refuse(messageId, 'PLACE_TOO_OLD');
        continue;
      }
      if (message.type === 'picture' && !this.#isUploaded(messageId)) void this.#startUpload(messageId, message);
      else if (!this.#send(inputOf({ id: conversationId, messageId, message }))) return;
      this.#inFlight.set(conversationId, messageId);
      if (isPlace && !isHandedOver) void this.#keep({ ...unsent, isHandedOver: true });
    }
  }

  #isUploaded = (messageId: string) => deviceTime() - (this.#uploaded.get(messageId) ?? 0) < uploadLifeMs;

  async #startUpload(messageId: string, { pictureId, blob }: UnsentPicture) {
    if (this.#uploads.has(messageId)) return;
    const uploading = this.#upload(pictureId, blob, (part) => this.#setProgress(messageId, part));
    this.#uploads.set(messageId, uploading);
    this.#setProgress(messageId, 0);
    const refused = await uploading.done.catch(() => undefined);
    if (this.#uploads.get(messageId) !== uploading) return;
    this.#stopUpload(messageId);
    if (refused === undefined) return this.#sendLater();
    if (refused !== null) return this.refuse(messageId, refused);
    this.#uploaded.set(messageId, deviceTime());
    const found = this.#unsent.find((it) => it.messageId === messageId);
    if (found) this.#answered(found);
  }

  #setProgress(messageId: string, part: number) {
    if (!this.#uploads.has(messageId)) return;
    this.#progress = new Map(this.#progress).set(messageId, part);
    this.#notify();
  }

  #stopUpload(messageId: string) {
    const uploading = this.#uploads.get(messageId);
    if (!uploading) return;
    this.#uploads.delete(messageId);
    this.#progress = new Map([...this.#progress].filter(([id]) => id !== messageId));
    uploading.stop();
    this.#notify();
  }

  #answered({ conversationId, messageId }: Unsent) {
    if (this.#inFlight.get(conversationId) !== messageId) return;
    this.#inFlight.delete(conversationId);
    queueMicrotask(() => this.#sendNext());
  }

  #change(unsent: readonly Unsent[]) {
    this.#unsent = unsent;
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}

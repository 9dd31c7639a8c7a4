import { heartbeatMs } from '@nukkad/core/features/chat/rules.ts';
import type { Heard } from '@nukkad/core/frames.ts';
import type { Connection, Hears } from './index.ts';

/** Wait before reconnecting, in ms: doubling, with jitter so that a restarted server is not met by everybody at once. */
const backoff = (attempt: number) => Math.min(15_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** A page that comes back asks whether anybody is there, and waits so long for the answer, in ms. */
const answerMs = 4000;

/** The server's close code for a session that has ended, or is somebody else's by now. */
const sessionEnded = 4001;

/** The server's close code for the oldest of too many sockets. Reconnecting by itself would close another page's. */
const tooManySockets = 4002;

/** What shows that somebody has come back to a page. */
const signsOfLife = ['focus', 'pointerdown', 'keydown'] as const;

/**
 * The live connection: a socket that is replaced whenever it breaks or falls silent, and goes on where the last one ended.
 */
export function connect(personId: string, on: Hears, openSocket = (url: string) => new WebSocket(url)): Connection {
  let socket: WebSocket | null = null;
  /** The number of the latest update that was taken in; null before the first connection. */
  let position: number | null = null;
  /** Whether the socket has begun to tell updates. */
  let live = false;
  let attempt = 0;
  let ended = false;
  /** Closed as one of too many: waits until somebody comes back to this page. */
  let paused = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function open() {
    const query = new URLSearchParams({ as: personId, ...(position === null ? {} : { after: String(position) }) });
    const next = openSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live?${query}`);
    socket = next;
    expectWithin(2 * heartbeatMs);
    next.addEventListener('message', ({ data }) => {
      if (next === socket) expectWithin(2 * heartbeatMs);
      // One of them may make an end of this socket.
      for (const heard of JSON.parse(String(data)) as Heard[]) if (next === socket) take(heard);
    });
    next.addEventListener('close', ({ code }) => {
      if (next === socket) lost(code);
    });
  }

  function take(heard: Heard) {
    if ('at' in heard) {
      position = heard.at;
      attempt = 0;
      if (heard.anew) on.missed();
      if (!live) on.connection((live = true));
    } else if ('number' in heard) {
      if (heard.number <= position!) return;
      // Never skipped over: what comes between is asked for by connecting anew.
      if (heard.number > position! + 1) return replace();
      position = heard.number;
      on.update(heard.update);
    } else if ('update' in heard) on.update(heard.update);
    else if ('sent' in heard) on.update({ type: 'chat.message', message: heard.sent });
    else if ('refused' in heard) on.refused(heard.refused, heard.code);
  }

  function lost(code?: number) {
    socket = null;
    clearTimeout(silence);
    if (live) on.connection((live = false));
    if (ended) return;
    if (code === sessionEnded) {
      ended = true;
      on.signedOut();
    } else if (code === tooManySockets) {
      paused = true;
      on.paused(true);
    } else retry = setTimeout(open, backoff(attempt++));
  }

  /** A socket of which nothing is heard may be dead without knowing it, and takes minutes to close. */
  function replace() {
    const silent = socket;
    lost();
    silent?.close();
  }

  function expectWithin(ms: number) {
    clearTimeout(silence);
    silence = setTimeout(replace, ms);
  }

  function comeBack() {
    if (ended || !paused || document.visibilityState === 'hidden') return;
    paused = false;
    on.paused(false);
    open();
  }

  function pageShown() {
    if (paused) comeBack();
    else wake();
  }

  /** The network or the page is back: at once, and not when the next attempt would be due. */
  function wake() {
    if (ended || paused || document.visibilityState === 'hidden') return;
    if (socket === null) {
      clearTimeout(retry);
      open();
    } else if (live) {
      socket.send(JSON.stringify({ ping: true }));
      expectWithin(answerMs);
    }
  }

  /** The system knows before the socket does. */
  function sleep() {
    if (socket !== null) replace();
  }

  window.addEventListener('online', wake);
  window.addEventListener('offline', sleep);
  document.addEventListener('visibilitychange', pageShown);
  for (const sign of signsOfLife) window.addEventListener(sign, comeBack);
  open();
  return {
    say(said) {
      if (!live) return false;
      socket!.send(JSON.stringify(said));
      return true;
    },
    close() {
      ended = true;
      clearTimeout(retry);
      clearTimeout(silence);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', sleep);
      document.removeEventListener('visibilitychange', pageShown);
      for (const sign of signsOfLife) window.removeEventListener(sign, comeBack);
      socket?.close();
    },
  };
}

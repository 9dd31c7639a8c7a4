import 'fake-indexeddb/auto';
import { connect } from '@nukkad/web/data/backend/reconnecting-socket.ts';
import { LiveConnection } from '@nukkad/web/data/live-connection.ts';
import { newCache } from '@nukkad/web/data/cache/query-client.ts';
import { maxSockets } from '@nukkad/server/live/socket-limits.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { signedIn, type Browser } from '@nukkad/server/testing/browser.ts';
import { serve } from '@nukkad/server/testing/serve.ts';
import { v4 as uuid } from 'uuid';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import ServerSocket from 'ws';

/** The web app's connection and outbox against a real server; only the window is fake. */
let server: RunningServer;
beforeAll(async () => {
  server = await serve();
});

const pages: Page[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
  vi.unstubAllGlobals();
});

class Page {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  readonly live: LiveConnection;
  opened = 0;
  isOpen = false;
  isPaused = false;
  refused = 0;

  constructor(browser: Browser, personId: string) {
    this.live = new LiveConnection(personId, newCache());
    // A connection looks up its event targets when it is created.
    vi.stubGlobal('window', this.window);
    vi.stubGlobal('document', this.document);
    this.live.open(
      (id, on) =>
        connect(
          id,
          {
            ...on,
            refused: (messageId, code) => {
              this.refused++;
              on.refused(messageId, code);
            },
          },
          (url) => {
            this.opened++;
            const headers = { cookie: browser.cookie };
            return new ServerSocket(new URL(url, server.url.replace('http', 'ws')), {
              headers,
              origin: browser.url,
            }) as unknown as WebSocket;
          },
        ),
      {
        connection: (open) => (this.isOpen = open),
        paused: (paused) => (this.isPaused = paused),
        signedOut() {},
      },
    );
    pages.push(this);
  }

  close() {
    vi.stubGlobal('window', this.window);
    vi.stubGlobal('document', this.document);
    this.live.close();
  }
}

async function connected(one: string, other: string): Promise<[Browser, Browser, string]> {
  const [asking, asked] = [await signedIn(server, one), await signedIn(server, other)];
  const { request } = await asking.api.meets.request({ personId: other });
  const { conversationId } = await asked.api.meets.setStatus({ id: request.id, status: 'accepted' });
  return [asking, asked, conversationId!];
}

test('40 messages written at once all arrive, once and in order, and none of them counts as failed', async () => {
  const [asha, bilal, id] = await connected('2', '3');
  const page = new Page(asha, '2');
  await vi.waitFor(() => expect(page.isOpen).toBe(true));
  // Use up part of the burst, so that slow machines reach the limit too, and refuse the first, for the slowest.
  for (let at = 0; at < 15; at++) await server.host.rateLimits.take('messages', '2');
  vi.spyOn(server.host.rateLimits, 'take').mockResolvedValueOnce(false);
  const wrote = Array.from({ length: 40 }, (_, at) => String(at + 1));
  const refusals: (string | null)[] = [];
  page.live.outbox.subscribe(() => refusals.push(...page.live.outbox.unsent().map(({ refused }) => refused)));
  for (const message of wrote)
    page.live.outbox.add({
      messageId: uuid(),
      conversationId: id,
      message: { type: 'text', message },
      at: new Date().toISOString(),
    });
  await vi.waitFor(() => expect(page.live.outbox.unsent()).toEqual([]));
  const { messages } = await bilal.api.chat.messages({ id, limit: 100 });
  expect(messages.map(({ message }) => message)).toEqual(wrote);
  expect(page.refused).toBeGreaterThan(0);
  expect(new Set(refusals)).toEqual(new Set([null]));
});

test('of nine pages the first one pauses, and reconnects only when someone returns to it', async () => {
  const browser = await signedIn(server, '4');
  const first = new Page(browser, '4');
  const others: Page[] = [];
  for (let at = 0; at < maxSockets; at++) {
    await vi.waitFor(() => expect([first, ...others].at(-1)!.isOpen).toBe(true));
    others.push(new Page(browser, '4'));
  }
  await vi.waitFor(() => expect(first.isPaused).toBe(true));
  await vi.waitFor(() => expect(others.every(({ isOpen }) => isOpen)).toBe(true));
  // Longer than a reconnect takes; going online must not trigger one either.
  first.window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect([first.opened, first.isOpen]).toEqual([1, false]);
  expect(others.map(({ opened, isOpen }) => [opened, isOpen])).toEqual(others.map(() => [1, true]));
  first.window.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect([first.isOpen, first.isPaused]).toEqual([true, false]));
  // The second is now the oldest. It is in the background and reconnects when its tab is shown.
  const second = others[0]!;
  await vi.waitFor(() => expect(second.isPaused).toBe(true));
  vi.stubGlobal('document', second.document);
  second.document.visibilityState = 'hidden';
  second.document.dispatchEvent(new Event('visibilitychange'));
  expect(second.opened).toBe(1);
  second.document.visibilityState = 'visible';
  second.document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(second.isOpen).toBe(true));
  expect(first.opened + second.opened).toBe(4);
});

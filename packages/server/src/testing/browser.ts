import { contract, type Update } from '@nukkad/core/contract.ts';
import type { ServerFrame } from '@nukkad/core/socket-frames.ts';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import WebSocket from 'ws';

export type Api = ContractRouterClient<typeof contract>;

/** A browser without a screen: it keeps cookies, calls operations and listens to updates. */
export class Browser {
  readonly url: string;
  #cookies = new Map<string, string>();

  /** With the cookies of another browser, it is the same one at another address. */
  constructor(url: string, like?: Browser) {
    this.url = url;
    if (like) this.#cookies = like.#cookies;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Fetches an address of the server or, whole, of another; follows no redirect. */
  fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(typeof input === 'string' ? new URL(input, this.url) : input, {
      redirect: 'manual',
      ...init,
    });
    if (this.cookie) request.headers.set('cookie', this.cookie);
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name!);
      else this.#cookies.set(name!, value!);
    }
    return response;
  };

  post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  get api(): Api {
    return createORPCClient(
      new OpenAPILink(contract, { url: `${this.url}/api`, fetch: (request) => this.fetch(request) }),
    );
  }

  /** Opens the live connection; resolves once updates follow, or rejects with the status of the refusal. */
  async listen(origin: string | undefined = this.url) {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/live`, {
      headers: { cookie: this.cookie },
      ...(origin === undefined ? {} : { origin }),
    });
    const updates: Update[] = [];
    const waiting = new Set<() => void>();
    let begun = () => {};
    const begins = new Promise<void>((resolve) => (begun = resolve));
    socket.on('message', (data) => {
      for (const received of JSON.parse(String(data)) as ServerFrame[]) {
        if ('at' in received) begun();
        if ('update' in received) updates.push(received.update);
      }
      for (const check of waiting) check();
    });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise<void>((resolve, reject) => {
      void begins.then(resolve);
      socket.on('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
      socket.on('error', reject);
    });
    return {
      updates,
      closed,
      close: () => socket.close(),
      /** The first update that fits, come or yet to come. */
      receive: <T extends Update['type']>(
        type: T,
        fits: (update: Extract<Update, { type: T }>) => boolean = () => true,
      ) =>
        new Promise<Extract<Update, { type: T }>>((resolve) => {
          const check = () => {
            const found = updates.find(
              (it): it is Extract<Update, { type: T }> => it.type === type && fits(it as Extract<Update, { type: T }>),
            );
            if (!found) return;
            waiting.delete(check);
            resolve(found);
          };
          waiting.add(check);
          check();
        }),
    };
  }
}

/** Someone signed in to the sandbox as a sample person, by id. */
export async function signedIn(server: { url: string }, personId: string): Promise<Browser> {
  const browser = new Browser(server.url);
  const response = await browser.post('/api/auth/sandbox/sign-in', { personId });
  if (!response.ok) throw new Error(`sign-in failed: ${response.status} ${await response.text()}`);
  return browser;
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How often each process is asked whether it is ready, in ms. */
const everyMs = 100;
/** One that takes longer to answer counts as not ready. */
const timeoutMs = 2000;

export interface Balancer {
  url: string;
  /** How many processes get connections. */
  readonly ready: number;
  stop(): Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
}

/** A load balancer that passes connections on to the processes that say that they are ready: in turn, or to the first. */
export async function startBalancer(urls: readonly string[], to: 'each' | 'first' = 'each'): Promise<Balancer> {
  const readiness = new Map<string, boolean>();
  const readyUrls = () => urls.filter((url) => readiness.get(url));
  let turn = 0;
  const open = new Set<Socket>();
  const ask = async (url: string) => void readiness.set(url, await isReady(url));
  await Promise.all(urls.map(ask));
  const stopping = new AbortController();
  // Each on its own, since one that is starting answers late, and would hide that another is stopping.
  const watch = async (url: string) => {
    while (!stopping.signal.aborted) {
      await wait(everyMs);
      await ask(url);
    }
  };
  const watching = Promise.all(urls.map(watch));

  const server = createServer((client) => {
    const ready = readyUrls();
    const url = to === 'first' ? ready[0] : ready[turn++ % ready.length];
    if (url === undefined) return void client.destroy();
    const process = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [one, other] of [
      [client, process],
      [process, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get ready() {
      return readyUrls().length;
    },
    async stop() {
      stopping.abort();
      await watching;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

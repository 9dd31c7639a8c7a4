import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How often each process is asked whether it is ready, in ms. */
const everyMs = 100;

export interface Balancer {
  url: string;
  /** How many processes get connections. */
  readonly ready: number;
  stop(): Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** A load balancer that passes connections on to the processes that say that they are ready: in turn, or to the first. */
export async function startBalancer(urls: readonly string[], to: 'each' | 'first' = 'each'): Promise<Balancer> {
  let ready: string[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const look = async () => {
    const answers = await Promise.all(urls.map(isReady));
    ready = urls.filter((_, at) => answers[at]);
  };
  await look();
  const timer = setInterval(() => void look(), everyMs);

  const server = createServer((client) => {
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
      return ready.length;
    },
    async stop() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

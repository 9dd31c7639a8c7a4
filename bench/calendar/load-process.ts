// Open loop: sends requests at a fixed rate, whether or not the responses keep up.
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { answerQuestions } from '../child-answers.ts';

export interface Pace {
  /** Requested in turn. */
  urls: readonly string[];
  headers: Record<string, string>;
  /** Requests per second. */
  rate: number;
  ms: number;
}

export interface Answered {
  /** From when a request was due until the last byte of its response, in ms, unordered. */
  waits: number[];
  /** Size of the body as sent. */
  bytes: number;
}

const agent = new Agent({ keepAlive: true });

/** Returns the size of the response; null if the server had just closed an idle connection. */
const attempt = (url: string, headers: Record<string, string>) =>
  new Promise<number | null>((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      asked.reusedSocket && error.code === 'ECONNRESET' ? resolve(null) : reject(error),
    );
    asked.end();
  });

async function ask(url: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const bytes = await attempt(url, headers);
    if (bytes !== null) return bytes;
  }
}

async function run({ urls, headers, rate, ms }: Pace): Promise<Answered> {
  const waits: number[] = [];
  const asked: Promise<void>[] = [];
  let bytes = 0;
  const start = performance.now();
  for (let turn = 0; turn < (rate * ms) / 1000; turn++) {
    // Latency counts from the due time, so that a slow response cannot hide delays behind it (coordinated omission).
    const due = start + (turn * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await setTimeout(early);
    asked.push(
      ask(urls[turn % urls.length]!, headers).then((sent) => {
        bytes = sent;
        waits.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(asked);
  return { waits, bytes };
}

answerQuestions({ run }, () => agent.destroy());

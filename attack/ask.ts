import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

interface Question {
  method?: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

interface Heard {
  status: number;
  headers: NodeJS.Dict<string[]>;
  body: Buffer;
}

/** Like `fetch`, which takes three times as long, without following redirects. Fails on a compressed body. */
export function ask(url: string, question: Question): Promise<Heard> {
  const { method = 'GET', body } = question;
  const headers = {
    accept: '*/*',
    ...(typeof body === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
    ...question.headers,
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (answer) => {
      if (answer.headers['content-encoding']) answer.destroy(new Error(`${url} is compressed.`));
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headersDistinct, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server has just closed this kept connection.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(ask(url, question));
      else reject(error);
    });
    asked.end(body);
  });
}

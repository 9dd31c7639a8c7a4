// The upper bound for any Node server: `node:http`, at most one prepared statement over `pg`, and the bytes of the answer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { answerQuestions } from '../child-answers.ts';

export interface Floor {
  databaseUrl: string | null;
  answers: Record<string, { body: Buffer; type: string; statement: string | null }>;
}

let pool: pg.Pool | null = null;
const server = createServer();

async function start({ databaseUrl, answers }: Floor): Promise<string> {
  pool = databaseUrl === null ? null : new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const prepared = new Map(
    Object.entries(answers).map(([path, { body, type, statement }], nth) => [
      path,
      { body, headers: { 'content-type': type, 'content-length': body.length }, statement, name: `floor${nth}` },
    ]),
  );
  server.on('request', ({ url, headers }, response) => {
    const found = prepared.get(url ?? '');
    if (!found) return void response.writeHead(404).end();
    const { body, statement, name } = found;
    const answer = () => void response.writeHead(200, found.headers).end(body);
    if (statement === null || pool === null) return answer();
    // Any server must know who is asking.
    pool.query({ name, text: statement, values: [headers['x-viewer']] }).then(answer, (error: Error) => {
      response.writeHead(500).end(error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

answerQuestions({ start }, async () => {
  server.closeAllConnections();
  server.close();
  await pool?.end();
});

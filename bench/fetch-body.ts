import { request, type Agent } from 'node:http';

export const fetchBody = (agent: Agent, url: string, cookie: string) =>
  new Promise<Buffer>((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(parts))
          : reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(parts).toString()}`)),
      );
    })
      .on('error', reject)
      .end();
  });

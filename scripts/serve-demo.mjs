// Serves the built demo like a static host, under BASE (default '/'): of a folder its index.html, and 404.html for paths
// without a file, which are screens of the app.
import { createServer } from 'node:http';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';
import { root } from './prepare.mjs';

const files = join(root, 'packages', 'web', 'dist', 'demo');
const base = process.env.BASE ?? '/';
const port = Number(process.env.PORT ?? 4173);
const host = process.env.HOST ?? '127.0.0.1';
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const packed = new Set(['.woff2', '.png']);

const server = createServer((request, response) => {
  let path;
  try {
    path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
  } catch {
    response.writeHead(400).end();
    return;
  }
  if (!path.startsWith(base)) {
    response.writeHead(404).end();
    return;
  }
  const wanted = join(files, path.slice(base.length));
  const isIn = wanted.startsWith(files);
  const isFile = isIn && existsSync(wanted) && statSync(wanted).isFile();
  const index = join(wanted, 'index.html');
  if (!isFile && extname(path) !== '') {
    response.writeHead(404).end();
    return;
  }
  const file = isFile ? wanted : isIn && existsSync(index) ? index : join(files, '404.html');
  const type = extname(file);
  const zip = !packed.has(type) && /\bgzip\b/.test(String(request.headers['accept-encoding']));
  response.writeHead(200, {
    'content-type': types[type] ?? 'application/octet-stream',
    'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(zip ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
  });
  const content = createReadStream(file);
  if (zip) content.pipe(createGzip()).pipe(response);
  else content.pipe(response);
});

server.listen(port, host, () => {
  console.log(
    `\nThe Nukkad demo is open at http://${host === '127.0.0.1' ? 'localhost' : host}:${server.address().port}${base}\n`,
  );
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });

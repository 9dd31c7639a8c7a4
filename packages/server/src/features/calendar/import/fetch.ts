import {
  CalendarsClosed,
  FeedProblem,
  type Calendars,
  type Validators,
} from '@nukkad/core/features/calendar/import/calendars.ts';
import { feedAddress, largestFeed } from '@nukkad/core/features/calendar/import/rules.ts';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

/** Where calendars may be fetched from, and how long that may take. */
export interface Reach {
  /** For operators whose calendars are within a network of their own: any address and port. */
  allowPrivate: boolean;
  /** All addresses behind a name. */
  resolve: (name: string) => Promise<LookupAddress[]>;
  /** In ms. */
  connectMs: number;
  totalMs: number;
}

export const usualReach: Reach = {
  allowPrivate: false,
  resolve: (name) =>
    new Promise((resolve, reject) =>
      systemLookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
    ),
  connectMs: 10_000,
  totalMs: 30_000,
};

const mostRedirects = 3;

// The same for a name that leads nowhere and for one that leads into a private network, which would be worth asking about.
const nowhere = () => new FeedProblem('No public server was found at this address.');

/** Finds the addresses of a name for a connection: it is made to one that was looked at, and none other. */
const guardedLookup =
  ({ allowPrivate, resolve }: Reach): LookupFunction =>
  (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        if (addresses.length === 0 || (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))))
          return done(nowhere(), []);
        if (options.all) return done(null, addresses);
        return done(null, addresses[0]!.address, addresses[0]!.family);
      },
      () => done(nowhere(), []),
    );
  };

/** The address as it may be asked; throws for one that may not. */
function permitted(address: string, { allowPrivate }: Reach): URL {
  const href = feedAddress(address);
  if (href === null) throw new FeedProblem('It redirects to something that isn’t a calendar address.');
  const url = new URL(href);
  if (allowPrivate) return url;
  if (url.port !== '') throw new FeedProblem('Only calendars on the standard web ports can be read.');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) > 0 && !isPublicAddress(name)) throw nowhere();
  return url;
}

/** One question and the beginning of its answer. */
async function ask(url: URL, { etag, lastModified }: Validators, reach: Reach, signal: AbortSignal) {
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    lookup: guardedLookup(reach),
    // A connection of its own: one that stands already was checked for somebody else.
    agent: false,
    signal,
    headers: {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Nukkad',
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    },
  });
  // What breaks after the answer has begun is met where its bytes are read.
  request.on('error', () => {});
  const late = setTimeout(
    () => request.destroy(new FeedProblem(`The server didn’t answer within ${reach.connectMs / 1000} seconds.`)),
    reach.connectMs,
  );
  request.once('socket', (socket) =>
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(late)),
  );
  try {
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  } finally {
    clearTimeout(late);
  }
}

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The bytes of an answer, unpacked, as long as they are not too many. */
async function bytesOf(response: IncomingMessage): Promise<Uint8Array> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpacker = unpackers[coding];
  if (!unpacker && coding !== 'identity') throw new FeedProblem('Its compression isn’t supported.');
  // Errors of either end the other; they are thrown where it is read.
  const stream = unpacker ? pipeline(response, unpacker(), () => {}) : response;
  const pieces: Buffer[] = [];
  let many = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    many += piece.length;
    if (many > largestFeed) throw new FeedProblem('The calendar is larger than 5 MB.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Fetches calendars, from the public internet alone, until `closed`. */
export function createFetch(reach: Reach, closed?: AbortSignal): Calendars['fetch'] {
  return async (address, known) => {
    const late = AbortSignal.timeout(reach.totalMs);
    const signal = closed ? AbortSignal.any([late, closed]) : late;
    let response: IncomingMessage | undefined;
    try {
      let url = permitted(address, reach);
      for (let redirects = 0; ; redirects++) {
        response = await ask(url, known, reach, signal);
        const status = response.statusCode ?? 0;
        const { location } = response.headers;
        if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
          response.destroy();
          if (redirects === mostRedirects) throw new FeedProblem('It redirects too many times.');
          url = permitted(URL.canParse(location, url.href) ? new URL(location, url.href).href : location, reach);
          continue;
        }
        if (status === 304 && (known.etag !== null || known.lastModified !== null)) return null;
        if (status === 404 || status === 410)
          throw new FeedProblem(`There is no calendar at this address (${status}).`);
        if (status === 401 || status === 403) throw new FeedProblem(`This calendar isn’t public (${status}).`);
        if (status !== 200) throw new FeedProblem(`Its server returned an error (${status}).`);
        return {
          bytes: await bytesOf(response),
          etag: response.headers.etag ?? null,
          lastModified: response.headers['last-modified'] ?? null,
        };
      }
    } catch (error) {
      if (closed?.aborted) throw new CalendarsClosed();
      if (error instanceof FeedProblem) throw error;
      if (signal.aborted) throw new FeedProblem(`The download took longer than ${reach.totalMs / 1000} seconds.`);
      throw new FeedProblem('The connection to its server failed.');
    } finally {
      response?.destroy();
    }
  };
}

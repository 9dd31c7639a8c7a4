import {
  CalendarsClosed,
  FeedProblem,
  type Calendars,
  type Validators,
} from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { feedAddress } from '@nukkad/core/features/calendar/import/feed-address.ts';
import { feedMegabytes, largestFeed } from '@nukkad/core/features/calendar/import/feed-limits.ts';
import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { guardedLookup, isPublicAddress, systemResolve, type Resolve } from '../../../http/private-network-guard.ts';
import { maxRedirects } from './reading-limits.ts';

export interface Reach {
  /** Allows any address and port, for operators with calendars in their own network. */
  allowPrivate: boolean;
  resolve: Resolve;
  connectMs: number;
  totalMs: number;
}

export const usualReach: Reach = {
  allowPrivate: false,
  resolve: systemResolve,
  connectMs: 10_000,
  totalMs: 30_000,
};

// One answer for unknown names and names of private addresses, so that it reveals nothing about the network.
const nowhere = () => new FeedProblem('No public server was found at this address.');

function permitted(address: string, { allowPrivate }: Reach): URL {
  const href = feedAddress(address);
  if (href === null) throw new FeedProblem('This address redirects to something that isn’t a calendar.');
  const url = new URL(href);
  if (allowPrivate) return url;
  if (url.port !== '') throw new FeedProblem('Only calendars on the standard web ports can be read.');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) > 0 && !isPublicAddress(name)) throw nowhere();
  return url;
}

async function ask(url: URL, { etag, lastModified }: Validators, reach: Reach, signal: AbortSignal) {
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    lookup: guardedLookup(reach.resolve, reach.allowPrivate, nowhere),
    // No pooled connection: its address was checked for another name.
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

async function bytesOf(response: IncomingMessage): Promise<Uint8Array> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpacker = unpackers[coding];
  if (!unpacker && coding !== 'identity')
    throw new FeedProblem('This calendar’s server uses a compression that we can’t read.');
  // An error of either stream ends both, and is thrown by the loop.
  const stream = unpacker ? pipeline(response, unpacker(), () => {}) : response;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > largestFeed) throw new FeedProblem(`The calendar is larger than ${feedMegabytes} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

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
          if (redirects === maxRedirects) throw new FeedProblem('This address redirects too many times.');
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
      throw new FeedProblem('The connection to this calendar’s server failed.');
    } finally {
      response?.destroy();
    }
  };
}

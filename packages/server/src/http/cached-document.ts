import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, deflate, gzip } from 'node:zlib';
import { clientHas } from './entity-tag.ts';

/** A document is at most this much older than what it is written from, in ms, plus the time that writing it takes. */
export const checkMs = 5000;

/** Smaller ones are sent as they are, in bytes. */
const smallestCompressed = 1024;

type Bytes = Uint8Array<ArrayBuffer>;
type Encode = (bytes: Bytes) => Promise<Bytes>;

const brotli = promisify(brotliCompress);
/** Of those that a client likes equally, the first one is taken. */
const encoders: Record<string, Encode> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Bytes, Bytes>(gzip),
  deflate: promisify<Bytes, Bytes>(deflate),
};

/** The best encoding that a request accepts (RFC 9110, section 12.5.3); null for none. */
function encodingFor(header: string | undefined): string | null {
  if (header === undefined) return null;
  const accepted = parseAccept(header);
  const anyQ = accepted.find(({ type }) => type === '*')?.q ?? 0;
  let best: { name: string; q: number } | null = null;
  for (const name of Object.keys(encoders)) {
    const q = accepted.find(({ type }) => type.toLowerCase() === name)?.q ?? anyQ;
    if (q > (best?.q ?? 0)) best = { name, q };
  }
  return best?.name ?? null;
}

/** What is sent, compressed once for each encoding that somebody asks for. */
class Written {
  readonly version: string;
  /** Weak, because it is the same for every encoding. */
  readonly tag: string;
  readonly #bytes: Bytes;
  readonly #encoded = new Map<string, Promise<Bytes>>();

  constructor(version: string, text: string) {
    this.version = version;
    this.#bytes = new TextEncoder().encode(text);
    this.tag = `W/"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`;
  }

  async as(accepted: string | undefined): Promise<{ bytes: Bytes; encoding: string | null }> {
    const encoding = this.#bytes.length < smallestCompressed ? null : encodingFor(accepted);
    if (encoding === null) return { bytes: this.#bytes, encoding };
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = encoders[encoding]!(this.#bytes);
      this.#encoded.set(encoding, encoded);
    }
    return { bytes: await encoded, encoding };
  }
}

/** What a document is written from. */
export interface Source {
  /** Differs whenever the content does; cheap, as it is asked for again and again. */
  version(): string | Promise<string>;
  write(): string | Promise<string>;
}

/**
 * A document that is the same for everybody. It is written and compressed once per change, however many ask for it, and a
 * client that has it already is answered with 304. Every process keeps its own.
 */
export class CachedDocument {
  readonly #source: Source;
  readonly #now: () => Date;
  #written: Written | null = null;
  #checkedAt = 0;
  #checking: Promise<Written> | null = null;

  constructor(source: Source, now: () => Date) {
    this.#source = source;
    this.#now = now;
  }

  /** Answers GET and HEAD. `headers` are sent with the document. */
  async answer(c: Context, headers: { 'content-type': string; 'cache-control': string } & Record<string, string>) {
    const written = await this.#current();
    c.header('etag', written.tag);
    c.header('vary', 'accept-encoding', { append: true });
    c.header('cache-control', headers['cache-control']);
    if (clientHas(c, written.tag)) return c.body(null, 304);
    const { bytes, encoding } = await written.as(c.req.header('accept-encoding'));
    return c.body(bytes, 200, {
      ...headers,
      'content-length': String(bytes.length),
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    });
  }

  /** Requests that arrive while one is checking or writing wait for the same result. */
  async #current(): Promise<Written> {
    const age = this.#now().getTime() - this.#checkedAt;
    // A clock that was set back must not keep a document for ever.
    if (this.#written && age >= 0 && age < checkMs) return this.#written;
    return (this.#checking ??= this.#check().finally(() => (this.#checking = null)));
  }

  async #check(): Promise<Written> {
    const at = this.#now().getTime();
    // Before the content is read: what changes in between is written once more, and never missed.
    const version = await this.#source.version();
    if (this.#written?.version !== version) this.#written = new Written(version, await this.#source.write());
    this.#checkedAt = at;
    return this.#written;
  }
}

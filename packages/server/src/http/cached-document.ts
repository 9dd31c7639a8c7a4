import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, deflate, gzip } from 'node:zlib';
import { clientHas } from './entity-tag.ts';

export const checkMs = 5000;

/** Smaller documents are not compressed, in bytes. */
const minCompressed = 1024;

type Bytes = Uint8Array<ArrayBuffer>;
type Encode = (bytes: Bytes) => Promise<Bytes>;

const brotli = promisify(brotliCompress);
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

class Written {
  readonly version: string;
  /** A weak tag, since it is the same for every encoding. */
  readonly tag: string;
  readonly #bytes: Bytes;
  readonly #encoded = new Map<string, Promise<Bytes>>();

  constructor(version: string, text: string) {
    this.version = version;
    this.#bytes = new TextEncoder().encode(text);
    this.tag = `W/"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`;
  }

  async as(accepted: string | undefined): Promise<{ bytes: Bytes; encoding: string | null }> {
    const encoding = this.#bytes.length < minCompressed ? null : encodingFor(accepted);
    const encode = encoding === null ? undefined : encoders[encoding];
    if (encoding === null || !encode) return { bytes: this.#bytes, encoding: null };
    const encoded = this.#encoded.get(encoding) ?? encode(this.#bytes);
    this.#encoded.set(encoding, encoded);
    return { bytes: await encoded, encoding };
  }
}

export interface Source {
  /** Changes whenever the content does. Cheap, since it is read often. */
  version(): string | Promise<string>;
  write(): string | Promise<string>;
}

/** A document that is the same for everyone: written and compressed once per change and process. */
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

  async #current(): Promise<Written> {
    const age = this.#now().getTime() - this.#checkedAt;
    // A negative age means that the clock was set back.
    if (this.#written && age >= 0 && age < checkMs) return this.#written;
    return (this.#checking ??= this.#check().finally(() => (this.#checking = null)));
  }

  async #check(): Promise<Written> {
    const at = this.#now().getTime();
    // The version is read before the content, so that a change in between is written again and never missed.
    const version = await this.#source.version();
    if (this.#written?.version !== version) this.#written = new Written(version, await this.#source.write());
    this.#checkedAt = at;
    return this.#written;
  }
}

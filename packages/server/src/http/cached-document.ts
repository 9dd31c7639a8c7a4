import type { Context } from 'hono';
import { encodingFor, minCompressed, type Bytes } from './encodings.ts';
import { clientHas, tagOf } from './entity-tag.ts';

export const checkMs = 5000;

/** Text that is sent often, compressed once for each encoding. */
export class Written {
  readonly tag: string;
  readonly #bytes: Bytes;
  readonly #encoded = new Map<string, Promise<Bytes>>();

  constructor(text: string) {
    this.#bytes = new TextEncoder().encode(text);
    this.tag = tagOf(this.#bytes);
  }

  async as(accepted: string | undefined): Promise<{ bytes: Bytes; encoding: string | null }> {
    const encoding = this.#bytes.length < minCompressed ? null : encodingFor(accepted);
    if (encoding === null) return { bytes: this.#bytes, encoding };
    const { name, encode } = encoding;
    const encoded = this.#encoded.get(name) ?? encode(this.#bytes);
    this.#encoded.set(name, encoded);
    encoded.catch(() => this.#encoded.delete(name));
    return { bytes: await encoded, encoding: name };
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
  #version: string | null = null;
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
    const known = this.#version === version ? this.#written : null;
    const written = known ?? new Written(await this.#source.write());
    this.#written = written;
    this.#version = version;
    this.#checkedAt = at;
    return written;
  }
}

import { parseAccept } from 'hono/utils/accept';
import { promisify } from 'node:util';
import { brotliCompress, constants, deflate, gzip } from 'node:zlib';

/** Smaller responses are not compressed, in bytes. */
export const minCompressed = 1024;

export type Bytes = Uint8Array<ArrayBuffer>;
type Encode = (bytes: Bytes) => Promise<Bytes>;

const brotli = promisify(brotliCompress);
const encoders: Record<string, Encode> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Bytes, Bytes>(gzip),
  deflate: promisify<Bytes, Bytes>(deflate),
};

/** The best encoding that a request accepts (RFC 9110, section 12.5.3); null for none. */
export function encodingFor(header: string | undefined): { name: string; encode: Encode } | null {
  if (header === undefined) return null;
  const accepted = parseAccept(header);
  const anyQ = accepted.find(({ type }) => type === '*')?.q ?? 0;
  let best: { name: string; encode: Encode; q: number } | null = null;
  for (const [name, encode] of Object.entries(encoders)) {
    const q = accepted.find(({ type }) => type.toLowerCase() === name)?.q ?? anyQ;
    if (q > (best?.q ?? 0)) best = { name, encode, q };
  }
  return best;
}

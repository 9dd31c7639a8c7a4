import sharp from 'sharp';
import type { Reencode } from '../features/pictures/reencode-picture.ts';

/** What is written, beside the pixels, into a located picture wherever something can be written. */
export const secret = 'Carter Road 19.0760';

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

/** Pixels whose left half is red and whose right half is blue. */
export function scene(width: number, height: number) {
  const half = Math.floor(width / 2);
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: { width: width - half, height, channels: 3, background: blue } }, left: half, top: 0 },
  ]);
}

/** Pixels in disorder, which no encoding makes small. */
export const grain = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

/** A block of a JPEG, as tools write them between its start and what follows. */
const block = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);

/**
 * A photo as a phone takes it: lying on its side, with the place in EXIF, XMP and IPTC and in a comment. Upright it is 300
 * px wide and 400 high, and red above.
 */
export async function locatedPhoto(): Promise<Buffer<ArrayBuffer>> {
  const jpeg = await scene(400, 300)
    .withExif({
      IFD0: { Make: 'Phone', ImageDescription: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 34/1', GPSLongitudeRef: 'E', GPSLongitude: '72/1 49/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="19,4.56N" rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();
  const caption = Buffer.from(`\x1c\x02\x5a\0${String.fromCodePoint(secret.length)}${secret}`, 'latin1');
  const size = Buffer.from([0, 0, 0, caption.length]);
  const iptc = Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\x00\x00', 'latin1'), size, caption]);
  return Buffer.concat([jpeg.subarray(0, 2), block(0xed, iptc), block(0xfe, Buffer.from(secret)), jpeg.subarray(2)]);
}

/** The names of the parts of a WebP picture. One without metadata has its pixels ('VP8 ' or 'VP8L') and nothing else. */
export function partsOf(webp: Uint8Array): string[] {
  const bytes = Buffer.from(webp);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('This is no WebP picture.');
  const parts: string[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    parts.push(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return parts;
}

/** How a server that is broken on purpose encodes pictures. */
export const keepingEverything: Reencode = async (bytes) => {
  const { data, info } = await sharp(bytes).keepMetadata().webp().toBuffer({ resolveWithObject: true });
  return { content: data, small: data, contentType: 'image/webp', width: info.width, height: info.height };
};

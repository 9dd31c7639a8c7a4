import type { Encoded } from '@nukkad/core/features/pictures/pictures.ts';
import { maxPixels, maxSide, smallSide } from '@nukkad/core/features/pictures/picture-limits.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { loadSharp } from '../../http/load-sharp.ts';

export type Reencode = (bytes: Uint8Array) => Promise<Encoded>;

export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes).metadata();
    return width * height;
  } catch {
    return 0;
  }
}

/** Keeps only the pixels, without metadata such as location, time and model. Refuses broken pictures. */
export const reencode: Reencode = async (bytes) => {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(data)
      .resize({ width: smallSide, height: smallSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return { content: data, small, contentType: 'image/webp', width: info.width, height: info.height };
  } catch {
    throw refused('NOT_A_PICTURE');
  }
};

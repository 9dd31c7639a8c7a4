/** The longer side of what leaves the phone, in px: somewhat more than is kept, as it is encoded once more. */
const longestSide = 2048;

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));

/**
 * A picture in a size for phones, which saves data, and without what the camera wrote beside it. What this browser cannot
 * decode stays as it is: the server has the last word on all of them.
 */
export async function shrink(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encoded(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  // Some browsers only read WebP. JPEG knows no transparency.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return (await encoded(canvas, 'image/jpeg')) ?? file;
}

/** In px of the turned picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The longest side of the result, in px: enough for a phone. The server encodes it again. */
const longestSide = 1600;

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));

/** The part of a picture inside `area`, after a turn by `degrees` to the right. Throws if it cannot be drawn. */
export async function cropPicture(picture: Blob, area: CropArea, degrees: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, longestSide / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw pictures.');
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [width, height] = [bitmap.width * cos + bitmap.height * sin, bitmap.width * sin + bitmap.height * cos];
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(width / 2 - area.x, height / 2 - area.y);
  context.rotate(angle);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  bitmap.close();
  const webp = await encoded(canvas, 'image/webp');
  // Some browsers can't write WebP.
  const cropped = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  if (!cropped) throw new Error('This browser can’t write pictures.');
  return cropped;
}

// Turns one of the app's own drawings into a PNG, in a process of its own: the server reads no SVG (pictures.ts).
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const drawing = await buffer(process.stdin);
process.stdout.write(await sharp(drawing).removeAlpha().png({ compressionLevel: 9 }).toBuffer());

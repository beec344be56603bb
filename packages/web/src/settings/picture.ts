import { LOGO_MAX_BYTES } from '@kelas/contract/centre';
import { readDataUrl } from '../ui/file-chooser.tsx';

/** The longer side of a resized logo. The server keeps no more pixels (pdf/layout/logo.ts). */
const MAX_SIDE_PX = 480;
const KEPT_TYPES = ['image/png', 'image/jpeg'];

/** Returns the size of a drawn picture in pixels: the longer side at most 480, never enlarged. */
export function drawnSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Returns the number of bytes that the base64 text of a data url encodes. */
export function bytesIn(dataUrl: string): number {
  const text = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return (text.length / 4) * 3 - (text.match(/=+$/)?.[0].length ?? 0);
}

/**
 * Returns a file as a data url of a PNG or JPEG, resized if it is too large. Returns undefined for
 * a file that is no picture.
 */
export async function readLogo(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const size = drawnSize(picture.width, picture.height);
  const fits = size.width === picture.width && size.height === picture.height;
  if (fits && file.size <= LOGO_MAX_BYTES && KEPT_TYPES.includes(file.type))
    return readDataUrl(file);
  return draw(picture, size);
}

/** Returns a PNG if it is small enough, as for drawings, else a JPEG on white. */
function draw(picture: ImageBitmap, { width, height }: { width: number; height: number }): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const png = canvas.toDataURL('image/png');
  if (bytesIn(png) <= LOGO_MAX_BYTES) return png;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas.toDataURL('image/jpeg', 0.85);
}

/** A code of a larger picture is found as well in a smaller one, and sooner. */
const QR_SIDE_PX = 1200;

/** Returns the text of the QR code in a picture; undefined for none. */
export async function readQrPicture(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, QR_SIDE_PX / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.ceil(side * scale));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // A transparent code would be black on black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return undefined;
  }
}

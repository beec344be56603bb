import { LOGO_MAX } from '@kelas/contract/centre';

/** Pixels of the longer side, which the server keeps; more would not be seen on a receipt. */
const SIDE_MAX = 480;
const KEPT = ['image/png', 'image/jpeg'];

/** The width and height that a picture is drawn at, in whole pixels: not larger than it is, the longer side at most 480. */
export function drawnSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The bytes that the base64 text of a data url stands for. */
export function bytesIn(dataUrl: string): number {
  const text = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return (text.length / 4) * 3 - (text.match(/=+$/)?.[0].length ?? 0);
}

/**
 * Reads a file as a logo, a data url of a PNG or JPEG: as it is when it is small enough, else drawn
 * smaller. Undefined for a file that is no picture.
 */
export async function readLogo(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const size = drawnSize(picture.width, picture.height);
  const fits = size.width === picture.width && size.height === picture.height;
  if (fits && file.size <= LOGO_MAX && KEPT.includes(file.type)) return readAsIs(file);
  return draw(picture, size);
}

function readAsIs(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A PNG where that is small enough, as it is for drawings; else a JPEG on white. */
function draw(picture: ImageBitmap, { width, height }: { width: number; height: number }): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const png = canvas.toDataURL('image/png');
  if (bytesIn(png) <= LOGO_MAX) return png;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas.toDataURL('image/jpeg', 0.85);
}

const SIGNATURES = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
] as const;

/** The media type of a PNG or JPEG by its first bytes; undefined for other data. */
export function pictureType(bytes: Buffer): 'image/png' | 'image/jpeg' | undefined {
  return SIGNATURES.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];
}

import { z } from 'zod';

/** The SHA-256 in hexadecimal that names a preview, so that exactly this one is carried out. */
export const previewDigest = z
  .string({ error: 'Digest is required' })
  .regex(/^[0-9a-f]{64}$/, 'Digest is not valid')
  .meta({ examples: ['0'.repeat(64)] });

/** Who did something, and when. */
export const doneBy = { recordCreateDate: z.string(), staffName: z.string() };

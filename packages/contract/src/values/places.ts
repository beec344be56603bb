import { z } from 'zod';

/** Maximum number of students that an entry of the timetable has room for. */
export const PLACES_MAX = 999;

/** The places of an entry: absent becomes undefined; null and empty text mean that no one knows. */
export function entryPlaces(label: string) {
  const error = `${label} must be a whole number from 1 to ${PLACES_MAX}`;
  return z
    .union([z.literal(''), z.int(error).min(1, error).max(PLACES_MAX, error)], { error })
    .meta({ examples: [20] })
    .nullable()
    .transform((value) => value || null)
    .optional();
}

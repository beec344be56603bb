import { z } from 'zod';
import { orNothing, requiredError } from './text.ts';

/** Maximum of PostgreSQL's `integer`. */
const ID_MAX = 2_147_483_647;

/** A required integer id of the database. If `missing` has a message, 0 counts as missing too. */
export function id(label: string, missing?: string) {
  const wrong = `${label} is not valid`;
  return z
    .int({ error: requiredError(label, wrong, missing) })
    .min(1, { error: (issue) => (issue.input === 0 && missing) || wrong })
    .max(ID_MAX, wrong)
    .meta({ examples: [1] });
}

/** An optional integer id: absent, null, empty text and 0 become undefined. */
export function optionalId(label: string) {
  return z
    .union([z.literal(''), z.literal(0), id(label)], { error: `${label} is not valid` })
    .nullish()
    .transform((value) => value || undefined);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The required uuid of a student or teacher; it is converted to lower case (R-1215). */
export function uuid(label: string) {
  return z
    .string({ error: requiredError(label, `${label} is not valid`) })
    .regex(UUID, {
      error: (issue) => (issue.input === '' ? `${label} is required` : `${label} is not valid`),
    })
    .toLowerCase()
    .meta({ examples: ['0198c3a0-5b1e-7c00-8a00-3f2d5e6a7b81'] });
}

/** An optional uuid: absent, null and empty text become undefined. */
export function optionalUuid(label: string) {
  return orNothing(uuid(label), `${label} is not valid`);
}

/** The version of a record, from 1. An update sends it, so that a stale one fails (R-1224). */
export const requiredVersion = z
  .int({ error: 'version must be a whole number' })
  .min(1, 'version is not valid')
  .max(ID_MAX, 'version is not valid')
  .meta({ examples: [1] });

/** The version of an update that may leave it out. */
export const version = requiredVersion.nullish();

import { z } from 'zod';
import { orNothing, requiredError } from './text.ts';

/** The sessions of every centre. Their codes and names stay (R-2176). */
export const DEFAULT_SESSIONS: Readonly<Record<string, string>> = {
  MORNING: 'Morning',
  AFTERNOON: 'Afternoon',
};

/** In an announcement: for all sessions. No session has this code (R-2175). */
export const ALL_SESSIONS = 'ALL';

const CODE = /^[A-Z0-9_]{1,40}$/;
const EXAMPLE = { examples: ['MORNING'] };
const isOne = (code: string) => code !== ALL_SESSIONS;

/** The required code of a session, such as MORNING; the database knows whether it exists. */
export function session(label: string, missing?: string) {
  const error = requiredError(label, `${label} must be one of the sessions of the centre`, missing);
  return z.string({ error }).regex(CODE, { error }).refine(isOne, { error }).meta(EXAMPLE);
}

/** An optional code of a session; absent, null and empty text become undefined. */
export function optionalSession(label: string) {
  const wrong = `${label} must be one of the sessions of the centre`;
  return orNothing(z.string(wrong).regex(CODE, wrong).refine(isOne, wrong).meta(EXAMPLE), wrong);
}

/** As `optionalSession`, and ALL for all sessions. */
export function optionalSessionOrAll(label: string) {
  const wrong = `${label} must be ALL or one of the sessions of the centre`;
  return orNothing(z.string(wrong).regex(CODE, wrong).meta(EXAMPLE), wrong);
}

/** Returns the code of a new session: the name in capitals, with _ for other signs (R-2175). */
export function sessionCodeOf(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
}

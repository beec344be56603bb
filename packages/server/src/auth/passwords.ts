import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedQueue } from '../base/bounded-queue.ts';
import { AppError } from '../base/errors.ts';

const hashWith = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
const PARAMETERS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;

/** Number of hashes at once. A flood of logins must take neither all memory nor all cores. */
const AT_ONCE = 2;
const QUEUE_MAX = 64;

const queue = new BoundedQueue({
  atOnce: AT_ONCE,
  waitingMax: QUEUE_MAX,
  refuse: () =>
    new AppError(503, 'BUSY', 'Too many logins at once, please try again', {
      retryAfterSeconds: 2,
    }),
});

function compute(password: string, nonce: Buffer, cost = COST) {
  const message = Buffer.from(password);
  return queue.run(() => hashWith('argon2id', { message, nonce, ...cost, tagLength: TAG_LENGTH }));
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with a random salt (R-1275). Returns the hash in PHC format. Throws 503 when busy. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await compute(password, salt);
  return `${PARAMETERS}$${base64(salt)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

// The hash of an unknown account, so that its check takes the same time.
const DUMMY_HASH = `${PARAMETERS}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Verifies a password against a stored hash. Without a hash it takes the same time and returns false.
 * Throws 503 when too many hashes wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, m, t, p, salt = '', tag = ''] = PHC.exec(stored ?? DUMMY_HASH) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const actual = await compute(password, Buffer.from(salt, 'base64'), cost);
  const same = actual.length === expected.length && timingSafeEqual(actual, expected);
  return same && stored !== undefined;
}

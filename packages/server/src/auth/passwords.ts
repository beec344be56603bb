import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedQueue } from '../base/bounded-queue.ts';
import { AppError } from '../base/errors.ts';

const hashWith = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_LENGTH = 32;

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

function compute(password: string, nonce: Buffer, memory: number, passes: number, lanes: number) {
  return queue.run(() =>
    hashWith('argon2id', {
      message: Buffer.from(password),
      nonce,
      memory,
      passes,
      parallelism: lanes,
      tagLength: TAG_LENGTH,
    }),
  );
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with a random salt (R-1275). Returns the hash in PHC format. Throws 503 when busy. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await compute(password, salt, MEMORY_KIB, PASSES, LANES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

// The hash of an unknown account, so that its check takes the same time.
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

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
  const actual = await compute(
    password,
    Buffer.from(salt, 'base64'),
    Number(m),
    Number(t),
    Number(p),
  );
  const same = actual.length === expected.length && timingSafeEqual(actual, expected);
  return same && stored !== undefined;
}

import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { StartError } from '../base/start-error.ts';
import type { Header } from './header.ts';

type Encryption = NonNullable<Header['encryption']>;

/** scrypt's N as a power of two: 128 MB and about half a second for each guess. */
const COST = 17;
const BLOCK_SIZE = 8;
const KEY = 32;
const CHECK = 16;

/** Where a part stands in its file; the last one says so, so that a file cannot end early. */
export interface Place {
  /** From 0. */
  readonly index: number;
  readonly last: boolean;
}

/** Seals the parts of a file, so that no part can be altered, moved, left out or added. */
export interface Seal {
  readonly tagLength: number;
  close(place: Place, plain: Buffer): { tag: Buffer; payload: Buffer };
  /** Undefined where the part is not what was sealed. */
  open(place: Place, tag: Buffer, payload: Buffer): Buffer | undefined;
}

/** A seal that anybody can make: it shows what went wrong, not what somebody made wrong. */
export function plainSeal(headerDigest: Buffer): Seal {
  const tagOf = (place: Place, payload: Buffer) =>
    createHash('sha256').update(headerDigest).update(nonceOf(place)).update(payload).digest();
  return {
    tagLength: 32,
    close: (place, plain) => ({ tag: tagOf(place, plain), payload: plain }),
    open: (place, tag, payload) => (tagOf(place, payload).equals(tag) ? payload : undefined),
  };
}

/** AES-256-GCM with a key that seals one file only; a part's nonce is its place (the STREAM construction). */
export function secretSeal(headerDigest: Buffer, key: Buffer): Seal {
  return {
    tagLength: 16,
    close(place, plain) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(headerDigest);
      const payload = Buffer.concat([cipher.update(plain), cipher.final()]);
      return { tag: cipher.getAuthTag(), payload };
    },
    open(place, tag, payload) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: 16 });
      decipher.setAAD(headerDigest).setAuthTag(tag);
      const plain = decipher.update(payload);
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** Chooses how to encrypt with a passphrase, with a salt of its own for every file. */
export async function newEncryption(
  passphrase: string,
  cost = COST,
): Promise<{ encryption: Encryption; key: Buffer }> {
  const salt = randomBytes(16).toString('hex');
  const { key, check } = await derive(passphrase, salt, cost);
  return { encryption: { kdf: 'scrypt', cost, salt, check }, key };
}

/**
 * The key of an encrypted file.
 * @throws {StartError} when the passphrase is wrong.
 */
export async function keyOf(passphrase: string, encryption: Encryption): Promise<Buffer> {
  const { key, check } = await derive(passphrase, encryption.salt, encryption.cost);
  if (check === encryption.check) return key;
  throw new StartError(
    'The passphrase is wrong, or the first line of the file was altered. Nothing was changed',
  );
}

const stretch = promisify(
  (
    passphrase: string,
    salt: Buffer,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, bytes: Buffer) => void,
  ) => scrypt(passphrase, salt, length, options, done),
);

async function derive(passphrase: string, salt: string, cost: number) {
  const N = 2 ** cost;
  const bytes = await stretch(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), KEY + CHECK, {
    N,
    r: BLOCK_SIZE,
    p: 1,
    maxmem: 129 * N * BLOCK_SIZE,
  });
  return { key: bytes.subarray(0, KEY), check: bytes.subarray(KEY).toString('hex') };
}

function nonceOf({ index, last }: Place): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 4, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

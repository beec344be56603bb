import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import type { Recipient } from 'age-encryption';
import { wrongPassphrase } from './faults.ts';

/** log2 of scrypt's N: 128 MB and about half a second for each guess. */
const WORK_FACTOR = 17;

/** Most centres never encrypt, so the library takes memory only where one does (D-24). */
const loadAge = () => import('age-encryption');

type Transform = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Encrypts with a passphrase in the age format (R-1253). `workFactor` is log2 of scrypt's N. */
export function encryptWith(passphrase: string, workFactor = WORK_FACTOR): Transform {
  return async function* (source) {
    const { Encrypter } = await loadAge();
    const encrypter = new Encrypter();
    encrypter.addRecipient(passphraseRecipient(passphrase.normalize('NFC'), workFactor));
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };
}

/**
 * Derives the file key from a passphrase, once for all reads of the file. `start` is the beginning of
 * the file with the complete header.
 * @throws {StartError} when the passphrase is wrong or the header was altered.
 */
export async function decryptWith(passphrase: string, start: Uint8Array): Promise<Transform> {
  const { Decrypter } = await loadAge();
  const opener = new Decrypter();
  opener.addPassphrase(passphrase.normalize('NFC'));
  const fileKey = await opener.decryptHeader(start).catch((error) => {
    throw wrongPassphrase(error);
  });
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return async function* (source) {
    yield* await decrypter.decrypt(ReadableStream.from(source));
  };
}

/** Runs scrypt with r = 8 and p = 1 in another thread. */
export function deriveKey(
  passphrase: string,
  salt: Uint8Array,
  workFactor: number,
  length: number,
): Promise<Buffer> {
  const N = 2 ** workFactor;
  const options = { N, r: 8, p: 1, maxmem: 129 * N * 8 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * The passphrase recipient of the age specification. That of the library runs scrypt in JavaScript,
 * which blocks all requests for half a second or more (D-16).
 */
function passphraseRecipient(passphrase: string, workFactor: number): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const { Stanza } = await loadAge();
      const salt = randomBytes(16);
      const labelled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
      const key = await deriveKey(passphrase, labelled, workFactor, 32);
      const nonce = Buffer.alloc(12);
      const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
      const body = [cipher.update(fileKey), cipher.final(), cipher.getAuthTag()];
      const args = ['scrypt', salt.toString('base64').replace(/=+$/, ''), String(workFactor)];
      return [new Stanza(args, Buffer.concat(body))];
    },
  };
}

import { parentPort } from 'node:worker_threads';
import { isGuessable } from './password-strength.ts';
import type { ChosenPassword } from './weak-passwords.ts';

/*
 * The worker thread that checks passwords. It posts one result for each message.
 */

parentPort?.on('message', ({ password, username }: ChosenPassword) => {
  parentPort?.postMessage(isGuessable(password, username));
});

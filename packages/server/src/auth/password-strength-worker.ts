import { parentPort } from 'node:worker_threads';
import { isGuessable } from './password-strength.ts';
import type { ChosenPassword } from './weak-passwords.ts';

/*
 * The thread that judges passwords. It is handed one at a time and answers each.
 */

parentPort?.on('message', ({ password, username }: ChosenPassword) => {
  parentPort?.postMessage(isGuessable(password, username));
});

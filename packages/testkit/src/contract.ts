import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Call, isCall } from '@kelas/contract/call';

const folder = fileURLToPath(new URL('../../contract/src', import.meta.url));

/** Every call that any file of the contract exports, whether the server knows the file or not. */
export async function allCalls(): Promise<readonly Call[]> {
  const files = (await readdir(folder)).filter((name) => /^[a-z-]+\.ts$/.test(name)).sort();
  const calls: Call[] = [];
  for (const file of files) {
    const exported: object = await import(pathToFileURL(`${folder}/${file}`).href);
    calls.push(...Object.values(exported).filter(isCall));
  }
  return calls;
}

/** A call as a test names it: `POST /student/register`. */
export function nameOf(call: Call): string {
  return `${call.method} ${call.path}`;
}

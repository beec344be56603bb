import { existsSync } from 'node:fs';

/** Prints what the browser loads, when the browser part has been built. */
export async function printScriptSizes(): Promise<void> {
  if (!existsSync('x')) return;
}

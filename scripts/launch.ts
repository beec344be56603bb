import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from '@kelas/server/base/start-error';
import { type MainOptions, main } from '@kelas/server/main';
import { isBuilt, WEB_ROOT } from './build-web.ts';
import { stopWithNpm } from './stop-with-npm.ts';

/** Runs Kelas; builds the browser part first if it is not up to date. */
export async function launch(options: Omit<MainOptions, 'web'>): Promise<void> {
  stopWithNpm();
  await main({ ...options, web: prepareWeb() });
}

/** Builds the browser part in a child process if it is not up to date; returns its folder. */
async function prepareWeb(): Promise<string> {
  if (await isBuilt()) return WEB_ROOT;
  console.log('Building the browser part…');
  const script = join(import.meta.dirname, 'build-web.ts');
  const child = spawn(process.execPath, [script, '--quiet'], { stdio: 'inherit' });
  const end = () => child.kill();
  process.once('exit', end);
  const code = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('exit', done);
  });
  process.off('exit', end);
  if (code !== 0) throw new StartError('The browser part could not be built; the reason is above');
  return WEB_ROOT;
}

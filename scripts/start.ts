import './check-node.mjs';
import { spawn } from 'node:child_process';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '..');
enableCompileCache(join(repository, 'node_modules', '.cache', 'node'));
// After the cache is there.
const { isBuilt, WEB_ROOT } = await import('./build-web.ts');
const { stopWithNpm } = await import('./stop-with-npm.ts');
const { main } = await import('../packages/server/src/main.ts');
const { StartError } = await import('../packages/server/src/start-error.ts');

/** Builds the browser part when it is not up to date, in a process beside ours. */
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

stopWithNpm();
await main({ env: process.env, web: prepareWeb() });
flushCompileCache();

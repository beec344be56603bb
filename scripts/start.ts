import './check-node.mjs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
// After the cache is there.
const { launch } = await import('./launch.ts');

await launch({ env: process.env });
flushCompileCache();

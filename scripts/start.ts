import './check-node.mjs';
import './limit-memory.ts';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
// Imported after the cache is enabled, so that the cache covers it.
const { launch } = await import('./launch.ts');

await launch({ env: process.env });
flushCompileCache();

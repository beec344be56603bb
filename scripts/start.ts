import './limit-memory.ts';
import { flushCompileCache } from 'node:module';
import { launch } from './launch.ts';

await launch({ env: process.env });
flushCompileCache();

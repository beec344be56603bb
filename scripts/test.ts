import { execFileSync } from 'node:child_process';
import { findBrowser, installBrowser } from '../e2e/browser.ts';
import { all, browser, lint, processes, runSuites, types } from './run-checks.ts';

if (!findBrowser()) installBrowser();
execFileSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' });
process.exitCode = (await runSuites([types, lint, all, processes, browser])) ? 0 : 1;

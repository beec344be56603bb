import { lint, runSuites, types, unit } from './run-checks.ts';

process.exitCode = (await runSuites([types, lint, unit])) ? 0 : 1;

import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { beginTest, endTest } from './screen.tsx';

// All test files share one page, which imports a module once. So hooks for every file are here.
beforeEach(cleanup);
beforeEach(beginTest);
afterEach(endTest);

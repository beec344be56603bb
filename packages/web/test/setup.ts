import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { beginTest, endTest } from './screen.tsx';

// A build compiles the messages; here the English texts of the code are compiled when they are shown.
i18n.setMessagesCompiler(compileMessage);

// All test files share one page, which imports a module once. So hooks for every file are here.
beforeEach(cleanup);
beforeEach(beginTest);
afterEach(endTest);

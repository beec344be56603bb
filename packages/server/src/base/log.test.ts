import { Writable } from 'node:stream';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';

const { db } = await startServer();

it('logs the kind and place of an error without the values that it quotes (R-1249)', async () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const app = await createApp({
    config: { trustProxy: false, tagManagerId: undefined },
    db,
    logger: { level: 'trace', stream },
  });
  const quoting = Object.assign(new Error('invalid input "Zebra"'), {
    code: '22P02',
    detail: 'Failing row contains (Zebra)',
    where: 'unnamed portal parameter $1 = Zebra',
  });
  app.log.error({ err: quoting }, 'uncaught error');
  app.log.warn({ err: new SyntaxError('"Zebra" is not valid JSON') }, 'uncaught error');
  app.log.error({ err: 'Zebra' }, 'unhandled rejection');
  app.log.error({ err: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) }, 'backup');
  await app.close();
  const [first] = written.split('\n').map((line) => line && JSON.parse(line));
  expect(first).toMatchObject({ msg: 'uncaught error', err: { code: '22P02' } });
  expect(first.err.stack).toContain('log.test.ts');
  expect(written).toContain('no space left');
  expect(written).not.toContain('Zebra');
});

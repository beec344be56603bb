import { readFileSync } from 'node:fs';
import { IMPORT_BODY_BYTES } from '@kelas/contract/imports';
import { expect, it } from 'vitest';

const operations = readFileSync(`${import.meta.dirname}/../docs/operations.md`, 'utf8');

it('names the size of a body that Kelas accepts, for a proxy in front', () => {
  const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(operations) ?? [];
  expect(Number(mebibytes) * 1024 * 1024).toBe(IMPORT_BODY_BYTES);
  expect(operations).toContain(`accept bodies of ${mebibytes} MiB`);
});

it('lets a proxy pass an export on while it arrives', () => {
  const [, block] = /location \/services\/qms\/export\/ \{([^}]*)\}/.exec(operations) ?? [];
  expect(block).toContain('proxy_buffering off;');
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutations } from './list.ts';
import { mismatchOf } from './workbench.ts';

const project = join(import.meta.dirname, '..', '..');

describe('a mutation', () => {
  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    '%s matches its file once, and its likely tests exist',
    (_, mutation) => {
      expect(mismatchOf(mutation)).toBeUndefined();
      expect(mutation.replace).not.toBe(mutation.find);
      expect(mutation.likely.filter((file) => !existsSync(join(project, file)))).toEqual([]);
    },
  );

  it('has a unique name', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  });
});

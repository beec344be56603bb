import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutations } from './list.ts';
import { misfit } from './workbench.ts';

const project = join(import.meta.dirname, '..', '..');

describe('a fault that can be planted', () => {
  it.each(mutations.map((fault) => [fault.name, fault] as const))(
    '%s finds its place, and the tests that are likely to see it',
    (_, fault) => {
      expect(misfit(fault)).toBeUndefined();
      expect(fault.replace).not.toBe(fault.find);
      expect(fault.likely.filter((file) => !existsSync(join(project, file)))).toEqual([]);
    },
  );

  it('has a name of its own', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  });
});

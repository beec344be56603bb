import { describeSchema, listColumns } from '@kelas/testkit/schema-types';
import { copyDatabase } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const { db } = await copyDatabase();

describe('schema.ts', () => {
  it('is what `npm run schema` writes from the migrated database', async () => {
    await expect(describeSchema(await listColumns(db))).toMatchFileSnapshot('schema.ts');
  });
});

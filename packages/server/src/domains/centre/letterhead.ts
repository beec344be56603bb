import type { Language } from '@kelas/contract/values/languages';
import type { Db } from '../../db/database.ts';
import type { Issuer } from '../../pdf/layout/letterhead.ts';

/** Who hands documents out, with the logo's bytes, and the language that families are written to. */
export async function getLetterhead(db: Db): Promise<{ centre: Issuer; language: Language }> {
  const { language, ...centre } = await db
    .selectFrom('centre')
    .select(['name', 'address', 'registration_no as registrationNo', 'logo', 'language'])
    .executeTakeFirstOrThrow();
  return { centre, language };
}

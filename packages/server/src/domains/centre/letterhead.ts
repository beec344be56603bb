import type { Language } from '@kelas/contract/values/languages';
import type { Db } from '../../db/database.ts';
import type { Issuer } from '../../pdf/layout/letterhead.ts';

/** The name, address and logo on documents, and their language. */
export async function getLetterhead(db: Db): Promise<{ centre: Issuer; language: Language }> {
  const { language, ...centre } = await db
    .selectFrom('centre')
    .select(['name', 'address', 'registration_no as registrationNo', 'logo', 'language'])
    .executeTakeFirstOrThrow();
  return { centre, language };
}

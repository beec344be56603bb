import type { FamilyLanguage, Language } from '@kelas/contract/values/languages';
import { formatPhone } from '@kelas/contract/values/phone';
import type { Db } from '../../db/database.ts';
import type { Issuer } from '../../pdf/layout/letterhead.ts';

/** The details of the centre on documents, and their language (R-610, R-611, R-2256). */
export async function getLetterhead(
  db: Db,
  family: FamilyLanguage = '',
): Promise<{ centre: Issuer; language: Language }> {
  const { language, phoneNo, ...centre } = await db
    .selectFrom('centre')
    .select([
      'name',
      'address',
      'registration_no as registrationNo',
      'phone_no as phoneNo',
      'payment_info as paymentInfo',
      'logo',
      'language',
    ])
    .executeTakeFirstOrThrow();
  return { centre: { ...centre, phoneNo: formatPhone(phoneNo) }, language: family || language };
}

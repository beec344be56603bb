import type { AccessSwitch } from '@kelas/contract/access';
import type { InputOf } from '@kelas/contract/call';
import type { changeSettings, Settings } from '@kelas/contract/centre';
import { sql } from 'kysely';
import { forbidden } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';

const columns = [
  'version',
  'name',
  'address',
  'registration_no as registrationNo',
  'phone_no as phoneNo',
  'payment_info as paymentInfo',
  'payment_qr as paymentQr',
  'qr_has_amount as qrHasAmount',
  'phone_prefix as phonePrefix',
  'language',
  'employee_finance as employeeFinance',
  'employee_teacher_history as employeeTeacherHistory',
  'employee_bank as employeeBank',
] as const;

/** The settings of the centre (R-1101). */
export async function selectSettings(db: Db | Tx): Promise<Settings> {
  return db
    .selectFrom('centre')
    .select(columns)
    .select(sql<boolean>`logo is not null`.as('hasLogo'))
    .executeTakeFirstOrThrow() as Promise<Settings>;
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  await tx.selectFrom('centre').select('version').forUpdate().executeTakeFirstOrThrow();
  return selectSettings(tx);
}

/** Saves the settings and raises the version; an absent optional value stays. */
export async function updateSettings(
  tx: Tx,
  settings: Omit<InputOf<typeof changeSettings>, 'version' | 'logo'> & { logo?: Buffer | null },
): Promise<void> {
  await tx
    .updateTable('centre')
    .set({
      version: sql<number>`version + 1`,
      name: settings.name,
      address: settings.address,
      registration_no: settings.registrationNo,
      phone_prefix: settings.phonePrefix,
      language: settings.language,
      employee_finance: settings.employeeFinance,
      employee_teacher_history: settings.employeeTeacherHistory,
      ...(settings.employeeBank !== undefined && { employee_bank: settings.employeeBank }),
      ...(settings.phoneNo !== undefined && { phone_no: settings.phoneNo }),
      ...(settings.paymentInfo !== undefined && { payment_info: settings.paymentInfo }),
      ...(settings.paymentQr !== undefined && { payment_qr: settings.paymentQr }),
      ...(settings.qrHasAmount !== undefined && { qr_has_amount: settings.qrHasAmount }),
      ...(settings.logo !== undefined && { logo: settings.logo }),
    })
    .execute();
}

/** The logo's bytes, a PNG or JPEG; null for none. */
export async function selectLogo(db: Db | Tx): Promise<Buffer | null> {
  const { logo } = await db.selectFrom('centre').select('logo').executeTakeFirstOrThrow();
  return logo;
}

const switches = {
  employeeFinance: 'employee_finance',
  employeeTeacherHistory: 'employee_teacher_history',
  employeeBank: 'employee_bank',
} as const satisfies Record<AccessSwitch, string>;

/** Throws 403 when the switch is off for EMPLOYEE (R-1107, R-1108). */
export async function requireSwitch(db: Db, name: AccessSwitch): Promise<void> {
  const row = await db
    .selectFrom('centre')
    .select(`${switches[name]} as open`)
    .executeTakeFirstOrThrow();
  if (!row.open) throw forbidden();
}

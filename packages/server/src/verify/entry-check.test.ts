import { addAdjustment } from '@kelas/contract/discounts';
import { noteEInvoice } from '@kelas/contract/e-invoice';
import { changeFees, undoFeeChange } from '@kelas/contract/fee-changes';
import {
  applyRules,
  changeHouseRules,
  getHouseRules,
  previewRules,
} from '@kelas/contract/house-rules';
import { chargeInBulk, undoBulkCharge } from '@kelas/contract/misc-charges';
import { getStudent } from '@kelas/contract/students';
import { copyYear } from '@kelas/contract/year-copy';
import { applyYear, undoYear } from '@kelas/contract/year-end';
import { nextEInvoice } from '@kelas/testkit/e-invoice';
import { courseLine, Makers, previewFees, previewInBulk } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer, sampleSheet } from '@kelas/testkit/spreadsheets';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { previewOfStaying } from '@kelas/testkit/year';
import { nextYearCopy } from '@kelas/testkit/year-copy';
import { describe, expect, it } from 'vitest';

const source = await makeBusyDatabase();

/** Makes one record of each kind that an audit entry names by its id. */
async function makeBusyDatabase(): Promise<string> {
  const server = await startServer();
  const make = new Makers(server);
  const student = await make.enrolled({}, { misc: [{ id: 5, fee: 2500 }] });
  await make.enrolled();
  const { version } = await server.ask(getHouseRules, {});
  const siblingDiscount = { fromChild: 2, percent: 10, borneBy: 'SHARED' } as const;
  await make.student({
    tuitionCourse: [courseLine(await make.offering()), courseLine(await make.offering())],
  });
  const packageDiscount = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } as const;
  const rules = { dueDay: 7, deposit: 5_000, siblingDiscount, packageDiscount };
  await server.ask(changeHouseRules, { version, ...rules });
  const { digest } = await server.ask(previewRules, { month: '03-2026' });
  await server.ask(applyRules, { month: '03-2026', digest });
  await server.ask(addAdjustment, {
    subscriptionId: student.subscriptionId,
    fromDate: '02-2026',
    amount: 500,
    borneBy: 'CENTRE',
    reason: 'Hardship',
  });
  await make.pay(student, '01-2026');
  await make.lessons(await make.byLesson(), '03-2026', 8);
  for (const month of ['02-2026', '03-2026']) {
    const choice = { itemId: 5, month, fee: 1_000, group: 'ALL' } as const;
    const { id } = await server.ask(chargeInBulk, await previewInBulk(server, choice));
    if (month === '02-2026') await server.ask(undoBulkCharge, { id });
  }
  const importer = new Importer(server);
  await importer.run('SUBJECTS', sampleSheet('subjects.csv'));
  const { name } = await server.ask(getStudent, { uuid: student.uuid });
  await importer.run('PAYMENTS', `Student,Item,Month,Fee\n"${name}",Stationery,Mar 2026,10`);
  await server.ask(copyYear, await nextYearCopy(server, { from: 2026, to: 2027 }));
  await server.ask(applyYear, await previewOfStaying(server, 2027, [student.uuid]));
  await server.ask(undoYear, { year: 2027 });
  await server.ask(applyYear, await previewOfStaying(server, 2027, [student.uuid]));
  await server.ask(noteEInvoice, await nextEInvoice(server));
  const offering = await make.offering();
  await make.enrolled({ offering });
  const fees = { month: '05-2026', teacher: offering.teacher };
  const { id } = await server.ask(changeFees, await previewFees(server, fees));
  await server.ask(undoFeeChange, { id });
  return freeze(server.url);
}

const IMPORTED_CHARGE = `select record_id from import_row where record_kind = 'misc_charge'`;

describe('records that audit entries name (R-1129)', () => {
  it('equal their entries while only the program changes them', async () => {
    const { findings, passed } = await findingsIn(await tamper(source, ''));
    expect(findings).toEqual([]);
    const counts = passed.filter((text) => text.endsWith('equal to its audit entries'));
    expect(counts.filter((text) => text.includes(': 0,'))).toEqual([]);
  });

  it.each<[what: string, change: string, found: RegExp]>([
    [
      'the offering of a course',
      `update subscription set offering_id = (select max(id) from offering) where id = 1`,
      /^Subscription 1 differs from entry \d+: .*teacher is /,
    ],
    [
      'a deleted course',
      'delete from subscription where id = 1',
      /^Entry \d+ records subscription \d+, which is missing$/,
    ],
    [
      'the teacher of an offering',
      'update offering set teacher_id = 2 where id = 1',
      /^Offering 1 differs from entry \d+: teacher id is 2, was 1$/,
    ],
    [
      'the reason of a discount',
      `update adjustment set reason = 'Other'`,
      /^Discount \d+ differs from entry \d+: reason is "Other", was "Hardship"$/,
    ],
    [
      'a deleted discount',
      'delete from adjustment; delete from fee_period',
      /^Entry \d+ records discount 1, which is missing$/,
    ],
    [
      'the month of a misc charge',
      `update misc_charge set month = '2026-09-01' where id = (select min(id) from misc_charge)`,
      /^Misc charge \d+ differs from entry \d+: month is "09-2026"/,
    ],
    [
      'the fee of an unpaid charge of an import',
      `update misc_charge set fee = 1 where id = (${IMPORTED_CHARGE})`,
      /^Misc charge \d+ differs from entry \d+: digest is "[0-9a-f]{16}", was "[0-9a-f]{16}"$/,
    ],
    [
      'a deleted charge of an import',
      `delete from misc_charge where id = (${IMPORTED_CHARGE})`,
      /^Entry \d+ records misc charge \d+, which is missing$/,
    ],
    [
      'a discount that applied house rules made',
      `update adjustment set percent = 90 where rule = 'PACKAGE'`,
      /^Discount \d+ differs from entry \d+: digest is /,
    ],
    [
      'a deleted discount that applied house rules made',
      `delete from fee_period; delete from adjustment where rule = 'PACKAGE'`,
      /^Entry \d+ records discount \d+, which is missing$/,
    ],
    [
      'the month of a change of fees',
      `update fee_change set month = '2026-01-01' where undoes is null`,
      /^Change of fees 1 differs from entry \d+: month is "01-2026", was "05-2026"$/,
    ],
    [
      'a deleted fee of a course',
      'delete from fee_change_offering where fee_change_id = 1',
      /^Change of fees 1 differs from entry \d+: /,
    ],
    [
      'the student of a payment line',
      'update payment_line set student_id = 2',
      /^Payment line 1 names another student, day or type$/,
    ],
    [
      'a deleted line of a bulk charge',
      'delete from bulk_charge_line where misc_charge_id = (select max(misc_charge_id) from bulk_charge_line)',
      /^Bulk charge 2 differs from entry \d+: students is 2, was 3$/,
    ],
    [
      'a bulk charge that is undone no more',
      'update bulk_charge set undone_at = null, undone_by = null',
      /^Bulk charge 1 is not undone, but an entry says so$/,
    ],
    [
      'a deleted import',
      'delete from import_batch',
      /^Entry \d+ records import 1, which is missing$/,
    ],
    [
      'the counts of an import',
      'update import_batch set subjects = 99',
      /^Import 1 differs from entry \d+: subjects is 99, was \d+$/,
    ],
    [
      'a school year',
      'update year_end set year = 2031 where undone_at is null',
      /^School year \d+ differs from entry \d+: year is 2031, was 2027$/,
    ],
    [
      'a school year without an entry',
      'insert into year_end (year, fees, digest, recorded_at, recorded_by) select 2040, fees, digest, now(), recorded_by from year_end limit 1',
      /^School year \d+ has no entry in the audit log$/,
    ],
    [
      'a copy',
      'delete from year_copy_line',
      /^Copy of a timetable \d+ differs from entry \d+: entries is 0, was 1$/,
    ],
    [
      'a move',
      'update student_move set from_level = from_level + 1, to_level = to_level + 1 where undone_at is null and from_level <> to_level',
      /^Move of student \d+ in 01-2027 MOVES_UP no\. 2 differs from entry \d+: to level is \d, was \d$/,
    ],
    [
      'the house rules',
      'update house_rules set deposit = 1',
      /^The centre 1 differs from entry \d+: deposit is 1, was 20000$/,
    ],
  ])('finds %s', async (_what, change, found) => {
    const { findings } = await findingsIn(await tamper(source, change));
    expect(findings.filter((text) => found.test(text))).not.toEqual([]);
  });
});

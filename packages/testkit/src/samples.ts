import { addAdjustment } from '@kelas/contract/adjustments';
import { addAnnouncement } from '@kelas/contract/announcements';
import { chargeInBulk } from '@kelas/contract/bulk-charges';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { closeCash } from '@kelas/contract/cash';
import { previewRules } from '@kelas/contract/discounts';
import { addRefund } from '@kelas/contract/held-money';
import { DUE_DAY_MAX, getHouseRules } from '@kelas/contract/house-rules';
import { applyImport, openImport, planImport } from '@kelas/contract/imports';
import { addNote, addQuiz } from '@kelas/contract/materials';
import { addMiscItem } from '@kelas/contract/misc-items';
import { paySalary } from '@kelas/contract/salaries';
import { getStudent } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { toJsonSchema } from '@kelas/server/http/json-schema';
import { cashCount, nextClose, nextCloseOfAnyone } from './cash.ts';
import { courseLine, Makers, paymentLine, previewInBulk, uniqueInFile } from './fixtures.ts';
import { sampleOf } from './sample-of.ts';
import type { TestServer } from './server.ts';
import { untilImported } from './spreadsheets.ts';
import { makeYears } from './year.ts';
import { nextYearCopy, nextYearUndo } from './year-copy.ts';

/**
 * An input for each call that the contract accepts, by the call's method and path. It comes from the
 * call's schema, with the ids of rows that exist. A call needs a line in {@link chooseRecords} only
 * where the name of a field does not say which row it means, or a rule asks for more than a schema.
 */
export async function makeSamples(
  server: Pick<TestServer, 'ask' | 'addAccount'> & { readonly admin?: string },
): Promise<Record<string, unknown>> {
  const { known, changes } = await chooseRecords(server);
  return Object.fromEntries(
    allCalls.map((call) => {
      const sample = sampleOf(toJsonSchema(call.input, 'input'), known);
      const change = changes[nameOf(call)];
      const isList = Array.isArray(change);
      return [nameOf(call), isList ? change : { ...(sample as object), ...change }];
    }),
  );
}

/** Makes the rows that samples name: values by the name of their field, and what single calls change. */
async function chooseRecords(
  server: Pick<TestServer, 'ask' | 'addAccount'> & { readonly admin?: string },
) {
  const make = new Makers(server);
  const [offering, next] = [await make.offering(6000), await make.offering(4500)];
  const enrolled = await make.enrolled({ offering }, { misc: [{ id: 2, fee: 6000 }] });
  const { uuid, subscriptionId } = enrolled;
  const changing = await make.enrolled({ offering });
  const adjusted = await make.enrolled({ offering });
  const adjustment = await server.ask(addAdjustment, {
    subscriptionId: adjusted.subscriptionId,
    fromDate: '01-2026',
    percent: 10,
    borneBy: 'SHARED',
    reason: 'Scholarship',
  });
  const sibling = await make.student();
  const [charge] = (await server.ask(getStudent, { uuid })).miscs;
  const { receiptNo } = await make.pay(enrolled, '02-2026');
  await server.ask(paySalary, { id: next.teacher, month: '03-2026' });
  const staffId = await server.addAccount('EMPLOYEE', uniqueInFile('clerk'));
  const item = await server.ask(addMiscItem, { name: uniqueInFile('Item'), fee: 6000 });
  const { teacher, subjectId, programLvl } = offering;

  const close = await server.ask(closeCash, await nextClose(server));

  const material = { title: 'Algebra', url: 'https://example.my/algebra' };
  const session = { subjectId, programLvl, classSession: 'MORNING' as const };
  const [announced] = await server.ask(addAnnouncement, {
    ...session,
    authorName: 'Admin',
    content: 'No class on Friday',
  });
  const [quiz] = await server.ask(addQuiz, material);
  const [note] = await server.ask(addNote, material);
  const [entry] = await server.ask(addTimetableEntry, session);

  await make.holdMoney();
  await make.fund(uuid, 'CREDIT', 500_000, { paymentType: 'BANK' });
  const refunded = { uuid, fund: 'CREDIT', amount: 100, paymentType: 'BANK' } as const;
  const paidBack = { transactionDate: '16-03-2026', reason: 'Moved away' };
  const { voucherNo } = await server.ask(addRefund, { ...refunded, ...paidBack });
  const rules = await server.ask(getHouseRules, {});

  const lines = {
    tuitionCourse: [courseLine(offering), courseLine(next)],
    misc: [{ id: 2, name: 'Books', fee: 6000 }],
  };
  const { digest } = await server.ask(previewRules, { month: '03-2026' });
  const billed = await make.offering();
  await make.enrolled({ offering: billed });
  const { id: itemId } = await server.ask(addMiscItem, { name: uniqueInFile('Cap'), fee: 6000 });
  const inClass = { itemId, fee: 6000, group: 'CLASS', offeringId: billed.id } as const;
  const undoable = await previewInBulk(server, { ...inClass, month: '02-2026' });
  const chargeable = await previewInBulk(server, { ...inClass, month: '03-2026' });
  const charged = await server.ask(chargeInBulk, undoable);
  const undoableYears = await nextYearUndo(server, { from: 2090, to: 2091 });
  // The last, because its preview has all entries of every year.
  const copyable = await nextYearCopy(server, { from: 2092, to: 2093 });
  const sheet = () => ({
    kind: 'SUBJECTS' as const,
    fileName: 'subjects.csv',
    text: `Name\n${uniqueInFile('Imported')}`,
  });
  const [draft, appliable, discardable, imported] = [
    await server.ask(openImport, sheet()),
    await server.ask(openImport, sheet()),
    await server.ask(openImport, sheet()),
    await server.ask(openImport, sheet()),
  ];
  await server.ask(applyImport, {
    ...imported,
    digest: (await server.ask(planImport, imported)).digest,
  });
  await untilImported(server, imported.id);
  const ordered = { ...appliable, digest: (await server.ask(planImport, appliable)).digest };
  const offered = { programLvl, subjectId, fee: 6000 };
  const years = await makeYears(server, make);
  const taught = { courseId: subjectId, programLvl };
  const known = new Map<string, unknown>([
    ['uuid', uuid],
    ['studentUuid', uuid],
    ['subscriptionId', subscriptionId],
    ['teacher', teacher],
    ['teacherId', teacher],
    ['teacherUuid', teacher],
    ['subjectId', subjectId],
    ['receiptNo', receiptNo],
    ['receiptNos', receiptNo],
    ['voucherNo', voucherNo],
    ['bankName', 'MBBEMYKL'],
    ['nric', uniqueInFile('120304-14-')],
    ['until', '05-2026'],
  ]);
  const changes: Record<string, object | undefined> = {
    'POST /student/register': lines,
    'POST /student/update': {
      tuitionCourse: [{ subscriptionId }, courseLine(next)],
      misc: [{ subscriptionId: charge?.subscriptionId }, ...lines.misc],
    },
    'POST /student/status': { status: 'TERMINATED' },
    'POST /student/course/cancel': { id: subscriptionId },
    'POST /student/course/change': {
      id: changing.subscriptionId,
      teacher: next.teacher,
      subjectId: next.subjectId,
      programLvl,
      startDate: null,
    },
    'POST /student/adjustment': {
      subscriptionId: adjusted.subscriptionId,
      untilDate: null,
      percent: null,
    },
    'POST /student/adjustment/end': { id: adjustment.id },
    'POST /house-rules/apply': { month: '03-2026', digest },
    'POST /misc/charges/preview': inClass,
    'POST /misc/charges': chargeable,
    'POST /misc/charges/undo': { id: charged.id },
    ...years,
    'POST /teacher/tuition': { ...offered, programLvl: 4 },
    'POST /import': sheet(),
    'GET /import': { ...draft, from: '0', only: 'ADD' },
    'PUT /import': {
      ...draft,
      encoding: null,
      delimiter: null,
      replaceAll: null,
      columns: null,
      formats: null,
      acceptAll: null,
      cells: [{ row: 1, column: 0, value: uniqueInFile('Corrected') }],
      from: 0,
      only: null,
    },
    'GET /import/plan': draft,
    'POST /import/apply': ordered,
    'GET /import/progress': draft,
    'POST /import/undo': imported,
    'POST /import/discard': discardable,
    'GET /import/template': { kind: 'STUDENTS' },
    'POST /student/misc/cancel': { id: charge?.subscriptionId },
    'PUT /student/note': { shownNote: null },
    // Without credit, so that an employee may confirm them.
    'PUT /student/sibling': { uuid: (await make.student()).uuid, siblingUuid: sibling.uuid },
    'POST /course/register': { subjectName: uniqueInFile('Sample') },
    'PUT /course': { id: subjectId, subjectName: uniqueInFile('Sample') },
    'POST /misc': { name: uniqueInFile('Sample') },
    'PUT /misc': { id: item.id, name: uniqueInFile('Sample') },
    'GET /teacher': { uuid: teacher },
    'POST /teacher/register': { tuitionCourse: [offered] },
    'POST /teacher/update': {
      uuid: teacher,
      tuitionCourse: [{ id: offering.id }, { ...offered, programLvl: 3 }],
    },
    'POST /teacher/tuition/cancel': { id: next.id },
    'POST /student/payment': [
      paymentLine(enrolled, '03-2026'),
      { ...paymentLine(enrolled, '03-2026'), subscriptionId: null, id: 2, name: 'Books' },
    ],
    'POST /family/payment': { payments: [[paymentLine(enrolled, '04-2026')]] },
    // With the credit it would record two rows.
    'POST /payment/void': { keepAsCredit: false },
    'POST /student/refund': { fund: 'CREDIT', amount: 100 },
    'POST /student/misc/payment': {
      paymentDetails: [
        { id: 2, name: 'Books', fee: 6000, subscriptionId: charge?.subscriptionId },
        { id: 3, name: 'Papers', fee: 2000, subscriptionId: null },
      ],
    },
    'POST /teacher/salary': { id: teacher, fee: 6000, totalSalary: 3600 },
    'POST /teacher/salary/void': { id: next.teacher, salaryId: null },
    'GET /classroom': { courseId: String(subjectId) },
    'POST /cash/count': { number: close.number + 1, count: cashCount() },
    'POST /cash/close': await nextCloseOfAnyone(server),
    'GET /cash/close/document': { number: String(close.number) },
    'GET /audit': { staffId: String(staffId), before: '100' },
    'POST /announcements/update': { id: announced?.id },
    'POST /quiz': taught,
    'PUT /quiz': { quizId: quiz?.id, ...taught },
    'POST /note': taught,
    'PUT /note': { noteId: note?.id, ...taught },
    'PUT /student/timetables': { id: entry?.id },
    'POST /year-end/copy': copyable,
    'POST /year-end/copy/undo': undoableYears,
    'PUT /settings': { logo: null },
    // Another day each time: the version counts the changes.
    'PUT /house-rules': { version: rules.version, dueDay: (rules.version % DUE_DAY_MAX) + 1 },
    'POST /staff': { username: uniqueInFile('sample') },
    'PUT /staff': { id: staffId, role: 'EMPLOYEE' },
    'POST /staff/password': { id: staffId },
  };
  return { known, changes };
}

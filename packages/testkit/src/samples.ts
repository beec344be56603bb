import { recordBill } from '@kelas/contract/bills';
import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { closeCash } from '@kelas/contract/cash';
import { changeFees } from '@kelas/contract/fee-changes';
import { DUE_DAY_MAX, getHouseRules, previewRules } from '@kelas/contract/house-rules';
import { chargeInBulk } from '@kelas/contract/misc-charges';
import { toJsonSchema } from '@kelas/server/http/json-schema';
import { bankSamples } from './bank.ts';
import { attendanceSamples } from './cards.ts';
import { cashCount, nextClose, nextCloseOfAnyone } from './cash.ts';
import { eInvoiceSamples } from './e-invoice.ts';
import { courseLine, paymentLine, previewFees, uniqueInFile } from './fixtures.ts';
import { nextMonthEnd } from './month-end.ts';
import { sampleOf } from './sample-of.ts';
import { lazily, recordsOf, type SampleServer } from './sample-records.ts';
import { callsOfYears } from './year.ts';
import { nextYearCopy, nextYearUndo } from './year-copy.ts';

/** A value, or what makes it when a sample first needs it. */
type Later<T> = T | (() => Promise<T>);

interface Choices {
  /** Values by the name of their field. */
  readonly known: ReadonlyMap<string, () => Promise<unknown>>;
  /** The changes by single calls, by method and path, in the order of the calls. */
  readonly changes: Readonly<Record<string, Later<object>>>;
}

/**
 * An input for each call that the contract accepts, by the call's method and path. It comes from the
 * call's schema, with the ids of rows that exist. A call needs a line in {@link chooseRecords} only
 * where the name of a field does not say which row it means, or a rule asks for more than a schema.
 */
export async function makeSamples(
  server: SampleServer,
  calls: readonly Call[] = allCalls,
): Promise<Record<string, unknown>> {
  const choices = chooseRecords(server);
  const samples: Record<string, unknown> = {};
  const places = Object.keys(choices.changes);
  const place = (call: Call) => places.indexOf(nameOf(call));
  for (const call of calls.toSorted((one, other) => place(one) - place(other))) {
    samples[nameOf(call)] = await sampleFor(call, choices);
  }
  return samples;
}

/** An input for one call. It makes only the rows that this call needs. */
export function makeSample(server: SampleServer, call: Call): Promise<unknown> {
  return sampleFor(call, chooseRecords(server));
}

async function sampleFor(call: Call, { known, changes }: Choices): Promise<unknown> {
  const schema = toJsonSchema(call.input, 'input');
  const text = JSON.stringify(schema);
  const values = new Map<string, unknown>();
  for (const [field, value] of known) {
    if (text.includes(`"${field}":`)) values.set(field, await value());
  }
  const later = changes[nameOf(call)];
  const change = typeof later === 'function' ? await later() : later;
  return Array.isArray(change) ? change : { ...(sampleOf(schema, values) as object), ...change };
}

/** Chooses what samples have. */
function chooseRecords(server: SampleServer): Choices {
  const {
    make,
    open,
    offering,
    next,
    enrolled,
    changing,
    adjusted,
    uuid,
    subscriptionId,
    teacher,
    subjectId,
    chargeId,
    receiptNo,
    salaryId,
    staffId,
    itemId,
    levelId,
    sessionId,
    taught,
    announced,
    quiz,
    note,
    entry,
    voucherNo,
    lines,
    inClass,
    preview,
    sheet,
    draft,
    planned,
    imported,
    years,
  } = recordsOf(server);
  const known = new Map<string, () => Promise<unknown>>([
    ['uuid', uuid],
    ['studentUuid', uuid],
    ['subscriptionId', subscriptionId],
    ['teacher', teacher],
    ['teacherId', teacher],
    ['teacherUuid', teacher],
    ['subjectId', subjectId],
    ['receiptNo', receiptNo],
    ['receiptNos', receiptNo],
    ['uuids', uuid],
    ['voucherNo', voucherNo],
    ['bankName', async () => 'MBBEMYKL'],
    ['nric', lazily(async () => uniqueInFile('120304-14-'))],
    ['until', async () => '05-2026'],
  ]);
  const changedCourse = async () => {
    const { teacher, subjectId, programLvl } = await next();
    const { subscriptionId: id } = await changing();
    return { id, teacher, subjectId, programLvl, startDate: null };
  };
  const priced = async () => {
    const { teacher, subjectId, programLvl } = await make.offering();
    const kind = 'AMOUNT' as const;
    return { teacher, subjectId, programLvl, month: '09-2030', kind, leftOut: [] };
  };
  const nextBill = async () => {
    const { uuid, fee } = await make.enrolled({ effectiveDate: '03-2026' });
    return { uuid, month: '03-2026', totalFee: fee };
  };
  const changes: Choices['changes'] = {
    'POST /student/register': lines,
    'POST /student/update': async () => ({
      tuitionCourse: [{ subscriptionId: await subscriptionId() }, courseLine(await next())],
      misc: [{ subscriptionId: await chargeId() }, ...(await lines()).misc],
    }),
    'POST /student/status': { status: 'TERMINATED' },
    'POST /student/course/cancel': async () => ({ id: await subscriptionId() }),
    'POST /student/course/change': changedCourse,
    'POST /student/course/change/preview': changedCourse,
    'POST /student/adjustment': async () => ({
      subscriptionId: (await adjusted()).subscriptionId,
      untilDate: null,
      percent: null,
    }),
    'POST /student/adjustment/end': async () => ({ id: (await adjusted()).id }),
    'POST /misc/charges/preview': inClass,
    'POST /misc/charges/undo': async () => ({
      id: (await server.ask(chargeInBulk, await preview('02-2026'))).id,
    }),
    'POST /misc/charges': () => preview('03-2026'),
    'POST /fees/changes/preview': priced,
    'POST /fees/changes': async () =>
      previewFees(server, { ...(await priced()), month: '08-2030' }),
    'POST /fees/changes/undo': async () => ({
      id: (
        await server.ask(
          changeFees,
          await previewFees(server, { ...(await priced()), month: '07-2030' }),
        )
      ).id,
    }),
    'POST /lessons': async () => ({
      counts: [{ offeringId: (await make.byLesson()).id, lessons: 8, before: null }],
    }),
    'POST /teacher/tuition': async () => ({
      subjectId: await subjectId(),
      fee: 6000,
      programLvl: 4,
    }),
    'POST /import': async () => sheet(),
    'GET /import': async () => ({ ...(await draft()), from: '0', only: 'ADD' }),
    'PUT /import': async () => ({
      ...(await draft()),
      encoding: null,
      delimiter: null,
      replaceAll: null,
      columns: null,
      formats: null,
      acceptAll: null,
      cells: [{ row: 1, column: 0, value: uniqueInFile('Corrected') }],
      from: 0,
      only: null,
    }),
    'GET /import/plan': draft,
    'POST /import/apply': planned,
    'GET /import/progress': draft,
    'POST /import/undo': imported,
    'POST /import/discard': open,
    'GET /import/template': { kind: 'STUDENTS' },
    'POST /student/misc/cancel': async () => ({ id: await chargeId() }),
    'PUT /student/note': { shownNote: null },
    // Without credit, which would cover the reminder.
    'POST /student/reminder': async () => ({ uuid: (await make.enrolled()).uuid }),
    ...attendanceSamples(server),
    ...bankSamples(server),
    'POST /bill/sent': nextBill,
    'GET /bill/sent/document': async () => ({
      id: String((await server.ask(recordBill, await nextBill())).id),
    }),
    // Without credit, so that an employee may confirm them.
    'PUT /student/sibling': async () => ({
      uuid: (await make.student()).uuid,
      siblingUuid: (await make.student()).uuid,
    }),
    'POST /course/register': async () => ({ subjectName: uniqueInFile('Sample') }),
    'PUT /course': async () => ({
      id: await subjectId(),
      subjectName: uniqueInFile('Sample'),
    }),
    'POST /misc': async () => ({ name: uniqueInFile('Sample') }),
    'PUT /misc': async () => ({ id: await itemId(), name: uniqueInFile('Sample') }),
    'POST /programLvl': async () => ({ name: uniqueInFile('Sample'), nextLvl: 2 }),
    'PUT /programLvl': async () => ({
      id: await levelId(),
      name: uniqueInFile('Sample'),
      nextLvl: 2,
    }),
    'POST /programLvl/remove': async () => ({ id: await levelId() }),
    'POST /classSession': async () => ({ name: uniqueInFile('Sample') }),
    'PUT /classSession': async () => ({ id: await sessionId(), name: uniqueInFile('Sample') }),
    'POST /classSession/remove': async () => ({ id: await sessionId() }),
    'GET /teacher': async () => ({ uuid: await teacher() }),
    'POST /teacher/register': async () => ({
      tuitionCourse: [{ subjectId: await subjectId(), fee: 6000, programLvl: 2 }],
    }),
    'POST /teacher/update': async () => {
      const { id, teacher: uuid } = await offering();
      const added = { subjectId: await subjectId(), fee: 6000, programLvl: 3 };
      return { uuid, tuitionCourse: [{ id }, added] };
    },
    'POST /teacher/tuition/cancel': async () => ({ id: (await next()).id }),
    'POST /student/payment': async () => {
      const line = paymentLine(await enrolled(), '03-2026');
      return [line, { ...line, subscriptionId: null, id: 2, name: 'Books' }];
    },
    'POST /family/payment': async () => ({
      payments: [[paymentLine(await enrolled(), '04-2026')]],
    }),
    // With the credit it would record two rows.
    'POST /payment/void': { keepAsCredit: false },
    'POST /student/refund': async () => {
      await voucherNo();
      return { fund: 'CREDIT', amount: 100 };
    },
    'POST /student/misc/payment': async () => {
      // The house rule that the voucher needs also allows the advance of this sample.
      await voucherNo();
      const books = { id: 2, name: 'Books', fee: 6000, subscriptionId: await chargeId() };
      const papers = { id: 3, name: 'Papers', fee: 2000, subscriptionId: null };
      return { paymentDetails: [books, papers] };
    },
    'POST /teacher/salary': async () => {
      await receiptNo();
      return { id: await teacher(), fee: 6000, totalSalary: 3600 };
    },
    'POST /teacher/salary/void': async () => ({ id: await salaryId(), salaryId: null }),
    'GET /payment/receipts': async () => ({
      until: '31-03-2026',
      staffId: String(await staffId()),
    }),
    'GET /classroom': async () => ({ courseId: String(await subjectId()) }),
    'GET /cash/close/document': async () => ({
      number: String((await server.ask(closeCash, await nextClose(server))).number),
    }),
    'GET /audit': async () => ({ staffId: String(await staffId()), before: '100' }),
    'POST /announcements/update': async () => ({ id: await announced() }),
    'POST /quiz': taught,
    'PUT /quiz': async () => ({ quizId: await quiz(), ...(await taught()) }),
    'POST /note': taught,
    'PUT /note': async () => ({ noteId: await note(), ...(await taught()) }),
    'PUT /student/timetables': async () => ({ id: await entry() }),
    'PUT /settings': { logo: null, paymentQr: '' },
    // Another day each time.
    'PUT /house-rules': async () => {
      const { version } = await server.ask(getHouseRules, {});
      return { version, dueDay: (version % DUE_DAY_MAX) + 1 };
    },
    'POST /staff': async () => ({ username: uniqueInFile('sample') }),
    'PUT /staff': async () => ({ id: await staffId(), role: 'EMPLOYEE' }),
    'POST /staff/password': async () => ({ id: await staffId() }),
    // The last ones, because their previews have many records, which later samples would change.
    'POST /year-end/copy/undo': () => nextYearUndo(server, { from: 2090, to: 2091 }),
    'POST /year-end/copy': () => nextYearCopy(server, { from: 2092, to: 2093 }),
    'POST /cash/count': async () => {
      const { number } = await nextClose(server);
      return { number, count: cashCount() };
    },
    'POST /cash/close': () => nextCloseOfAnyone(server),
    ...eInvoiceSamples(server),
    'POST /month-end': () => nextMonthEnd(server),
    'POST /house-rules/apply': async () => {
      const { digest } = await server.ask(previewRules, { month: '03-2026' });
      return { month: '03-2026', digest };
    },
    ...Object.fromEntries(callsOfYears.map((name) => [name, async () => (await years())[name]])),
  };
  return { known, changes };
}

import { addAnnouncement } from '@kelas/contract/announcements';
import { addAdjustment } from '@kelas/contract/discounts';
import { addRefund } from '@kelas/contract/funds';
import {
  applyImport,
  discardImport,
  listImports,
  openImport,
  planImport,
} from '@kelas/contract/imports';
import { addLevel, addSession } from '@kelas/contract/levels';
import { addNote, addQuiz } from '@kelas/contract/materials';
import { addMiscItem } from '@kelas/contract/misc-items';
import { paySalary } from '@kelas/contract/salaries';
import { getStudent } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { courseLine, Makers, previewInBulk, uniqueInFile } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { untilImported } from './spreadsheets.ts';
import { makeYears } from './year.ts';

/** Number of open drafts that samples leave. */
const DRAFTS_KEPT = 4;

/** Makes records: the server in the test or one in another process. */
export type SampleServer = Pick<TestServer, 'ask' | 'addAccount'>;

/** Makes a value when it is first asked for, and once. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The rows that samples name. A row is made with the first sample that needs it. */
export function recordsOf(server: SampleServer) {
  const make = new Makers(server);
  const offering = lazily(() => make.offering(6000));
  const next = lazily(() => make.offering(4500));
  const enrolled = lazily(async () =>
    make.enrolled({ offering: await offering() }, { misc: [{ id: 2, fee: 6000 }] }),
  );
  const changing = lazily(async () => make.enrolled({ offering: await offering() }));
  const adjusted = lazily(async () => {
    const { subscriptionId } = await make.enrolled({ offering: await offering() });
    const { id } = await server.ask(addAdjustment, {
      subscriptionId,
      fromDate: '01-2026',
      percent: 10,
      borneBy: 'SHARED',
      reason: 'Scholarship',
    });
    return { subscriptionId, id };
  });
  const uuid = lazily(async () => (await enrolled()).uuid);
  const subscriptionId = lazily(async () => (await enrolled()).subscriptionId);
  const teacher = lazily(async () => (await offering()).teacher);
  const subjectId = lazily(async () => (await offering()).subjectId);
  const chargeId = lazily(async () => {
    const [charge] = (await server.ask(getStudent, { uuid: await uuid() })).miscs;
    return charge?.subscriptionId;
  });
  const receiptNo = lazily(async () => (await make.pay(await enrolled(), '02-2026')).receiptNo);
  const salaryId = lazily(async () => {
    const { teacher: id } = await next();
    await server.ask(paySalary, { id, month: '03-2026' });
    return id;
  });
  const staffId = lazily(() => server.addAccount('EMPLOYEE', uniqueInFile('clerk')));
  const levelId = async () => {
    const level = { name: uniqueInFile('Level'), position: 90, nextLvl: null };
    return (await server.ask(addLevel, level)).id;
  };
  const sessionId = async () => {
    return (await server.ask(addSession, { name: uniqueInFile('Session'), position: 90 })).id;
  };
  const itemId = lazily(async () => {
    return (await server.ask(addMiscItem, { name: uniqueInFile('Item'), fee: 6000 })).id;
  });

  const material = { title: 'Algebra', url: 'https://example.my/algebra' };
  const session = lazily(async () => {
    const { programLvl } = await offering();
    return { subjectId: await subjectId(), programLvl, classSession: 'MORNING' as const };
  });
  const taught = async () => {
    const { programLvl } = await offering();
    return { courseId: await subjectId(), programLvl };
  };
  const announced = lazily(async () => {
    const text = { authorName: 'Admin', content: 'No class on Friday' };
    return (await server.ask(addAnnouncement, { ...(await session()), ...text }))[0]?.id;
  });
  const quiz = lazily(async () => (await server.ask(addQuiz, material))[0]?.id);
  const note = lazily(async () => (await server.ask(addNote, material))[0]?.id);
  const entry = lazily(async () => (await server.ask(addTimetableEntry, await session()))[0]?.id);

  const voucherNo = lazily(async () => {
    await make.holdMoney();
    await make.fund(await uuid(), 'CREDIT', 500_000, { paymentType: 'BANK' });
    const refunded = {
      uuid: await uuid(),
      fund: 'CREDIT',
      amount: 100,
      paymentType: 'BANK',
    } as const;
    const paidBack = { transactionDate: '16-03-2026', reason: 'Moved away' };
    return (await server.ask(addRefund, { ...refunded, ...paidBack })).voucherNo;
  });
  const lines = async () => ({
    tuitionCourse: [courseLine(await offering()), courseLine(await next())],
    misc: [{ id: 2, name: 'Books', fee: 6000 }],
  });
  const inClass = lazily(async () => {
    const billed = await make.offering();
    await make.enrolled({ offering: billed });
    const item = await server.ask(addMiscItem, { name: uniqueInFile('Cap'), fee: 6000 });
    return { itemId: item.id, fee: 6000, group: 'CLASS', offeringId: billed.id } as const;
  });
  const preview = async (month: string) => previewInBulk(server, { ...(await inClass()), month });
  const sheet = () => ({
    kind: 'SUBJECTS' as const,
    fileName: 'subjects.csv',
    text: `Name\n${uniqueInFile('Imported')}`,
  });
  const own = new Set<string>();
  const open = async () => {
    // Drafts of earlier samples are in no use, and only some may be open.
    const { drafts } = await server.ask(listImports, {});
    const others = drafts.filter(({ id }) => !own.has(id));
    for (const { id } of others.slice(DRAFTS_KEPT)) await server.ask(discardImport, { id });
    const opened = await server.ask(openImport, sheet());
    own.add(opened.id);
    return opened;
  };
  const draft = lazily(open);
  const planned = async () => {
    const opened = await open();
    return { ...opened, digest: (await server.ask(planImport, opened)).digest };
  };
  const imported = lazily(async () => {
    const { digest, ...opened } = await planned();
    await server.ask(applyImport, { ...opened, digest });
    await untilImported(server, opened.id);
    return opened;
  });
  const years = lazily(() => makeYears(server, make));
  return {
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
  };
}

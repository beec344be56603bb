import { addAnnouncement, listAnnouncements } from '@kelas/contract/announcements';
import type { OutputOf } from '@kelas/contract/call';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getOverview, getSetup } from '@kelas/contract/overview';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { changeStudentStatus, listEnrolments } from '@kelas/contract/students';
import { cancelOffering, listOfferings } from '@kelas/contract/teachers';
import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { courseLine, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { MORNING, startServer, type TestServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';

const server = await startServer();
const make = new Makers(server);
const overview = (of: TestServer = server) => of.ask(getOverview, {});

beforeEach(() => {
  server.clock.now = MORNING;
});

const withoutTeachers = ({ timetable }: OutputOf<typeof getOverview>) =>
  timetable.map(({ teachers: _, ...entry }) => entry);

/** The sums of the tuition payment list of a month and of the compared months, in cents. */
async function sumList(of: TestServer, month: Month) {
  const rows = await of.ask(listTuitionPayments, { month });
  const earlier = [1, 12].map(async (back) => {
    const compared = addMonths(month, -back);
    return { month: compared, ...sumRows(await of.ask(listTuitionPayments, { month: compared })) };
  });
  return {
    students: rows.length,
    owing: rows.filter((row) => row.totalOwedFee > 0).length,
    ...sumRows(rows),
    earlier: await Promise.all(earlier),
  };
}

const sumRows = (rows: OutputOf<typeof listTuitionPayments>) => ({
  totalFee: rows.reduce((sum, row) => sum + row.totalTuitionFee, 0),
  owedFee: rows.reduce((sum, row) => sum + row.totalOwedFee, 0),
});

const NOT_STARTED = {
  centre: false,
  subject: false,
  teacher: false,
  student: false,
  payment: false,
};

describe('the overview', () => {
  it('is empty for an empty centre and open to both roles', async () => {
    const empty = await startServer();
    const sums = { cash: 0, bank: 0, unknown: 0, receipts: 0, voids: 0 };
    const nothing = { ...sums, people: [], latest: [] };
    for (const as of [empty.admin, empty.employee]) {
      expect(await empty.ask(getOverview, {}, { as })).toEqual({
        date: '16-03-2026',
        month: '03-2026',
        today: nothing,
        timetable: [],
        announcements: [],
        enrolments: { total: 0, newest: [] },
        setup: as === empty.admin ? NOT_STARTED : null,
        arrearsFee: 0,
        arrearsOlderFee: 0,
        unpaidSalaries: as === empty.admin ? [] : null,
        openSalaries: as === empty.admin ? { teachers: 0, fee: 0 } : null,
        drawerOpenSince: null,
        openImports: as === empty.admin ? [] : null,
        heldOfLeavers: null,
        tuition: {
          students: 0,
          owing: 0,
          totalFee: 0,
          owedFee: 0,
          earlier: [
            { month: '02-2026', totalFee: 0, owedFee: 0 },
            { month: '03-2025', totalFee: 0, owedFee: 0 },
          ],
        },
      });
    }
  });

  it.each([
    ['2026-03-15T15:59:59.999Z', '15-03-2026', 7],
    ['2026-03-15T16:00:00Z', '16-03-2026', 1],
    ['2026-03-16T15:59:59Z', '16-03-2026', 1],
    ['2026-03-16T16:00:00Z', '17-03-2026', 2],
    ['2026-03-20T16:00:00Z', '21-03-2026', 6],
    ['2026-12-31T15:59:59Z', '31-12-2026', 4],
    ['2026-12-31T16:00:00Z', '01-01-2027', 5],
  ])('at %s shows the day %s of Singapore with its lessons', async (iso, date, day) => {
    const { id } = await make.course();
    const lesson = { subjectId: id, programLvl: 2, classSession: 'MORNING' as const };
    for (const dayOfWeek of [1, 2, 3, 4, 5, 6, 7, null]) {
      for (const startTime of ['1400', '0900']) {
        await server.ask(addTimetableEntry, { ...lesson, dayOfWeek, startTime });
      }
    }
    server.clock.set(iso);
    const whole = await server.ask(listTimetable, {});
    const shown = await overview();
    expect([shown.date, shown.month]).toEqual([date, date.slice(3)]);
    expect(withoutTeachers(shown)).toEqual(whole.filter((each) => each.dayOfWeek === day));
    const starts = shown.timetable.map((each) => each.startTime);
    expect(starts).toEqual(starts.toSorted());
    expect(starts.length).toBeGreaterThan(1);
  });

  it.each([
    ['2026-12-31T15:59:59Z', 4, [2026, null]],
    ['2026-12-31T16:00:00Z', 5, [2027, null]],
  ])(
    'at %s has the lessons of that school year and of every year (R-1740)',
    async (iso, day, years) => {
      const { id: subjectId } = await make.course();
      const lesson = { subjectId, programLvl: 2, classSession: 'MORNING' as const, dayOfWeek: day };
      for (const schoolYear of [2026, 2027, null]) {
        await server.ask(addTimetableEntry, { ...lesson, schoolYear });
      }
      server.clock.set(iso);
      const own = (await overview()).timetable.filter((each) => each.subjectId === subjectId);
      expect(own.map(({ schoolYear }) => schoolYear)).toEqual(years);
    },
  );

  it('leaves out a deleted lesson', async () => {
    const { id: subjectId } = await make.course();
    const lesson = { subjectId, programLvl: 2, classSession: 'MORNING' as const, dayOfWeek: 1 };
    await server.ask(addTimetableEntry, lesson);
    const added = (await overview()).timetable.find((each) => each.subjectId === subjectId);
    const gone = { ...lesson, id: added?.id ?? 0, status: 'DELETED' as const };
    await server.ask(updateTimetableEntry, gone);
    const left = (await overview()).timetable.map((each) => each.subjectId);
    expect(left).not.toContain(subjectId);
  });

  it('has the five newest announcements', async () => {
    for (const content of ['1', '2', '3', '4', '5', '6', '7']) {
      await server.ask(addAnnouncement, { authorName: 'Admin', content, classSession: 'ALL' });
      const { announcements } = await overview();
      const all = await server.ask(listAnnouncements, {});
      expect(announcements).toEqual(
        all.slice(0, 5).map(({ id, authorName, content: text, schedule, recordCreateDate }) => ({
          id,
          authorName,
          content: text,
          schedule,
          recordCreateDate,
        })),
      );
    }
    const { announcements } = await overview();
    expect(announcements.map((each) => each.content)).toEqual(['7', '6', '5', '4', '3']);
  });

  it("counts the month's enrolments and lists the newest five", async () => {
    const before = (await overview()).enrolments.total;
    const enrolmentDate = '03-2026';
    const added = [];
    for (const programLvl of [1, 2, 3, 4, 5, 6, 8]) {
      added.push({ ...(await make.student({ enrolmentDate, programLvl })), programLvl });
    }
    await make.student({ enrolmentDate: '02-2026' });
    await make.student({ enrolmentDate: '04-2026' });
    await server.ask(changeStudentStatus, { uuid: added[6]?.uuid ?? '', status: 'DEACTIVATED' });
    const { enrolments } = await overview();
    expect(enrolments.total).toBe(before + 7);
    expect(enrolments.newest).toEqual(added.toReversed().slice(0, 5));
    const listed = await server.ask(listEnrolments, { month: enrolmentDate });
    expect(enrolments.total).toBe(listed.length);
    server.clock.set('2026-03-31T16:00:00Z');
    expect((await overview()).enrolments).toMatchObject({ total: 1 });
  });

  it('counts a month that was paid, or in part, before its student paused, as the list does', async () => {
    const own = await startServer();
    const makeOwn = new Makers(own);
    const { version } = await own.ask(getHouseRules, {});
    await own.ask(changeHouseRules, { version, partPayments: true });
    own.clock.set('2026-02-16T04:00:00Z');
    for (const paid of [6000, 2500, 0]) {
      const student = await makeOwn.enrolled({ fee: 6000 });
      const line = paymentLine(student, '03-2026', { transactionDate: '16-02-2026' });
      if (paid > 0) await own.ask(payTuition, [{ ...line, fee: paid as Cents }]);
      await own.ask(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
    }
    own.clock.now = MORNING;
    const { tuition } = await overview(own);
    expect(tuition).toEqual(await sumList(own, '03-2026' as Month));
    expect(tuition).toMatchObject({ students: 2, owing: 0, totalFee: 8500, owedFee: 0 });
  });

  it('has the same tuition sums as the tuition payment list (R-1062)', async () => {
    const { offerings } = await make.teacher({}, [6001, 4599]);
    const tuitionCourse = offerings.map((each) => courseLine(each));
    await make.student({ tuitionCourse });
    const paid = await make.enrolled({ fee: 1999 });
    await make.pay(paid, '03-2026');
    await make.enrolled({ fee: 0 });
    await make.enrolled({ fee: 100, effectiveDate: '04-2026' });
    await make.student({ misc: [{ id: 2, fee: 6000 }], enrolmentDate: '03-2026' });
    expect((await overview()).tuition).toMatchObject({
      students: 3,
      owing: 1,
      totalFee: 12_599,
      owedFee: 10_600,
    });
    expect((await overview()).tuition).toEqual(await sumList(server, '03-2026' as Month));
    server.clock.set('2026-03-31T16:00:00Z');
    expect((await overview()).tuition).toMatchObject({ students: 4, owing: 3, owedFee: 12_699 });
  });
});

describe('the first steps of a new centre (R-1528)', () => {
  it('are done one after the other, and then gone for good', async () => {
    const centre = await startServer();
    const maker = new Makers(centre);
    const setup = async () => {
      const { setup: steps } = await centre.ask(getOverview, {}, { as: centre.admin });
      expect(await centre.ask(getSetup, {}, { as: centre.admin })).toEqual({ setup: steps });
      expect(await centre.ask(getSetup, {}, { as: centre.employee })).toEqual({ setup: null });
      return steps;
    };
    await maker.course();
    expect(await setup()).toEqual({ ...NOT_STARTED, subject: true });
    await maker.teacher();
    expect(await setup()).toEqual({ ...NOT_STARTED, subject: true });
    const offering = await maker.offering();
    expect(await setup()).toMatchObject({ teacher: true, student: false });
    const student = await maker.enrolled({ offering });
    expect(await setup()).toMatchObject({ student: true, payment: false });
    const { receiptNo } = await maker.pay(student, '03-2026');
    const done = { subject: true, teacher: true, student: true, payment: true };
    expect(await setup()).toEqual({ ...done, centre: false });
    const settings = await centre.ask(getSettings, {});
    await centre.ask(changeSettings, { ...settings, name: 'Pusat Tuisyen' }, { as: centre.admin });
    expect(await setup()).toBeNull();

    await centre.ask(voidPayment, { receiptNo, reason: 'Mistake' }, { as: centre.admin });
    await centre.ask(cancelOffering, { id: offering.id }, { as: centre.admin });
    expect(await setup()).toBeNull();
  });
});

describe('the overview of a demo centre', () => {
  it('has the same figures as the lists in five months', async () => {
    const centre = await startServer();
    await fillDemo(centre.db, { students: 300, now: MORNING });
    const { setup } = await centre.ask(getOverview, {}, { as: centre.admin });
    expect(setup).toBeNull();
    for (const month of ['12', '01', '02', '03', '04'] as const) {
      const year = month === '12' ? 2025 : 2026;
      centre.clock.set(`${year}-${month}-10T02:00:00Z`);
      const shown = await overview(centre);
      const of = `${month}-${year}` as Month;
      expect(shown.month).toBe(of);
      expect(shown.tuition).toEqual(await sumList(centre, of));
      expect(shown.tuition.students).toBeGreaterThan(150);
      const enrolled = await centre.ask(listEnrolments, { month: of });
      expect(shown.enrolments.total).toBe(enrolled.length);
      const day = new Date(centre.clock.now).getUTCDay() || 7;
      const whole = await centre.ask(listTimetable, {});
      expect(withoutTeachers(shown)).toEqual(whole.filter((each) => each.dayOfWeek === day));
      const offerings = await centre.ask(listOfferings, {});
      for (const entry of shown.timetable) {
        const taught = offerings.filter(
          (each) => each.courseId === entry.subjectId && each.programLvl === entry.programLvl,
        );
        expect(entry.teachers.toSorted()).toEqual(
          taught.map((each) => each.teacherName).toSorted(),
        );
      }
    }
  });
});

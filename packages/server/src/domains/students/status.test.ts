import type { OutputOf } from '@kelas/contract/call';
import { changeStudentStatus, getStudent, listStudents } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { type Enrolled, Makers, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { isCharged, type Pause } from '../../billing/due.ts';

type Status = OutputOf<typeof changeStudentStatus>['status'];

const server = await startServer();
const make = new Makers(server);
const inMonth = (month: string) => {
  const [number, year] = month.split('-');
  server.clock.set(`${year}-${number}-16T02:00:00Z`);
};
const change = (uuid: string, status: Status, terminatedDate?: string) =>
  server.ask(changeStudentStatus, { uuid, status, terminatedDate });

async function charged({ uuid }: Enrolled, months: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const month of months) {
    if ((await server.ask(getTuitionPayment, { uuid, month })).length > 0) found.push(month);
  }
  return found;
}

const YEAR = Array.from({ length: 12 }, (_, index) => addMonths('01-2026' as Month, index));

beforeEach(() => inMonth('03-2026'));

describe('a deactivated student', () => {
  it('is charged until the month of the deactivation (R-269)', async () => {
    const student = await make.enrolled();
    expect(await change(student.uuid, 'DEACTIVATED')).toEqual({
      uuid: student.uuid,
      status: 'DEACTIVATED',
    });
    expect(await charged(student, YEAR)).toEqual(YEAR.slice(0, 3));
  });

  it('is charged again from the month of a reactivation (R-270)', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'DEACTIVATED');
    inMonth('07-2026');
    await change(student.uuid, 'ACTIVE');
    expect(await charged(student, YEAR)).toEqual([...YEAR.slice(0, 3), ...YEAR.slice(6)]);
  });

  it('is charged for every month after a reactivation in the same month', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'DEACTIVATED');
    await change(student.uuid, 'ACTIVE');
    expect(await charged(student, YEAR)).toEqual(YEAR);
  });

  it('can be deactivated and reactivated several times', async () => {
    const student = await make.enrolled();
    for (const [month, status] of [
      ['02-2026', 'DEACTIVATED'],
      ['05-2026', 'ACTIVE'],
      ['05-2026', 'DEACTIVATED'],
      ['09-2026', 'ACTIVE'],
      ['10-2026', 'DEACTIVATED'],
    ] as const) {
      inMonth(month);
      await change(student.uuid, status);
    }
    expect(await charged(student, YEAR)).toEqual(
      ['01', '02', '05', '09', '10'].map((m) => `${m}-2026`),
    );
  });

  it('keeps running subscriptions', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'DEACTIVATED');
    const { tuitionCourses, status } = await server.ask(getStudent, { uuid: student.uuid });
    expect(status).toBe('DEACTIVATED');
    expect(tuitionCourses).toMatchObject([{ cancelledDate: null }]);
  });

  it("is deactivated in the month of Singapore's time (R-1328)", async () => {
    const student = await make.enrolled();
    server.clock.set('2026-03-31T16:00:00Z');
    await change(student.uuid, 'DEACTIVATED');
    expect(await charged(student, YEAR)).toEqual(YEAR.slice(0, 4));
    const other = await make.enrolled();
    server.clock.set('2026-03-31T15:59:59Z');
    await change(other.uuid, 'DEACTIVATED');
    expect(await charged(other, YEAR)).toEqual(YEAR.slice(0, 3));
  });

  it('still owes earlier unpaid months (R-271)', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'DEACTIVATED');
    inMonth('12-2026');
    expect(await make.pay(student, '01-2026')).toMatchObject({ totalAmount: student.fee });
  });
});

describe('a terminated student', () => {
  it('is not charged from the month on, and the subscriptions are cancelled (R-268)', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'TERMINATED', '05-2026');
    expect(await charged(student, YEAR)).toEqual(YEAR.slice(0, 4));
    const { status, tuitionCourses } = await server.ask(getStudent, { uuid: student.uuid });
    expect(status).toBe('TERMINATED');
    expect(tuitionCourses).toMatchObject([{ cancelledDate: '05-2026' }]);
  });

  it('may be terminated from a past month on', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'TERMINATED', '02-2026');
    expect(await charged(student, YEAR)).toEqual(['01-2026']);
  });

  it('is never charged for a subscription with a later effective month', async () => {
    const student = await make.enrolled({ effectiveDate: '08-2026' });
    await change(student.uuid, 'TERMINATED', '05-2026');
    expect(await charged(student, YEAR)).toEqual([]);
    const { tuitionCourses } = await server.ask(getStudent, { uuid: student.uuid });
    expect(tuitionCourses).toMatchObject([{ effectiveDate: '08-2026', cancelledDate: '08-2026' }]);
  });

  it('keeps an earlier cancelled month; a later one becomes the month of termination', async () => {
    const [early, late] = [await make.enrolled(), await make.enrolled()];
    await make.cancel(early.subscriptionId, '02-2026');
    await make.cancel(late.subscriptionId, '09-2026');
    for (const { uuid } of [early, late]) await change(uuid, 'TERMINATED', '05-2026');
    const months = await Promise.all(
      [early, late].map(async ({ uuid }) => {
        const { tuitionCourses } = await server.ask(getStudent, { uuid });
        return tuitionCourses[0]?.cancelledDate;
      }),
    );
    expect(months).toEqual(['02-2026', '05-2026']);
  });

  it('is not charged for the months between deactivation and termination', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'DEACTIVATED');
    inMonth('06-2026');
    await change(student.uuid, 'TERMINATED', '08-2026');
    expect(await charged(student, YEAR)).toEqual(YEAR.slice(0, 3));
  });

  it('keeps paid months and still owes earlier unpaid ones (R-271)', async () => {
    const student = await make.enrolled();
    await make.pay(student, '06-2026');
    await change(student.uuid, 'TERMINATED', '03-2026');
    expect(await charged(student, YEAR)).toEqual(['01-2026', '02-2026', '06-2026']);
    expect(await make.pay(student, '02-2026')).toMatchObject({ totalAmount: student.fee });
  });

  it('returns 409 for every later change of status (R-265)', async () => {
    const student = await make.enrolled();
    await change(student.uuid, 'TERMINATED', '05-2026');
    for (const status of ['ACTIVE', 'DEACTIVATED', 'TERMINATED'] as const) {
      const refused = await server.fail(changeStudentStatus, {
        uuid: student.uuid,
        status,
        terminatedDate: '05-2026',
      });
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'STUDENT_TERMINATED',
        'This student has been TERMINATED',
      ]);
    }
    expect(await charged(student, YEAR)).toEqual(YEAR.slice(0, 4));
  });
});

describe('changing the status', () => {
  it('returns 422 for a termination without a month (R-264)', async () => {
    const { uuid } = await make.student();
    for (const terminatedDate of [undefined, null, '']) {
      const refused = await server.fail(changeStudentStatus, {
        uuid,
        status: 'TERMINATED',
        terminatedDate,
      });
      expect([refused.status, refused.message]).toEqual([
        422,
        { terminatedDate: 'Termination month is required' },
      ]);
    }
    expect((await server.ask(getStudent, { uuid })).status).toBe('ACTIVE');
  });

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ status: 'GONE' }, { status: 'Status must be one of ACTIVE, DEACTIVATED, TERMINATED' }],
    [{ status: undefined }, { status: 'Status is required' }],
    [{ uuid: 'x' }, { uuid: 'uuid is not valid' }],
    [
      { terminatedDate: '2026-05' },
      { terminatedDate: 'Termination month must be a month, MM-YYYY' },
    ],
  ])('returns 422 by field for %j', async (changes, message) => {
    const { uuid } = await make.student();
    const body = { uuid, status: 'DEACTIVATED', ...changes };
    const refused = await server.fail(changeStudentStatus, body);
    expect([refused.status, refused.message]).toEqual([422, message]);
  });

  it('to the present status returns 409 (R-265)', async () => {
    const { uuid } = await make.student();
    for (const status of ['ACTIVE', 'DEACTIVATED'] as const) {
      if (status === 'DEACTIVATED') await change(uuid, status);
      const refused = await server.fail(changeStudentStatus, { uuid, status });
      expect([refused.status, refused.code]).toEqual([409, 'STATUS_UNCHANGED']);
    }
  });

  it('returns 404 for an unknown student', async () => {
    const refused = await server.fail(changeStudentStatus, {
      uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
      status: 'DEACTIVATED',
    });
    expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('changes the status in the list', async () => {
    const name = uniqueInFile('Listed');
    const { uuid } = await make.student({ name });
    const statusOf = async () => (await server.ask(listStudents, { name }))[0]?.status;
    expect(await statusOf()).toBe('ACTIVE');
    await change(uuid, 'DEACTIVATED');
    expect(await statusOf()).toBe('DEACTIVATED');
    await change(uuid, 'ACTIVE');
    expect(await statusOf()).toBe('ACTIVE');
    await change(uuid, 'TERMINATED', '03-2026');
    expect(await statusOf()).toBe('TERMINATED');
  });

  it('does not raise the version (R-260)', async () => {
    const { uuid } = await make.student();
    await change(uuid, 'DEACTIVATED');
    expect((await server.ask(getStudent, { uuid })).version).toBe(1);
  });
});

describe('after random changes of a student', () => {
  it('the database charges the same months as isCharged', async () => {
    const event = fc.record({
      after: fc.nat({ max: 4 }),
      what: fc.constantFrom('off', 'on', 'cancel', 'terminate'),
      month: fc.nat({ max: 11 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 6 }),
        fc.array(event, { maxLength: 6 }),
        async (effective, events) => {
          const period = { effective: YEAR[effective] as Month, cancelled: null as Month | null };
          const pauses: { from: Month; until: Month | null }[] = [];
          inMonth('01-2026');
          const student = await make.enrolled({ effectiveDate: period.effective });
          let now = 0;
          let status: Status = 'ACTIVE';
          for (const { after, what, month } of events) {
            now = Math.min(now + after, 11);
            inMonth(YEAR[now] as Month);
            const named = YEAR[Math.max(month, effective)] as Month;
            if (status !== 'TERMINATED' && what === 'cancel' && period.cancelled === null) {
              await make.cancel(student.subscriptionId, named);
              period.cancelled = named;
            } else if (status !== 'TERMINATED' && what === 'terminate') {
              status = 'TERMINATED';
              await change(student.uuid, status, named);
              const open = pauses.find((pause) => pause.until === null);
              if (open) open.until = named;
              pauses.push({ from: named, until: null });
            } else if (status === 'ACTIVE' && what === 'off') {
              status = 'DEACTIVATED';
              await change(student.uuid, status);
              pauses.push({ from: addMonths(YEAR[now] as Month, 1), until: null });
            } else if (status === 'DEACTIVATED' && what === 'on') {
              status = 'ACTIVE';
              await change(student.uuid, status);
              const open = pauses.find((pause) => pause.until === null);
              if (open) open.until = YEAR[now] as Month;
            }
          }
          const known: readonly Pause[] = pauses;
          const expected = YEAR.filter((month) => isCharged(period, known, month));
          expect(await charged(student, YEAR)).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });
});

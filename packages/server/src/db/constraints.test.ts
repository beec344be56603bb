import { payTuition } from '@kelas/contract/payments';
import { changeStudentStatus } from '@kelas/contract/students';
import { canonicalUsername } from '@kelas/contract/values/username';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import {
  type Broken,
  CHECK,
  EXCLUDED,
  FOREIGN,
  NULL,
  RESTRICT,
  refusals,
  UNIQUE,
} from '@kelas/testkit/refusals';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

const { refused } = refusals(server);

let one: Enrolled;
let other: Enrolled;
const ids = { one: 0, other: 0, offering: 0, teacher: 0, course: 0, payment: 0, charge: 0 };

beforeAll(async () => {
  [one, other] = [await make.enrolled(), await make.enrolled()];
  const { subscriptionId: _, ...common } = paymentLine(one, '03-2026');
  await server.ask(payTuition, [
    paymentLine(one, '03-2026'),
    { ...common, id: 5, name: 'Shirt', fee: 2500 },
  ]);
  const idOf = async (table: 'student', uuid: string) =>
    (
      await server.db
        .selectFrom(table)
        .select('id')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    ).id;
  ids.one = await idOf('student', one.uuid);
  ids.other = await idOf('student', other.uuid);
  const row = await server.db
    .selectFrom('subscription')
    .innerJoin('offering', 'offering.id', 'subscription.offering_id')
    .select(['offering_id', 'teacher_id', 'course_id'])
    .where('subscription.id', '=', one.subscriptionId)
    .executeTakeFirstOrThrow();
  ids.offering = row.offering_id;
  ids.teacher = row.teacher_id;
  ids.course = row.course_id;
  const paid = await server.db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
  ids.payment = paid.id;
  const charge = await server.db.selectFrom('misc_charge').select('id').executeTakeFirstOrThrow();
  ids.charge = charge.id;
});

/** Inserts a payment line with some values changed, and returns how it was refused. */
function line(changes: Record<string, unknown>): Promise<Broken> {
  const values: Record<string, unknown> = {
    payment_id: ids.payment,
    student_id: ids.one,
    month: '2026-04-01',
    subscription_id: one.subscriptionId,
    misc_charge_id: null,
    fee: 6000,
    ...changes,
  };
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`);
  return refused(
    `insert into payment_line (${names}, transaction_date, payment_type)
     select ${places}, transaction_date, payment_type from payment where id = ${ids.payment}`.replace(
      /\$(\d+)/g,
      (place) => `${place}${castOf(names[Number(place.slice(1)) - 1] ?? '')}`,
    ),
    Object.values(values),
  );
}

const castOf = (name: string) => (name === 'month' ? '::date' : '::integer');

describe('payments', () => {
  it('have no second line for a subscription and month (R-426)', async () => {
    expect(await line({ month: '2026-03-01' })).toEqual({
      code: UNIQUE,
      constraint: 'payment_line_tuition_once',
    });
  });

  it('have no second line for a misc charge (R-525)', async () => {
    const again = { month: '2026-03-01', subscription_id: null, misc_charge_id: ids.charge };
    expect(await line(again)).toEqual({
      code: UNIQUE,
      constraint: 'payment_line_misc_once',
    });
  });

  it('have lines for the first day of a month only', async () => {
    expect(await line({ month: '2026-04-02' })).toMatchObject({ code: CHECK });
    expect(await line({ month: null })).toMatchObject({ code: NULL });
  });

  it('have no misc line with a fee of zero (R-520)', async () => {
    const { rows } = await server.database.pool.query(
      `insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
       values ($1, 2, 'Books', 6000, '2026-04-01', 1) returning id`,
      [ids.one],
    );
    const charge = { subscription_id: null, misc_charge_id: rows[0].id };
    expect(await line({ ...charge, fee: 0 })).toEqual({
      code: CHECK,
      constraint: 'payment_line_misc_fee',
    });
  });

  it('have no lines of another student, and none without a payment or subscription', async () => {
    expect(await line({ subscription_id: other.subscriptionId })).toMatchObject({ code: FOREIGN });
    expect(await line({ student_id: ids.other })).toMatchObject({ code: FOREIGN });
    expect(await line({ student_id: ids.other, subscription_id: other.subscriptionId })).toEqual({
      code: CHECK,
      constraint: 'payment_line_of_payment',
    });
    expect(await line({ subscription_id: 2_000_000_000 })).toMatchObject({ code: FOREIGN });
    expect(await line({ payment_id: 2_000_000_000 })).toMatchObject({ code: FOREIGN });
  });

  it('have lines for either a subscription or a misc charge', async () => {
    for (const both of [
      { misc_charge_id: ids.charge },
      { subscription_id: null, misc_charge_id: null },
    ]) {
      expect(await line(both)).toEqual({ code: CHECK, constraint: 'payment_line_kind' });
    }
  });

  it.each([-1, 1_000_001, null])('have no line of %j cents', async (fee) => {
    expect([CHECK, NULL]).toContain((await line({ fee })).code);
  });

  it('cannot be changed or deleted (D-06)', async () => {
    for (const statement of [
      "update payment set transaction_date = '2026-01-01'",
      'update payment set payment_type = null',
      'delete from payment',
      'update payment_line set fee = fee + 1',
      "update payment_line set month = '2026-07-01'",
      'delete from payment_line',
    ]) {
      expect(await refused(statement)).toMatchObject({ code: RESTRICT });
    }
  });

  const payment = (changes: Record<string, string>) => {
    const values: Record<string, string> = {
      receipt_year: '2026',
      receipt_number: '99',
      student_id: String(ids.one),
      transaction_date: "'2026-03-16'",
      payment_type: "'CASH'",
      recorded_at: 'now()',
      recorded_by: '1',
      ...changes,
    };
    return refused(
      `insert into payment (${Object.keys(values)}) values (${Object.values(values)})`,
    );
  };

  it('have a unique receipt number above zero, in a year with a counter (R-602)', async () => {
    expect(await payment({ receipt_number: '1' })).toMatchObject({ code: UNIQUE });
    expect(await payment({ receipt_number: '0' })).toMatchObject({ code: CHECK });
    expect(await payment({ receipt_year: '2199' })).toMatchObject({ code: FOREIGN });
  });

  it.each([
    [{ payment_type: "'CARD'" }, CHECK],
    [{ transaction_date: "'2100-01-01'" }, CHECK],
    [{ transaction_date: "'1999-12-31'" }, CHECK],
    [{ transaction_date: 'null' }, NULL],
    [{ student_id: '2000000000' }, FOREIGN],
    [{ recorded_by: '2000000000' }, FOREIGN],
  ])('are refused with %j', async (changes, code) => {
    expect(await payment(changes)).toMatchObject({ code });
  });

  it('have one receipt counter for each year, above zero', async () => {
    const counter = (year: number, last: number) =>
      refused('insert into receipt_counter (year, last_number) values ($1, $2)', [year, last]);
    expect(await counter(2031, 0)).toMatchObject({ code: CHECK });
    expect(await counter(1999, 1)).toMatchObject({ code: CHECK });
    expect(await counter(2026, 5)).toMatchObject({ code: UNIQUE });
  });
});

describe('students', () => {
  const set = (assignment: string) =>
    refused(`update student set ${assignment} where id = ${ids.one}`);

  it.each([
    ["name = ''", CHECK],
    ["name = repeat('x', 201)", CHECK],
    ['name = null', NULL],
    ["phone_no = '0123456789'", CHECK],
    ["phone_no = ''", CHECK],
    ["gender = 'X'", CHECK],
    ['program_level_id = 7', CHECK],
    ['program_level_id = 9', FOREIGN],
    ["schedule = 'ALL'", FOREIGN],
    ["enrolment_month = '2026-01-02'", CHECK],
    ["emergency_contact_phone_no = '60'", CHECK],
  ])('cannot have %s', async (assignment, code) => {
    expect(await set(assignment)).toMatchObject({ code });
  });

  it('cannot share an NRIC, with or without hyphens and spaces (R-213)', async () => {
    await server.database.pool.query("update student set nric = '12-34' where id = $1", [
      ids.other,
    ]);
    for (const nric of ['12-34', '1234', ' 12 34', '1-2-3-4']) {
      expect(await set(`nric = '${nric}'`)).toEqual({
        code: UNIQUE,
        constraint: 'student_nric_key',
      });
    }
  });

  it('cannot be deleted once a record refers to them', async () => {
    expect(await refused('delete from student where id = $1', [ids.one])).toMatchObject({
      code: FOREIGN,
    });
  });
});

describe('subscriptions', () => {
  const add = (effective: string, cancelled: string | null, fee: unknown = 6000) =>
    refused(
      `insert into subscription (student_id, offering_id, fee, effective_month, cancelled_month, created_by)
       values ($1, $2, $3, $4, $5, 1)`,
      [ids.one, ids.offering, fee, effective, cancelled],
    );

  it('of one student to one offering never overlap (R-223)', async () => {
    for (const [effective, cancelled] of [
      ['2026-01-01', null],
      ['2030-01-01', null],
      ['2025-01-01', '2026-02-01'],
      ['2026-05-01', '2026-06-01'],
    ] as const) {
      expect(await add(effective, cancelled)).toEqual({
        code: EXCLUDED,
        constraint: 'subscription_once',
      });
    }
  });

  it('end no earlier than they begin, and have whole months', async () => {
    expect(await add('2020-05-01', '2020-04-01')).toEqual({
      code: CHECK,
      constraint: 'subscription_period',
    });
    expect(await add('2020-05-02', '2020-06-01')).toMatchObject({ code: CHECK });
    expect(await add('2020-05-01', '2020-06-02')).toMatchObject({ code: CHECK });
  });

  it.each([-1, 1_000_001, null])('cannot have a fee of %j cents (R-1315)', async (fee) => {
    expect([CHECK, NULL]).toContain((await add('2020-01-01', '2020-02-01', fee)).code);
  });

  it('cannot be deleted or moved to another student once paid', async () => {
    const { subscriptionId } = one;
    expect(await refused('delete from subscription where id = $1', [subscriptionId])).toMatchObject(
      { code: FOREIGN },
    );
    expect(
      await refused('update subscription set student_id = $1 where id = $2', [
        ids.other,
        subscriptionId,
      ]),
    ).toMatchObject({ code: FOREIGN });
  });
});

describe('a course that is charged by lesson (R-2335)', () => {
  let by: Enrolled;
  let offering = 0;
  beforeAll(async () => {
    const made = await make.byLesson(2000);
    offering = made.id;
    by = await make.enrolled({ offering: made, effectiveDate: '03-2026' });
    await make.lessons(made, '03-2026', 8);
  });
  const DUE = { code: CHECK, constraint: 'payment_line_due' };

  /** Inserts a payment of a month of the course with one line, and returns how it was refused. */
  const paid = (month: string, fee: number, lessons: number | null, of = by.subscriptionId) =>
    refused(
      `with head as (
        insert into payment (receipt_year, receipt_number, student_id, transaction_date,
          payment_type, recorded_at, recorded_by)
        select 2026, 99, student_id, '2026-03-16', 'CASH', now(), 1
        from subscription where id = $4 returning *
      )
      insert into payment_line (payment_id, student_id, transaction_date, payment_type, month, fee,
        subscription_id, lessons)
      select id, student_id, transaction_date, payment_type, $1, $2, $4, $3 from head`,
      [month, fee, lessons, of],
    );

  it('is paid for the recorded lessons alone', async () => {
    expect(await paid('2026-03-01', 16_000, null)).toEqual(DUE);
    expect(await paid('2026-03-01', 14_000, 7)).toEqual(DUE);
    expect(await paid('2026-03-01', 14_000, 8)).toEqual(DUE);
    expect(await paid('2026-04-01', 0, null)).toEqual(DUE);
    expect(await paid('2026-04-01', 0, 0)).toEqual(DUE);
    expect(await paid('2026-04-01', 6000, 3, one.subscriptionId)).toEqual(DUE);
  });

  it('has a number that no payment has used, and a course by month has none', async () => {
    const add = (of: number, month: string, lessons: number) =>
      refused('insert into lesson_count values ($1, $2, $3, now(), 1)', [of, month, lessons]);
    expect(await add(ids.offering, '2026-05-01', 4)).toEqual({
      code: CHECK,
      constraint: 'lesson_count_by_lesson',
    });
    expect(await add(offering, '2026-03-01', 4)).toMatchObject({ code: UNIQUE });
    expect(await add(offering, '2026-05-02', 4)).toMatchObject({ code: CHECK });
    expect(await add(offering, '2026-05-01', 61)).toMatchObject({ code: CHECK });
    expect(await add(offering, '2026-05-01', -1)).toMatchObject({ code: CHECK });
    await server.ask(payTuition, [paymentLine({ ...by, fee: 16_000 }, '03-2026')]);
    expect(await refused('update lesson_count set lessons = 7')).toEqual({
      code: CHECK,
      constraint: 'lesson_count_used',
    });
  });

  it('is charged as its offering says, for all its students', async () => {
    const add = (of: number, byLesson: boolean) =>
      refused(
        `insert into subscription (student_id, offering_id, fee, by_lesson, effective_month, created_by)
         values ($1, $2, 2000, $3, '2020-01-01', 1)`,
        [ids.other, of, byLesson],
      );
    const otherWay = { code: FOREIGN, constraint: 'subscription_by_lesson' };
    expect(await add(offering, false)).toEqual(otherWay);
    expect(await add(ids.offering, true)).toEqual(otherWay);
    expect(
      await refused('update offering set by_lesson = false where id = $1', [offering]),
    ).toEqual(otherWay);
    expect(
      await refused('update subscription set by_lesson = false where id = $1', [by.subscriptionId]),
    ).toEqual(otherWay);
  });

  it('costs at most RM 10,000 a month', async () => {
    expect(
      await refused(
        `insert into subscription (student_id, offering_id, fee, by_lesson, effective_month, created_by)
         select $1, $2, 200000, true, '2026-03-01', 1`,
        [ids.other, offering],
      ),
    ).toEqual({ code: CHECK, constraint: 'fee_period_fee' });
  });
});

describe('misc charges', () => {
  const add = (changes: Record<string, string>) => {
    const values: Record<string, string> = {
      student_id: String(ids.one),
      misc_item_id: '2',
      name: "'Books'",
      fee: '100',
      month: "'2026-01-01'",
      created_by: '1',
      ...changes,
    };
    return refused(
      `insert into misc_charge (${Object.keys(values)}) values (${Object.values(values)})`,
    );
  };

  it.each([
    [{ fee: '0' }, CHECK],
    [{ fee: '1000001' }, CHECK],
    [{ name: "''" }, CHECK],
    [{ month: "'2026-01-31'" }, CHECK],
    [{ cancelled_month: "'2026-01-31'" }, CHECK],
    [{ misc_item_id: '99' }, FOREIGN],
    [{ student_id: '2000000000' }, FOREIGN],
  ])('are refused with %j', async (changes, code) => {
    expect(await add(changes)).toMatchObject({ code });
  });

  it('and subscriptions never share an id (R-1216)', async () => {
    const both = await server.database.pool.query(
      'select id from subscription intersect select id from misc_charge',
    );
    expect(both.rows).toEqual([]);
  });
});

describe('the status of a student', () => {
  const add = (studentId: number, status: string, month = '2026-05-01') =>
    refused(
      `insert into student_status_change (student_id, status, month, recorded_by)
       values ($1, $2, $3, 1)`,
      [studentId, status, month],
    );

  it('cannot change after TERMINATED, and its changes stay (R-265)', async () => {
    const { uuid } = await make.enrolled();
    await server.ask(changeStudentStatus, {
      uuid,
      status: 'TERMINATED',
      terminatedDate: '05-2026',
    });
    const { id } = await server.db
      .selectFrom('student')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    for (const status of ['ACTIVE', 'DEACTIVATED', 'TERMINATED']) {
      expect(await add(id, status)).toEqual({ code: CHECK, constraint: 'student_status_final' });
    }
    expect(await refused('delete from student_status_change')).toMatchObject({ code: RESTRICT });
    expect(await refused("update student_status_change set status = 'ACTIVE'")).toMatchObject({
      code: RESTRICT,
    });
  });

  it('cannot change to the same or an unknown status, or within a month', async () => {
    expect(await add(ids.one, 'ACTIVE')).toEqual({
      code: CHECK,
      constraint: 'student_status_same',
    });
    expect(await add(ids.one, 'GONE')).toMatchObject({ code: CHECK });
    expect(await add(ids.one, 'DEACTIVATED', '2026-05-02')).toMatchObject({ code: CHECK });
  });
});

describe('teachers and offerings', () => {
  const set = (assignment: string) =>
    refused(`update teacher set ${assignment} where id = ${ids.teacher}`);

  it.each([
    ["payment_type = 'HOUR'"],
    ["payment_type = 'HOUR', rate = 2000"],
    ['rate = 2000'],
    ['ratio = null'],
    ["payment_type = 'HOUR', ratio = null"],
    ["payment_type = 'HOUR', ratio = null, rate = 0"],
    ["payment_type = 'HOUR', ratio = null, rate = 1000001"],
    ["payment_type = 'HEAD', ratio = null, rate = 1000001"],
    ["payment_type = 'FIXED', ratio = null, rate = 100000001"],
    ["payment_type = 'FIXED', rate = 2000"],
    ["payment_type = 'DAY'"],
    ["ratio = '0/0'"],
    ["ratio = '4:6'"],
    ["ratio = '4/6 '"],
    ["phone_no = '012'"],
    ["gender = ''"],
    ["name = ''"],
  ])('cannot have %s', async (assignment) => {
    expect(await set(assignment)).toMatchObject({ code: CHECK });
  });

  it('are paid to a bank that exists', async () => {
    expect(await set("bank_swift_code = 'NOBANK'")).toEqual({
      code: FOREIGN,
      constraint: 'teacher_bank_fkey',
    });
  });

  it('offer a course at a level once at a time (R-329)', async () => {
    const add = (level: number, course: number, fee = 6000) =>
      refused(
        `insert into offering (teacher_id, program_level_id, course_id, fee) values ($1, $2, $3, $4)`,
        [ids.teacher, level, course, fee],
      );
    expect(await add(2, ids.course)).toEqual({ code: UNIQUE, constraint: 'offering_running_key' });
    expect(await add(7, ids.course)).toMatchObject({ code: CHECK });
    expect(await add(9, ids.course)).toMatchObject({ code: FOREIGN });
    expect(await add(3, 2_000_000_000)).toMatchObject({ code: FOREIGN });
    expect(await add(3, ids.course, -1)).toMatchObject({ code: CHECK });
  });

  it('and their courses cannot be deleted once a student takes one', async () => {
    expect(await refused('delete from offering where id = $1', [ids.offering])).toMatchObject({
      code: FOREIGN,
    });
    expect(await refused('delete from course where id = $1', [ids.course])).toMatchObject({
      code: FOREIGN,
    });
  });

  it('have courses whose names differ in more than case (R-304)', async () => {
    const { name } = await make.course();
    for (const same of [name, name.toUpperCase()]) {
      expect(await refused('insert into course (name) values ($1)', [same])).toEqual({
        code: UNIQUE,
        constraint: 'course_name_key',
      });
    }
    for (const wrong of ['', ' x', 'x '.repeat(101)]) {
      expect(await refused('insert into course (name) values ($1)', [wrong])).toMatchObject({
        code: CHECK,
      });
    }
  });
});

describe('staff accounts', () => {
  it('have usernames that differ in more than case, a known role and a hashed password', async () => {
    const add = (username: string, role: string, hash: string) =>
      refused(
        `insert into staff (username, canonical_username, display_name, role, password_hash)
         values ($1, $2, $1, $3, $4)`,
        [username, canonicalUsername(username), role, hash],
      );
    expect(await add('THE-ADMIN', 'ADMIN', '$argon2id$x')).toEqual({
      code: UNIQUE,
      constraint: 'staff_username_key',
    });
    expect(await add('x', 'OWNER', '$argon2id$x')).toMatchObject({ code: CHECK });
    expect(await add('x', 'ADMIN', 'plain text')).toMatchObject({ code: CHECK });
    expect(await add(' x', 'ADMIN', '$argon2id$x')).toMatchObject({ code: CHECK });
  });

  it('keep their last active ADMIN (R-1117)', async () => {
    for (const assignment of ["role = 'EMPLOYEE'", 'active = false']) {
      expect(await refused(`update staff set ${assignment} where role = 'ADMIN'`)).toEqual({
        code: CHECK,
        constraint: 'staff_last_admin',
      });
    }
  });

  it('refuse a session whose token is not a hash', async () => {
    const add = (bytes: number) =>
      refused(
        `insert into session (token_hash, staff_id, created_at, last_used_at)
         values (decode(repeat('00', $1), 'hex'), 1, now(), now())`,
        [bytes],
      );
    expect(await add(43)).toMatchObject({ code: CHECK });
    expect(await add(0)).toMatchObject({ code: CHECK });
  });
});

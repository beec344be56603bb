import { listStudents } from '@kelas/contract/students';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';

/*
 * The queries of the lists are written for speed. This file compares them with simple queries of
 * the rules (R-222, R-405 to R-409, R-243 to R-245). The centre has pauses over paid months,
 * terminations, cancellations of paid months, repeated subscriptions and free courses.
 */

const server = await startServer();
const { db } = server;

beforeAll(async () => {
  await fillDemo(db, { students: 400, now: server.clock.now });
  await addSpecialCases();
});

async function addSpecialCases(): Promise<void> {
  const staff = sql`(select min(id) from staff)`;
  await sql`
    update subscription
    set cancelled_month = (effective_month + (id % 14) * interval '1 month')::date
    where id % 6 = 0 and (cancelled_month is null
      or cancelled_month > effective_month + (id % 14) * interval '1 month')`.execute(db);
  await sql`
    insert into subscription (student_id, offering_id, fee, effective_month, created_by)
    select distinct on (student_id, offering_id) student_id, offering_id, (id % 3) * 1000,
      (cancelled_month + (id % 2) * interval '1 month')::date, ${staff}
    from subscription where id % 12 = 0 and cancelled_month is not null`.execute(db);
  for (const [status, every, months] of [
    ['DEACTIVATED', 4, 9],
    ['ACTIVE', 8, 11],
    ['TERMINATED', 3, 12],
  ] as const) {
    await sql`
      insert into student_status_change (student_id, status, month, recorded_by)
      select id, ${status}, ('2025-03-01'::date + (id % ${months}) * interval '1 month')::date, ${staff}
      from student
      where id % ${every} = 0 and ${status} <> coalesce((
        select status from student_status_change where student_id = student.id order by id desc limit 1
      ), 'ACTIVE') and not exists (
        select from student_status_change where student_id = student.id and status = 'TERMINATED'
      )`.execute(db);
  }
}

interface Filter {
  name?: string;
  programLvl?: string;
}

const matching = ({ name, programLvl }: Filter) => sql`
  ${name === undefined ? sql`true` : sql`strpos(lower(student.name), lower(${name})) > 0`}
  and ${programLvl === undefined ? sql`true` : sql`program_level_id = ${programLvl}::integer`}`;

async function expectedTuitionPayments(ofMonth: Month, filter: Filter) {
  const month = sql`${monthToSql(ofMonth)}::date`;
  const { rows } = await sql`
    with line as (
      select subscription.student_id, subscription.fee, null::integer as payment_id
      from subscription
      where effective_month <= ${month} and (cancelled_month is null or cancelled_month > ${month})
        and not exists (
          select from student_pause where student_id = subscription.student_id
            and from_month <= ${month} and (until_month is null or until_month > ${month})
        )
        and not exists (
          select from payment_line where subscription_id = subscription.id and month = ${month}
        )
      union all
      select student_id, fee, payment_id from payment_line
      where subscription_id is not null and month = ${month}
    ),
    total as (
      select student_id, sum(fee) as fee, max(payment_id) as payment_id,
        sum(case when payment_id is null then fee else 0 end) as owed
      from line group by student_id
    )
    select uuid, name, program_level_id as "programLvl", owed as "totalOwedFee",
      total.fee as "totalTuitionFee",
      case when owed = 0 then 'PAID' else 'PENDING' end as "paymentStatus",
      ${ofMonth} as month,
      to_char(transaction_date, 'DD-MM-YYYY') as "transactionDate",
      payment_type as "transactionType"
    from total
    join student on student.id = total.student_id
    left join payment on payment.id = total.payment_id
    where ${matching(filter)}
    order by lower(name), uuid`.execute(db);
  return rows;
}

async function expectedStudents(filter: Filter) {
  const { rows } = await sql`
    select uuid, name, program_level_id as "programLvl", phone_no as "phoneNo",
      coalesce((
        select string_agg(course.name, ', ' order by subscription.id)
        from subscription, offering, course
        where offering.id = offering_id and course.id = course_id and student_id = student.id
          and (cancelled_month is null or cancelled_month > '2026-03-01')
      ), '') as "subjectName",
      coalesce((
        select status from student_status_change where student_id = student.id
        order by id desc limit 1
      ), 'ACTIVE') as status
    from student where ${matching(filter)} order by lower(name), uuid`.execute(db);
  return rows;
}

const filters: Filter[] = [
  {},
  { programLvl: '3' },
  { name: 'tan' },
  { name: 'AN', programLvl: '6' },
  { name: 'unknown name' },
];

describe.each(filters)('filtered by %j', (filter) => {
  it('the list of tuition fees equals the simple query in every month', async () => {
    for (let month = '02-2025' as Month; month !== '06-2026'; month = addMonths(month, 1)) {
      const listed = await server.ask(listTuitionPayments, { month, ...filter });
      expect(listed, month).toEqual(await expectedTuitionPayments(month, filter));
    }
  });

  it('the list of students equals the simple query', async () => {
    expect(await server.ask(listStudents, filter)).toEqual(await expectedStudents(filter));
  });
});

it('the data has more than five examples of every case', async () => {
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where month >= cancelled_month) as "paid after the cancellation",
      count(*) filter (where exists (
        select from student_pause where student_pause.student_id = payment_line.student_id
          and from_month <= month and (until_month is null or until_month > month)
      )) as "paid in a pause",
      (select count(*) from subscription where fee = 0) as free,
      (select count(*) from student_status_change where status = 'ACTIVE') as back,
      (select count(*) from student_status_change where status = 'TERMINATED') as left
    from payment_line join subscription on subscription.id = subscription_id`.execute(db);
  for (const [what, count] of Object.entries(rows[0] ?? {})) {
    expect(count, what).toBeGreaterThan(5);
  }
});

import { type RawBuilder, sql } from 'kysely';

/** SQL condition: `subscription` is charged for a month. The same rule as `isCharged`. */
export function charged(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`
    ${runsIn(month)}
    and not exists (
      select from student_pause
      where student_pause.student_id = subscription.student_id
        and from_month <= ${month} and (until_month is null or until_month > ${month})
    )`;
}

/** SQL condition: `subscription` begins by a month and has not ended by then; a pause does not count. */
export function runsIn(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`subscription.effective_month <= ${month} and ${endsAfter(month)}`;
}

/**
 * SQL condition: `subscription` has not ended by a month. Two indexes have this expression, so that
 * the courses of former years are not read.
 */
export function endsAfter(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(subscription.cancelled_month, 'infinity') > ${month}`;
}

/**
 * SQL condition: `charged` for all subscriptions in one month. The pauses of students with a running
 * course are read once, and only if a row needs the condition; those of former students never. `ids` is
 * a query of the students of the rows, if they are fewer.
 */
export function chargedInOneMonth(
  month: RawBuilder<unknown>,
  ids: RawBuilder<unknown> = sql`select student_id from subscription where ${runsIn(month)}`,
): RawBuilder<boolean> {
  return sql<boolean>`
    ${runsIn(month)}
    and subscription.student_id not in (
      select student_pause.student_id from student_pause
      where student_id = any(array(${ids}))
        and from_month <= ${month} and (until_month is null or until_month > ${month})
    )`;
}

/**
 * SQL condition: a month of `subscription` may be charged or paid. Each part of it has an index, so
 * that the courses of former years are not read.
 */
export function mayHaveTuition(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    ${endsAfter(month)}
    or subscription.is_paid_after_end
    or subscription.id = any(array(
      select subscription_id from payment_line
      where month = ${month} and due is not null and subscription_id is not null and not voided
    ))
  )`;
}

/** SQL condition: a month of `subscription` is charged, paid or paid in part. */
export function hasTuition(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${mayHaveTuition(month)} and (
    paid_months @> ${month} or (${chargedInOneMonth(month)}) or id in (
      select subscription_id from payment_line
      where month = ${month} and due is not null and subscription_id is not null and not voided
    )
  )`;
}

/**
 * SQL subquery: the months in which each student has tuition, charged or paid, as rows of
 * `student_id` and a range of days `months`. It is exact from `first` up to before `end`, two first
 * days of months.
 */
export function tuitionMonths(
  first: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select student_id,
      charged - coalesce(paused.months, '{}') + paid + coalesce(part.months, '{}') as months
    from (
      select student_id,
        range_agg(daterange(effective_month, cancelled_month)) as charged,
        range_agg(paid_months) as paid
      from subscription
      where effective_month < ${end}
        and (${endsAfter(first)} or upper(paid_months) > ${first})
      group by student_id
    ) course
    left join (
      select student_id, range_agg(daterange(from_month, until_month)) as months
      from student_pause where until_month is null or until_month > from_month
      group by student_id
    ) paused using (student_id)
    left join (
      select student_id, range_agg(month_range(month)) as months
      from payment_line
      where due is not null and subscription_id is not null and not voided
        and month >= ${first} and month < ${end}
      group by student_id
    ) part using (student_id)
  )`;
}

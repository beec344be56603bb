import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Review = NonNullable<OutputOf<typeof getOverview>['review']>;
type Dated<T> = Omit<T, 'recordCreateDate'> & { readonly recordedAt: Date };

/** Number of discounts and of requests that the landing page lists. */
const LISTED = 10;

/** The changes that an admin has to look at (R-1892); undefined for nothing. */
export async function selectReview(db: Db): Promise<Review | undefined> {
  const discounts = await sql<Dated<Review['discounts'][number]> & { count: number }>`
    select
      adjustment.id, student.uuid, student.name, course.name as "subjectName", amount, percent,
      reason, staff.display_name as "staffName", adjustment.recorded_at as "recordedAt",
      count(*) over () as count
    from adjustment
    join staff on staff.id = adjustment.recorded_by and staff.role = 'EMPLOYEE'
    join student on student.id = adjustment.student_id
    join subscription on subscription.id = adjustment.subscription_id
    join offering on offering.id = subscription.offering_id
    join course on course.id = offering.course_id
    where rule is null
      and adjustment.id > (select coalesce(max(seen_until), 0) from discount_review)
    order by adjustment.id desc limit ${LISTED}`.execute(db);
  const siblings = await sql<Dated<Review['siblings'][number]>>`
    select student.uuid, student.name, other.name as "siblingName",
      staff.display_name as "staffName", request.recorded_at as "recordedAt"
    from (
      select * from sibling_request order by recorded_at desc limit ${LISTED}
    ) request
    join student on student.id = request.student_id
    join student other on other.id = request.other_id
    join staff on staff.id = request.recorded_by
    order by request.recorded_at desc`.execute(db);
  if (discounts.rows.length + siblings.rows.length === 0) return undefined;
  const dated = <T extends { readonly recordedAt: Date }>({ recordedAt, ...row }: T) => ({
    ...row,
    recordCreateDate: recordedAt.toISOString(),
  });
  return {
    discounts: discounts.rows.map(({ count: _, ...row }) => dated(row)),
    discountCount: discounts.rows[0]?.count ?? 0,
    siblings: siblings.rows.map(dated),
  };
}

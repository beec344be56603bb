import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';

/** SQL: the fee of `offering` in a month, in cents, after the changes of fees up to it (R-1975). */
export function feeOfOffering(month: Month): RawBuilder<Cents> {
  return sql<Cents>`offering_fee(offering.id, ${monthToSql(month)}::date)`;
}

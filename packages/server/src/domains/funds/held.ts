import type { OutputOf } from '@kelas/contract/call';
import type { listHeld } from '@kelas/contract/funds';
import { sumCents } from '@kelas/contract/values/cents';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Held = OutputOf<typeof listHeld>;

/** The students with credit or a deposit, by name, and the sums of all; in cents (R-1586). */
export async function selectHeld(db: Db): Promise<Held> {
  const { rows: students } = await sql<Held['students'][number]>`
    select
      uuid,
      name,
      program_level_id as "programLvl",
      credit,
      deposit
    from student
    where credit + deposit > 0
    order by lower(name), uuid`.execute(db);
  return {
    credit: sumCents(students.map(({ credit }) => credit)),
    deposit: sumCents(students.map(({ deposit }) => deposit)),
    students,
  };
}

import type { OutputOf } from '@kelas/contract/call';
import type { listCards } from '@kelas/contract/cards';
import { cardCode } from '@kelas/contract/values/card-code';
import { type RawBuilder, sql } from 'kysely';
import { conflict, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { contains } from '../../db/search.ts';
import { streamRows } from '../../db/stream-rows.ts';
import type { Context } from '../../http/context.ts';
import { isActive } from '../ledger/present-status.ts';

type Row = OutputOf<typeof listCards>[number];

/** Which students are listed: the named ones, else those that the filters find. */
export interface Chosen {
  readonly name?: string | undefined;
  readonly programLvl?: number | undefined;
  readonly classSession?: string | undefined;
  readonly uuids?: readonly string[];
}

/** The ACTIVE students by name, each with the code of the present card (R-2448). */
export async function* selectCards(db: Db, chosen: Chosen): AsyncGenerator<Row[], void> {
  const query = sql<Omit<Row, 'code'> & { readonly cardId: number | null }>`
    select student.uuid, student.name, program_level_id as "programLvl",
      schedule as "classSession", card.id as "cardId"
    from student
    left join student_card card on card.student_id = student.id and card.ended_at is null
    where ${conditionOf(chosen)} and ${isActive('student.id')}
    order by lower(student.name), student.uuid`;
  for await (const rows of streamRows(db, query)) {
    yield rows.map(({ cardId, ...row }) => ({
      ...row,
      code: cardId === null ? null : cardCode(cardId),
    }));
  }
}

function conditionOf({ name, programLvl, classSession, uuids = [] }: Chosen): RawBuilder<unknown> {
  if (uuids.length > 0) return sql`student.uuid = any(${uuids}::uuid[])`;
  return sql.join(
    [
      sql`true`,
      ...(name ? [contains('student.search_name', name)] : []),
      ...(programLvl ? [sql`program_level_id = ${programLvl}`] : []),
      ...(classSession ? [sql`schedule = ${classSession}`] : []),
    ],
    sql` and `,
  );
}

type Actor = Pick<Context, 'actor' | 'now'>;

/**
 * Issues cards to the ACTIVE students among these who have none. Returns the new ones. Throws 404 for
 * an unknown student.
 */
export async function insertCards(tx: Tx, given: readonly string[], { actor, now }: Actor) {
  const uuids = [...new Set(given)];
  const { rows: known } = await sql`
    select from student where uuid = any(${uuids}::uuid[])`.execute(tx);
  if (known.length < uuids.length) throw notFound('student');
  const { rows } = await sql<{ id: number; uuid: string }>`
    with issued as (
      insert into student_card (student_id, recorded_at, recorded_by)
      select id, ${now}, ${actor.id} from student
      where uuid = any(${uuids}::uuid[]) and ${isActive('student.id')}
      order by lower(name), uuid
      on conflict (student_id) where ended_at is null do nothing
      returning id, student_id
    )
    select issued.id, student.uuid from issued join student on student.id = student_id
    order by issued.id`.execute(tx);
  return rows.map(({ id, uuid }) => ({ uuid, code: cardCode(id) }));
}

/** Ends a present card and issues a new one to its student. Throws 404 and 409 like `findCardHolder`. */
export async function replace(tx: Tx, cardId: number, by: Actor) {
  await tx.selectFrom('student_card').select('id').where('id', '=', cardId).forUpdate().execute();
  const { id: studentId } = await findCardHolder(tx, cardId);
  await endCard(tx, studentId, by);
  const { id } = await tx
    .insertInto('student_card')
    .values({ student_id: studentId, recorded_at: by.now, recorded_by: by.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { studentId, code: cardCode(id) };
}

/** Ends the present card of a student; without an actor because the data of the student is erased. */
export async function endCard(
  tx: Tx,
  studentId: number,
  { actor, now }: { readonly actor: { readonly id: number } | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('student_card')
    .set({ ended_at: now, ended_by: actor?.id ?? null })
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The student of a present card. Throws 404 for an unknown card and 409 for one that was replaced. */
export async function findCardHolder(db: Db | Tx, cardId: number) {
  const card = await db
    .selectFrom('student_card')
    .innerJoin('student', 'student.id', 'student_id')
    .select(['student.id', 'student.uuid', 'student.name', 'program_level_id', 'ended_at'])
    .where('student_card.id', '=', cardId)
    .executeTakeFirst();
  if (!card) throw notFound('card');
  if (card.ended_at !== null) {
    throw conflict('CARD_REPLACED', 'This card was replaced. Scan the new card.');
  }
  const { ended_at: _, ...student } = card;
  return student;
}

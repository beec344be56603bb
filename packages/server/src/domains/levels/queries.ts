import type { OutputOf } from '@kelas/contract/call';
import type { changeLevel, changeSession, getReference } from '@kelas/contract/levels';
import { LEVEL_DEFAULT_LAST } from '@kelas/contract/values/levels';
import { ALL_SESSIONS, DEFAULT_SESSIONS, sessionCodeOf } from '@kelas/contract/values/sessions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type Level = OutputOf<typeof changeLevel>;
type Session = OutputOf<typeof changeSession>;
type Reference = OutputOf<typeof getReference>;

const levelColumns = [
  'id',
  'name',
  'offered',
  'position',
  'next_level_id as nextLvl',
  'version',
] as const;
const sessionColumns = ['id', 'code', 'name', 'position', 'version'] as const;

/** The columns that name a level. */
const LEVEL_USES = [
  ['student', 'program_level_id'],
  ['offering', 'program_level_id'],
  ['timetable_entry', 'program_level_id'],
  ['lesson', 'program_level_id'],
  ['waiting_place', 'program_level_id'],
  ['material', 'program_level_id'],
  ['announcement', 'program_level_id'],
  ['bulk_charge', 'program_level_id'],
  ['student_move', 'from_level'],
  ['student_move', 'to_level'],
] as const;
/** The columns that name a session. */
const SESSION_USES = [
  ['student', 'schedule'],
  ['timetable_entry', 'class_session'],
  ['lesson', 'class_session'],
  ['waiting_place', 'class_session'],
  ['announcement', 'one_session'],
] as const;

/** True where a row of one of the columns has the value. Each column has an index. */
function isUsed(uses: readonly (readonly [table: string, column: string])[], value: string) {
  const found = uses.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} used where used.${sql.ref(column)} = ${sql.ref(value)})`,
  );
  return sql<boolean>`(${sql.join(found, sql` or `)})`.as('inUse');
}

/** The levels and sessions in the order of lists, and which records name (R-2170, R-2175). */
export async function selectReference(db: Db): Promise<Reference> {
  const levels = await db
    .selectFrom('program_level')
    .select(levelColumns)
    .select(isUsed(LEVEL_USES, 'program_level.id'))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('class_session')
    .select(sessionColumns)
    .select(isUsed(SESSION_USES, 'class_session.code'))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { levels, sessions };
}

/** A level, locked until the transaction ends; undefined when there is none. */
export async function lockLevel(tx: Tx, id: number): Promise<Level | undefined> {
  return tx
    .selectFrom('program_level')
    .select(levelColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds a level. A name that another level has violates `program_level_name_key` (R-2170). */
export async function insertLevel(
  tx: Tx,
  { name, position, nextLvl }: Pick<Level, 'name' | 'position' | 'nextLvl'>,
): Promise<Level> {
  return tx
    .insertInto('program_level')
    .values({ name, position, next_level_id: nextLvl })
    .returning(levelColumns)
    .executeTakeFirstOrThrow();
}

/** Changes a level. Another name of one of the first eight violates `program_level_default`. */
export async function updateLevel(
  tx: Tx,
  id: number,
  { name, position, nextLvl, offered }: Omit<Level, 'id' | 'version'>,
): Promise<Level> {
  return tx
    .updateTable('program_level')
    .set({ name, position, next_level_id: nextLvl, offered, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(levelColumns)
    .executeTakeFirstOrThrow();
}

/** Removes an own level. A level that records name violates their foreign key (R-2172). */
export async function deleteLevel(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('program_level')
    .where('id', '=', id)
    .where('id', '>', LEVEL_DEFAULT_LAST)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A session, locked until the transaction ends; undefined when there is none. */
export async function lockClassSession(tx: Tx, id: number): Promise<Session | undefined> {
  return tx
    .selectFrom('class_session')
    .select(sessionColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Adds a session with a free code from its name. A name that another session has violates
 * `class_session_name_key` (R-2175).
 */
export async function insertClassSession(
  tx: Tx,
  { name, position }: Pick<Session, 'name' | 'position'>,
): Promise<Session> {
  const wanted = sessionCodeOf(name) || 'SESSION';
  const rows = await tx.selectFrom('class_session').select('code').execute();
  const taken = new Set([ALL_SESSIONS, ...rows.map(({ code }) => code)]);
  let code = wanted;
  for (let number = 2; taken.has(code); number += 1) {
    code = `${wanted.slice(0, 36)}_${number}`;
  }
  return tx
    .insertInto('class_session')
    .values({ code, name, position })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow();
}

/** Changes a session. Another name of Morning or Afternoon violates `class_session_default`. */
export async function updateClassSession(
  tx: Tx,
  id: number,
  { name, position }: Pick<Session, 'name' | 'position'>,
): Promise<Session> {
  return tx
    .updateTable('class_session')
    .set({ name, position, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow();
}

/** Removes an own session. A session that records name violates their foreign key (R-2176). */
export async function deleteClassSession(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('class_session')
    .where('id', '=', id)
    .where('code', 'not in', Object.keys(DEFAULT_SESSIONS))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

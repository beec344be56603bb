import type { Role } from '@kelas/contract/access';
import { access } from '@kelas/contract/access';
import { historyTypes } from '@kelas/contract/history';

/** Whose payments are looked up: a student's, or a teacher's. */
export type HistoryType = (typeof historyTypes)[number];

/** What is searched for; a type, so that it can be in the address. */
export type HistoryFilter = {
  readonly type: HistoryType;
  /** For students only. */
  readonly programLvl: string;
  readonly name: string;
};

export const NO_HISTORY_FILTER: HistoryFilter = { type: 'STUDENT', programLvl: '', name: '' };

/** One whose payments are looked up. */
export interface HistoryPerson {
  readonly uuid: string;
  readonly name: string;
  readonly type: HistoryType;
}

/** The types that a role may choose from; `open` is whether the centre has opened the teachers' to it. */
export function typesFor(role: Role, open: boolean): readonly HistoryType[] {
  return historyTypes.filter(
    (type) => type === 'STUDENT' || (open && access.teacherHistory.use.includes(role)),
  );
}

import { access, type Role } from '@kelas/contract/access';
import { historyTypes } from '@kelas/contract/history';

/** The type of person: student or teacher. */
export type HistoryType = (typeof historyTypes)[number];

/** The filters of the history; a type, so that it fits the query string. */
export type HistoryFilter = {
  readonly type: HistoryType;
  /** For students only. */
  readonly programLvl: string;
  readonly name: string;
};

export const NO_HISTORY_FILTER: HistoryFilter = { type: 'STUDENT', programLvl: '', name: '' };

/** The person whose payments are shown. */
export interface HistoryPerson {
  readonly uuid: string;
  readonly name: string;
  readonly type: HistoryType;
}

/** Returns the types that a role may choose; `open` is the centre's switch (R-1108). */
export function typesFor(role: Role, open: boolean): readonly HistoryType[] {
  return historyTypes.filter(
    (type) => type === 'STUDENT' || (open && access.teacherHistory.use.includes(role)),
  );
}

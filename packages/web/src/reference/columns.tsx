import type { Cents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { formatPhone, internationalPhone } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import { formatMoment, numberText } from '../languages/formats.ts';
import type { Text } from '../languages/language.ts';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import { levelNameOf, placeOfLevel } from './centre-words.ts';
import { type DoneBy, doneText } from './done-text.ts';
import { LevelName } from './LevelName.tsx';
import { NotAdmitted } from './NotAdmitted.tsx';
import { StudentLink } from './StudentLink.tsx';

interface ListedName {
  readonly uuid: string;
  readonly name: string;
  readonly notAdmitted?: boolean | undefined;
}

/** The column of the student's name, which opens the page of the student (R-1476, R-1556). */
export function studentColumn<R extends ListedName>(wrap = 140): Column<R> {
  return {
    label: msg`Student Name`,
    value: (row) => row.name,
    cell: (row) => (
      <>
        <StudentLink student={row} />
        {row.notAdmitted && <NotAdmitted />}
      </>
    ),
    wrap,
    pinned: true,
  };
}

/** The column of the program level, sorted by level. */
export function levelColumn<R extends { readonly programLvl: number }>(): Column<R> {
  return {
    label: msg`Program Level`,
    value: (row) => levelNameOf(row.programLvl),
    order: (row) => placeOfLevel(row.programLvl),
    cell: (row) => <LevelName id={row.programLvl} />,
  };
}

export function countColumn<R>(label: Text, of: (row: R) => number): Column<R> {
  return { label, order: of, cell: (row) => numberText(of(row)), align: 'right', labelled: true };
}

/** A column of amounts; a label that is a message has the currency itself: msg`Fee (RM)`. */
export function moneyColumn<R>(label: Text, of: (row: R) => Cents): Column<R> {
  return {
    label: typeof label === 'string' ? `${label} (RM)` : label,
    value: of,
    cell: (row) => <Money cents={of(row)} />,
    align: 'right',
  };
}

/** The column of a phone number on one line; a file has it as `+60…` (R-2252, R-2253). */
export function phoneColumn<R extends { readonly phoneNo: string }>(
  of = ({ phoneNo }: R): string => phoneNo,
): Column<R> {
  return {
    label: msg`Phone No.`,
    value: (row) => internationalPhone(of(row)),
    cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(of(row))}</span>,
  };
}

/** A column of moments; a file has them in the form of R-1327. */
export function momentColumn<R>(label: Text, of: (row: R) => string | null): Column<R> {
  return {
    label,
    value: (row) => formatTimeStamp(of(row)),
    cell: (row) => {
      const at = of(row);
      return at === null ? 'NA' : formatMoment(new Date(at));
    },
  };
}

/** The column that says who undid the work of a row, and when. */
export function undoneColumn<R extends { readonly undone: DoneBy | null }>(): Column<R> {
  return {
    label: msg`Status`,
    value: ({ undone }) => (undone ? t`Undone ${{ done: doneText(undone) }}` : ''),
    wrap: 130,
  };
}

import { msg, plural, t } from '@lingui/core/macro';
import { type ReactNode, useCallback } from 'react';
import { numberText } from '../languages/formats.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { levelColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Paging } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column, ListState } from '../ui/table.ts';
import { lessonOrder, lessonTexts, nameOfClass, type SchoolClass } from './classes.ts';

/** The columns of the classes (R-2140). */
export const classColumns: readonly Column<SchoolClass>[] = [
  { label: msg`Subject`, value: (row) => row.subjectName, wrap: 120, pinned: true },
  levelColumn(),
  { label: msg`Session`, value: (row) => sessionLabelOf(row.schedule) },
  { label: msg`Teacher`, value: (row) => row.teacherName, wrap: 120 },
  {
    label: msg({ message: 'Lessons', context: 'times' }),
    value: (row) => lessonTexts(row).join('; '),
    order: lessonOrder,
    cell: (row) => lessonTexts(row).map((text) => <div key={text}>{text}</div>),
    wrap: 150,
  },
  {
    label: msg`Students`,
    value: (row) => String(row.headCount),
    order: (row) => row.headCount,
    cell: (row) => numberText(row.headCount),
    align: 'right',
  },
];

const NOUN = {
  one: msg`class`,
  many: msg`classes`,
  count: (count: number) => plural(count, { one: '# class', other: '# classes' }),
};

interface Props {
  readonly list: ListState<SchoolClass>;
  readonly onOpen: (row: SchoolClass) => void;
  readonly summary: string | undefined;
  readonly next: ReactNode;
  readonly paging: Paging;
}

/** The classes of the result; a row opens the list of its students (R-2140). */
export function ClassTable({ list, onOpen, summary, next, paging }: Props) {
  const action = useCallback(
    (row: SchoolClass) => (
      <RowButton label={t`Class list`} of={nameOfClass(row)} onClick={() => onOpen(row)} />
    ),
    [onOpen],
  );
  return (
    <DataTable
      label={t`Classes`}
      list={list}
      columns={classColumns}
      rowKey={(row) => row.key}
      noun={NOUN}
      action={action}
      onOpen={onOpen}
      next={next}
      empty={t`No students`}
      summary={summary}
      paging={paging}
    />
  );
}

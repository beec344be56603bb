import { type ReactNode, useCallback } from 'react';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { levelColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Paging } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, type ListState, numberText } from '../ui/table.ts';
import { lessonOrder, lessonTexts, nameOfClass, type SchoolClass } from './classes.ts';

/** The columns of the classes (R-2140). */
export const classColumns: readonly Column<SchoolClass>[] = [
  { label: 'Subject', value: (row) => row.subjectName, wrap: 120, pinned: true },
  levelColumn(),
  { label: 'Session', value: (row) => sessionLabelOf(row.schedule) },
  { label: 'Teacher', value: (row) => row.teacherName, wrap: 120 },
  {
    label: 'Lessons',
    value: (row) => lessonTexts(row).join('; '),
    order: lessonOrder,
    cell: (row) => lessonTexts(row).map((text) => <div key={text}>{text}</div>),
    wrap: 150,
  },
  {
    label: 'Students',
    value: (row) => String(row.headCount),
    order: (row) => row.headCount,
    cell: (row) => numberText(row.headCount),
    align: 'right',
  },
];

const NOUN = { one: 'class', many: 'classes' };

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
      <RowButton label="Class list" of={nameOfClass(row)} onClick={() => onOpen(row)} />
    ),
    [onOpen],
  );
  return (
    <DataTable
      label="Classes"
      list={list}
      columns={classColumns}
      rowKey={(row) => row.key}
      noun={NOUN}
      action={action}
      onOpen={onOpen}
      next={next}
      empty="No students"
      summary={summary}
      paging={paging}
    />
  );
}

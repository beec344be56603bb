import { access } from '@kelas/contract/access';
import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useSwitch } from '../reference/centre.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { type StudentRow, studentColumns } from '../students/student-columns.tsx';
import { TEACHERS, type TeacherRow, teacherColumns } from '../teachers/teacher-columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep, REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { type HistoryPerson, NO_HISTORY_FILTER, typesFor } from './history-filter.ts';

// The subjects of a student say nothing about payments.
const payerColumns = studentColumns.filter(({ label }) => label !== 'Subjects');
const rowKey = (row: { readonly uuid: string }) => row.uuid;

/** History: students or teachers, whose payments a dialog shows. */
export default function History() {
  // Open until the settings are loaded; the server checks each call.
  const open = useSwitch(access.teacherHistory.switch) ?? true;
  const types = typesFor(useSession()?.role ?? 'EMPLOYEE', open);
  const filters = useFilters(NO_HISTORY_FILTER, { choices: { type: types } });
  const { type, programLvl, name } = filters.applied;
  const paging = usePagingInAddress();
  const options = { onFailure: 'silent', keepRows: true } as const;
  const students = useCallQuery(
    listStudents,
    { programLvl, name },
    { ...options, enabled: type === 'STUDENT' },
  );
  const teachers = useCallQuery(
    listTeachers,
    { name },
    { ...options, enabled: type === 'TEACHER' },
  );
  const [person, setPerson] = useState<HistoryPerson>();
  const action = useCallback(
    (row: StudentRow | TeacherRow) => (
      <RowButton
        label="View Details"
        of={row.name}
        onClick={() => setPerson({ uuid: row.uuid, name: row.name, type })}
      />
    ),
    [type],
  );
  const common = { rowKey, action, paging };

  return (
    <>
      <PageTitle
        title="History"
        actions={
          type === 'STUDENT' ? (
            <ListButtons name="Students" list={students} columns={payerColumns} />
          ) : (
            <ListButtons name="Teachers" list={teachers} columns={teacherColumns} />
          )
        }
      />
      <HistoryFilters
        filters={filters}
        refetch={type === 'STUDENT' ? students.refetch : teachers.refetch}
        types={types}
      />
      {type === 'STUDENT' ? (
        <DataTable
          {...common}
          key={type}
          label="Students"
          list={students}
          columns={payerColumns}
          noun={STUDENT_NOUN}
          next={<ListStep filters={filters} add={REGISTER_STUDENT} />}
        />
      ) : (
        <DataTable
          {...common}
          key={type}
          label="Teachers"
          list={teachers}
          columns={teacherColumns}
          noun={TEACHERS}
          next={<ListStep filters={filters} />}
        />
      )}
      {person && (
        <HistoryDialog key={person.uuid} person={person} onExited={() => setPerson(undefined)} />
      )}
    </>
  );
}

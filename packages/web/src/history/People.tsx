import { access } from '@kelas/contract/access';
import { historyTypes } from '@kelas/contract/history';
import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import { msg, t } from '@lingui/core/macro';
import { useController, useWatch } from 'react-hook-form';
import { useCallQuery } from '../api/query.ts';
import { useMayUse } from '../api/session.ts';
import { useSwitch } from '../reference/centre.ts';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { STUDENT_NOUN, TEACHER_NOUN } from '../reference/nouns.ts';
import { studentColumns, subjectsColumn } from '../students/StudentList.tsx';
import { teacherColumns } from '../teachers/teacher-columns.ts';
import { type Filters, useFilters } from '../ui/filters.ts';
import { ListScreen, type ListScreenProps } from '../ui/ListScreen.tsx';
import { REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { HistoryType } from './group.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { HistoryTabs, PEOPLE_PATH } from './HistoryTabs.tsx';

const LABELS = { STUDENT: msg`Student`, TEACHER: msg`Teacher` };

/** A type, so that it fits the query string; a teacher has no program level. */
type HistoryFilter = { readonly type: HistoryType; programLvl: string; name: string };

const NO_FILTER: HistoryFilter = { type: 'STUDENT', programLvl: '', name: '' };

// The subjects of a student say nothing about payments.
const payerColumns = studentColumns.filter((column) => column !== subjectsColumn);

/** History, People: students or teachers, whose payments a dialog shows (R-701, R-2101). */
export default function People() {
  // Open until the settings are loaded; the server checks each call (R-1108).
  const isOpen = useSwitch(access.teacherHistory.switch) ?? true;
  const mayChoose = useMayUse('teacherHistory') && isOpen;
  const types = historyTypes.filter((type) => type === 'STUDENT' || mayChoose);
  const filters = useFilters(NO_FILTER, { choices: { type: types } });
  const { type, programLvl, name } = filters.applied;
  const isStudent = type === 'STUDENT';
  const options = { onFailure: 'silent', keepRows: true } as const;
  const students = useCallQuery(
    listStudents,
    { programLvl, name },
    { ...options, enabled: isStudent },
  );
  const teachers = useCallQuery(listTeachers, { name }, { ...options, enabled: !isStudent });
  const common = { filters, types };
  return isStudent ? (
    <PeopleList
      {...common}
      name={t`Students`}
      list={students}
      columns={payerColumns}
      noun={STUDENT_NOUN}
      firstStep={REGISTER_STUDENT}
    />
  ) : (
    <PeopleList
      {...common}
      name={t`Teachers`}
      list={teachers}
      columns={teacherColumns}
      noun={TEACHER_NOUN}
    />
  );
}

interface Person {
  readonly uuid: string;
  readonly name: string;
}

interface Props<R>
  extends Pick<ListScreenProps<R>, 'name' | 'list' | 'columns' | 'noun' | 'firstStep'> {
  readonly filters: Filters<HistoryFilter>;
  readonly types: readonly HistoryType[];
}

const nameOf = ({ name }: Person) => name;

function PeopleList<R extends Person>({ types, ...list }: Props<R>) {
  const { control, applied } = list.filters;
  const type = useWatch({ control, name: 'type' });
  const { field: level } = useController({ control, name: 'programLvl' });
  const { opened, action, close } = useRowDialog<R>(t`View Details`, nameOf);
  return (
    <>
      <ListScreen
        {...list}
        title={t`History`}
        tabs={<HistoryTabs tab={PEOPLE_PATH} />}
        rowKey={({ uuid }) => uuid}
        action={action}
      >
        <SelectField
          control={control}
          name="type"
          label={t`Type`}
          options={types.map((value) => ({ value, label: LABELS[value] }))}
          onChanged={(chosen) => chosen === 'TEACHER' && level.onChange('')}
          autoFocus
        />
        <LevelFilter
          control={control}
          name="programLvl"
          label={t`Program Level`}
          disabled={type === 'TEACHER'}
        />
        <TextField control={control} name="name" label={t`Name`} maxLength={200} />
      </ListScreen>
      {opened?.row && <HistoryDialog person={opened.row} type={applied.type} onExited={close} />}
    </>
  );
}

import { schedules } from '@kelas/contract/students';
import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { type TimetableEntry, without } from '@kelas/contract/timetable-clash';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { SchoolYearField } from '../entries/SchoolYearFields.tsx';
import { unsavedText, useEntryCalls } from '../entries/use-entry-calls.ts';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { TimeField } from '../ui/MonthField.tsx';
import { optionsOf, SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  DAYS,
  EMPTY_TIMETABLE_ENTRY,
  findTimetableFailure,
  type TimetableValues,
  timetableMergeFields,
  timetableRequestOf,
  timetableValuesOf,
  warningsOf,
} from './timetable-form.ts';

const SESSIONS = optionsOf(schedules);

interface Props {
  readonly entry: TimetableEntry | undefined;
  /** All entries, which may clash with this one. */
  readonly stored: readonly TimetableEntry[];
  /** The school years to choose from; undefined while no entry has one. */
  readonly years: readonly number[] | undefined;
  /** The school year of a new entry. */
  readonly year: number;
  readonly onExited: () => void;
}

/** The dialog Timetable Detail: adds, changes or deletes an entry (R-1034). */
export function TimetableDialog({ entry, stored, years, year, onExited }: Props) {
  const confirm = useConfirm();
  const calls = useEntryCalls(listTimetable, addTimetableEntry, updateTimetableEntry);
  const { form, merging, seen, failure, submit, dialog } = useRowForm({
    row: entry,
    list: callQuery(listTimetable, {}),
    empty: { ...EMPTY_TIMETABLE_ENTRY, schoolYear: years ? year : '' },
    valuesOf: timetableValuesOf,
    resolver: stopAt(findTimetableFailure),
    mergeFields: timetableMergeFields(useLevels(), useCourses()),
    call: calls,
    onExited,
  });
  const field = { control: form.control, disabled: calls.running };
  const values = form.watch();
  const others = entry ? without(stored, entry) : stored;

  const save = (filled: TimetableValues, status: TimetableEntry['status']) =>
    submit((seen) => {
      const request = timetableRequestOf(filled, years !== undefined);
      if (!seen) return calls.add(request);
      return calls.update({ ...request, id: seen.id, version: seen.version, status });
    });
  const remove = async (old: TimetableEntry) => {
    if (!(await confirm('Are you sure you want to delete this schedule?'))) return;
    // Sends the stored values, so that unsaved input is not kept in the deleted entry.
    await save(timetableValuesOf(old), 'DELETED');
  };

  return (
    <FormDialog
      {...dialog}
      title="Timetable Detail"
      onSubmit={form.handleSubmit((filled) => save(filled, 'ACTIVE'))}
      save="Submit"
      errorMessage={errorMessageOf(findTimetableFailure(values), form.formState.errors)}
      unsaved={unsavedText(failure)}
      aside={seen && { label: 'Delete', isDanger: true, onClick: () => remove(seen) }}
    >
      <ConflictNotice merging={merging} save="Submit" />
      <FieldGrid min={200}>
        <CourseSelect {...field} name="subjectId" label="Course" autoFocus />
        <LevelSelect {...field} name="programLvl" label="Program Level" graduated />
        <TimeField {...field} name="startTime" label="Start Time" />
        <TimeField {...field} name="endTime" label="End Time" />
        <SelectField {...field} name="classSession" label="Session" options={SESSIONS} />
        <TextField {...field} name="classroom" label="Classroom" maxLength={200} />
        <SelectField
          {...field}
          name="dayOfWeek"
          label="Day of week (1-7)"
          options={DAYS}
          none="None"
        />
        <SchoolYearField {...field} name="schoolYear" years={years} />
      </FieldGrid>
      <Warnings texts={warningsOf(values, others)} />
    </FormDialog>
  );
}

// Rendered even when empty, so that screen readers announce new warnings.
function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <Stack
      role="status"
      aria-label="Warnings"
      spacing={1}
      sx={{ overflowWrap: 'anywhere', '&:empty': { mt: 0 } }}
    >
      {texts.map((text) => (
        <Alert key={text} severity="warning" role="presentation">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}

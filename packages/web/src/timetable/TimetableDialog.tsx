import type {
  addTimetableEntry,
  listTimetable,
  updateTimetableEntry,
} from '@kelas/contract/timetable';
import { type TimetableEntry, without } from '@kelas/contract/timetable-clash';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useVersionedSave } from '../conflicts/use-versioned-save.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { EntryDialog } from '../entries/EntryDialog.tsx';
import { SchoolYearField } from '../entries/SchoolYearField.tsx';
import type { Entries } from '../entries/use-entries.ts';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import { DAYS } from './timetable-entry.ts';
import {
  EMPTY_TIMETABLE_ENTRY,
  findTimetableFailure,
  SESSIONS,
  type TimetableValues,
  timetableMergeFields,
  timetableRequestOf,
  timetableValuesOf,
  warningsOf,
} from './timetable-form.ts';

const NONE: readonly never[] = [];

interface Props {
  /** The entry to change; undefined for a new one. */
  readonly entry: TimetableEntry | undefined;
  readonly timetable: Entries<
    typeof listTimetable,
    typeof addTimetableEntry,
    typeof updateTimetableEntry
  >;
  /** The school years to choose from; undefined while no entry has one. */
  readonly years: readonly number[] | undefined;
  /** The school year of a new entry. */
  readonly year: number;
  readonly onExited: () => void;
}

/** The dialog Timetable Detail: adds, changes or deletes an entry (R-1034). */
export function TimetableDialog({ entry, timetable, years, year, onExited }: Props) {
  const { add, update, storedOf, running, unsaved } = timetable;
  const confirm = useConfirm();
  const { open, close, submitOnce } = useSubmitOnce();
  const form = useForm<TimetableValues>({
    defaultValues: entry
      ? timetableValuesOf(entry)
      : { ...EMPTY_TIMETABLE_ENTRY, schoolYear: years ? year : '' },
    resolver: stopAt(findTimetableFailure),
  });
  const { merging, save, seen } = useVersionedSave({
    record: entry,
    form,
    mergeFields: timetableMergeFields(useLevels(), useCourses()),
    read: async () => entry && storedOf(entry.id),
    valuesOf: timetableValuesOf,
  });
  const field = { control: form.control, disabled: running };
  const values = form.watch();
  const stored = timetable.list.data ?? NONE;
  const others = entry ? without(stored, entry) : stored;

  const requestOf = (filled: TimetableValues) => timetableRequestOf(filled, years !== undefined);
  const change = (filled: TimetableValues, status: TimetableEntry['status']) =>
    submitOnce(() =>
      save((seen) => {
        if (!seen) return add(requestOf(filled));
        const { id, version } = seen;
        return update(id, { ...requestOf(filled), id, version, status });
      }),
    );
  const submit = form.handleSubmit((filled) => change(filled, 'ACTIVE'));
  const remove = async (old: TimetableEntry) => {
    if (!(await confirm('Are you sure you want to delete this schedule?'))) return;
    // Sends the stored values, so that unsaved input is not kept in the deleted entry.
    await change(timetableValuesOf(old), 'DELETED');
  };

  return (
    <EntryDialog
      title="Timetable Detail"
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      onDelete={seen && (() => remove(seen))}
      busy={running}
      errorMessage={errorMessageOf(findTimetableFailure(values), form.formState.errors)}
      warnings={<Warnings texts={warningsOf(values, others)} />}
      unsaved={unsaved}
      conflictNotice={<ConflictNotice merging={merging} save="Submit" />}
      dirty={form.formState.isDirty}
    >
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
    </EntryDialog>
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

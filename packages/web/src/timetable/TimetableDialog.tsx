import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { type TimetableEntry, without } from '@kelas/contract/timetable-clash';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { callQuery } from '../api/query.ts';
import { EntryDialog, useEntryForm } from '../entries/EntryDialog.tsx';
import { SchoolYearField } from '../entries/SchoolYearFields.tsx';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { sessionOptions } from '../reference/centre-words.ts';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { TimeField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  dayOptions,
  EMPTY_TIMETABLE_ENTRY,
  findTimetableFailure,
  placesInRoom,
  type TimetableValues,
  timetableMergeFields,
  timetableRequestOf,
  timetableValuesOf,
  warningsOf,
} from './timetable-form.ts';

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
  const { form, field, values, dialog } = useEntryForm({
    row: entry,
    list: callQuery(listTimetable, {}),
    add: addTimetableEntry,
    update: updateTimetableEntry,
    empty: { ...EMPTY_TIMETABLE_ENTRY, schoolYear: years ? year : '' },
    valuesOf: timetableValuesOf,
    findFailure: findTimetableFailure,
    mergeFields: timetableMergeFields(useLevels(), useCourses()),
    save: ({ add, update }, filled, seen, status) => {
      const request = timetableRequestOf(filled, years !== undefined);
      if (!seen) return add(request);
      return update({ ...request, id: seen.id, version: seen.version, status });
    },
    deleteQuestion: t`Are you sure you want to delete this schedule?`,
    onExited,
  });
  const others = entry ? without(stored, entry) : stored;
  useProposedPlaces(form, values, others);
  return (
    <EntryDialog {...dialog} title={t`Timetable Detail`}>
      <FieldGrid min={200}>
        <CourseSelect {...field} name="subjectId" label={t`Course`} autoFocus />
        <LevelSelect {...field} name="programLvl" label={t`Program Level`} graduated />
        <TimeField {...field} name="startTime" label={t`Start Time`} />
        <TimeField {...field} name="endTime" label={t`End Time`} />
        <SelectField {...field} name="classSession" label={t`Session`} options={sessionOptions()} />
        <TextField
          {...field}
          name="classroom"
          label={t({ message: 'Classroom', context: 'room' })}
          maxLength={200}
        />
        <TextField {...field} name="places" label={t`Places`} type="number" />
        <SelectField
          {...field}
          name="dayOfWeek"
          label={t`Day of week (1-7)`}
          options={dayOptions()}
          none={t`None`}
        />
        <SchoolYearField {...field} name="schoolYear" years={years} />
      </FieldGrid>
      <Warnings texts={warningsOf(values, others)} />
    </EntryDialog>
  );
}

/** While a room is entered, the places follow those of another entry in the room (R-2487). */
function useProposedPlaces(
  form: UseFormReturn<TimetableValues>,
  { classroom, places }: TimetableValues,
  others: readonly TimetableEntry[],
): void {
  const lastRoom = useRef(classroom);
  const follow = useEffectEvent((room: string) => {
    const before = placesInRoom(others, lastRoom.current);
    const next = placesInRoom(others, room);
    const isProposed = places === '' || places === before;
    if (room !== lastRoom.current && isProposed && next !== places) {
      form.setValue('places', next, { shouldDirty: true });
    }
    lastRoom.current = room;
  });
  useEffect(() => follow(classroom), [classroom]);
}

// Rendered even when empty, so that screen readers announce new warnings.
function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <Stack
      role="status"
      aria-label={t`Warnings`}
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

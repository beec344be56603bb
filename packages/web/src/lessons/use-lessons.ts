import { listLessons, recordLessons } from '@kelas/contract/lessons';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { queryKey, useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { formatMonth } from '../languages/formats.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import {
  changedRows,
  fieldOf,
  findLessonFailure,
  type LessonForm,
  lessonCounts,
  plannedRows,
} from './lesson-form.ts';

const NONE: readonly never[] = [];
const UNTYPED: LessonForm = { typed: {} };

/**
 * The courses of a month and the form of their lessons. It holds only the rows that were typed in, so
 * the others follow what another person records (R-2321).
 */
export function useLessons(month: string) {
  const client = useQueryClient();
  const alert = useAlert();
  const list = useCallQuery(listLessons, { month }, { onFailure: 'alert' });
  const record = useCall(recordLessons, { onFailure: 'inline' });
  const rows = list.data ?? NONE;
  const check = (values: LessonForm) => findLessonFailure(rows, values);
  const form = useForm<LessonForm>({ defaultValues: UNTYPED, resolver: stopAt(check) });
  const values = form.watch();
  const changed = changedRows(rows, values);
  const planned = plannedRows(rows, values);
  useUnsaved(changed.length > 0);

  const save = form.handleSubmit(async (filled) => {
    const counts = lessonCounts(rows, filled);
    if (counts.length === 0) return;
    const outcome = await record.run({ month, counts });
    if (!outcome.ok) return;
    client.setQueryData(queryKey(listLessons, { month }), outcome.value);
    form.reset(UNTYPED);
    const count = counts.length;
    await alert(
      t`Thank you`,
      t`You've recorded the lessons of ${plural(count, { one: '# course', other: '# courses' })} for ${{ month: formatMonth(month) }}`,
    );
  });

  return {
    list,
    rows,
    changed,
    planned,
    control: form.control,
    running: record.running,
    errorMessage: errorMessageOf(check(values), form.formState.errors) ?? record.error?.message,
    save,
    fillPlanned: () => {
      for (const row of planned) {
        const typed = { text: String(row.planned), before: row.lessons };
        form.setValue(`typed.${fieldOf(row)}`, typed);
      }
    },
  };
}

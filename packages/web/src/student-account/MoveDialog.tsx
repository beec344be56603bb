import { moveStudent, previewStudentMove } from '@kelas/contract/year-end';
import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { usePreview } from '../api/preview.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { FEE_OPTIONS } from '../reference/fee-options.ts';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import type { StudentAccount } from './account.ts';
import { MovedCourses } from './MovedCourses.tsx';
import {
  isMoveComplete,
  laterStartsOf,
  type MoveForm,
  type MoveLines,
  moveFormOf,
  moveRequestOf,
  openCourses,
} from './move-form.ts';

const NO_LINES: MoveLines = new Map();

interface Props {
  readonly account: StudentAccount;
  readonly onExited: () => void;
}

/** Moves a student to another level with the courses, after a preview of the fees (R-1734). */
export default function MoveDialog({ account, onExited }: Props) {
  const { uuid, name, programLvl } = account;
  const [defaultValues] = useState(() => moveFormOf(programLvl, new Date()));
  const form = useForm<MoveForm>({ defaultValues });
  const [lines, setLines] = useState(NO_LINES);
  const request = moveRequestOf(uuid, form.watch(), lines);
  const { preview, send } = usePreview(previewStudentMove, request, {
    onFailure: 'inline',
    enabled: isMoveComplete(request),
    keepRows: true,
  });
  const move = useCall(moveStudent, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, move, onExited);
  const field = { control: form.control, disabled: move.running };
  const [isReset, setReset] = useState(false);
  // A course has ended before the month, or a class is no longer offered: the list has to be loaded.
  if (preview.error?.status === 422 && lines.size > 0) {
    setLines(NO_LINES);
    setReset(true);
  }
  const byLesson = new Set(
    account.courses.flatMap(({ subscriptionId, lessons }) =>
      lessons === undefined ? [] : subscriptionId,
    ),
  );
  const previewed = preview.data;
  const isOpen = previewed !== undefined && openCourses(previewed.courses, lines).length > 0;
  const canSave = previewed !== undefined && !preview.loading && !preview.error && !isOpen;
  const submit = form.handleSubmit(() => {
    if (!canSave) return;
    return submitOnce(() => send(() => move.run({ ...request, digest: previewed.digest })));
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Move to another level`}
      subtitle={[name, levelNameOf(programLvl)].filter(Boolean).join(' · ')}
      onSubmit={submit}
      save={t`Move student`}
      isDirty={dialog.isDirty || lines.size > 0}
      errorMessage={
        (move.error ?? (previewed && preview.error))?.message ??
        (isReset
          ? t`Your choices are no longer possible and were reset. Check what follows each course.`
          : undefined)
      }
      isSaveDisabled={!canSave}
    >
      <FieldGrid min={200} stretch>
        <LevelSelect
          {...field}
          name="programLvl"
          label={t`New level`}
          graduated
          onChanged={() => setLines(NO_LINES)}
          autoFocus
        />
        <MonthField
          {...field}
          name="month"
          label={t`From`}
          helperText={t`The first month at the new level`}
        />
      </FieldGrid>
      <ChoiceField
        {...field}
        name="fees"
        label={t`Fees of the new courses`}
        options={FEE_OPTIONS}
      />
      {isMoveComplete(request) ? (
        <LoadedRecord record={preview} noun={t`student`}>
          {(loaded) => (
            <MovedCourses
              preview={loaded}
              laterStarts={laterStartsOf(account.courses, request.month)}
              byLesson={byLesson}
              lines={lines}
              disabled={move.running}
              isLoading={preview.loading}
              onChoose={(id, offeringId) => {
                setReset(false);
                setLines(new Map(lines).set(id, offeringId));
              }}
            />
          )}
        </LoadedRecord>
      ) : (
        <Typography color="textSecondary">{t`Choose the level and the month.`}</Typography>
      )}
      <Typography color="textSecondary">
        {t`Earlier months keep the present courses. Fees that are already paid stay paid.`}
      </Typography>
    </FormDialog>
  );
}

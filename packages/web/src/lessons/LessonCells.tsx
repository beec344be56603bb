import { LESSONS_MAX } from '@kelas/contract/lessons';
import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { Money } from '../ui/Money.tsx';
import { useField } from '../ui/use-field.ts';
import {
  courseNameOf,
  fieldOf,
  type LessonForm,
  type LessonRow,
  lessonsOf,
  recordedMeanwhile,
  type TypedLessons,
  typedText,
} from './lesson-form.ts';

interface Props {
  readonly row: LessonRow;
  readonly control: Control<LessonForm>;
  readonly disabled: boolean;
}

/** The lessons of a row: a field, or the number alone once it was used (R-2278). */
export function LessonsCell(props: Props) {
  const { lessons, used } = props.row;
  if (!used) return <LessonsField {...props} />;
  return (
    <>
      {lessons}
      <Note>{t`Paid: void the payment or salary to change it`}</Note>
    </>
  );
}

function LessonsField({ row, control, disabled }: Props) {
  const label = t`Lessons of ${{ course: courseNameOf(row) }}`;
  const name = `typed.${fieldOf(row)}` as const;
  const { value, change, input } = useField<LessonForm, TypedLessons | undefined>({
    control,
    name,
    label,
    disabled,
  });
  const text = typedText(row, value);
  const meanwhile = recordedMeanwhile(row, value);
  return (
    <>
      <MuiTextField
        {...input}
        label={undefined}
        helperText={undefined}
        error={input.error || (text !== '' && lessonsOf(text) === undefined)}
        fullWidth={false}
        value={text}
        onChange={({ target }) =>
          change({ text: target.value, before: value ? value.before : row.lessons })
        }
        onFocus={({ target }) => target.select()}
        autoComplete="off"
        sx={{ width: 72 }}
        slotProps={{
          htmlInput: {
            'aria-label': label,
            inputMode: 'numeric',
            maxLength: String(LESSONS_MAX).length,
            style: { textAlign: 'right', paddingBlock: 4 },
          },
        }}
      />
      {meanwhile !== undefined && <Note>{t`Recorded meanwhile: ${meanwhile}`}</Note>}
    </>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" role="note" sx={note}>
      {children}
    </Typography>
  );
}

// A card has the subject beside it.
const note = { whiteSpace: 'normal', maxWidth: 165, ml: 'auto' };

/** The fee of the month for each student before discounts; it follows the field. */
export function FeePerStudent({ row, control }: Pick<Props, 'row' | 'control'>) {
  const typed = useWatch({ control, name: `typed.${fieldOf(row)}` });
  const lessons = row.used ? row.lessons : lessonsOf(typedText(row, typed));
  if (lessons === null || lessons === undefined) return '–';
  return <Money cents={(row.fee * lessons) as Cents} />;
}

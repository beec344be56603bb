import { zodResolver } from '@hookform/resolvers/zod';
import type { OutputOf } from '@kelas/contract/call';
import { bookMakeUp, discountOwedLesson, listMakeUpChoices } from '@kelas/contract/owed-lessons';
import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import { currentMonth, type Day, weekday } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { formatDay, joinTexts, weekdayName } from '../languages/formats.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { isFull, takenText } from '../reference/places-text.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { amountSchema, formSchema } from '../ui/form-schema.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { countOf } from '../ui/table.ts';
import { type OwedLesson, timesText } from './lesson-texts.ts';

type Choice = OutputOf<typeof listMakeUpChoices>[number];
interface Values {
  /** The key of a lesson, or DISCOUNT. */
  readonly choice: string;
  readonly month: string;
  readonly amount: MoneyInput;
}

const DISCOUNT = 'DISCOUNT';
const keyOf = ({ entryId, day }: Choice) => `${entryId} ${day}`;
const discountSchema = discountOwedLesson.input.pick({ month: true, amount: true });

/** Books the make-up of an owed lesson, or gives a discount in its place (R-2485). */
export function SettleDialog({
  owed,
  onExited,
}: {
  readonly owed: OwedLesson;
  readonly onExited: () => void;
}) {
  const { id } = owed;
  const choices = useCallQuery(listMakeUpChoices, { id: String(id) }, { onFailure: 'alert' });
  const book = useCall(bookMakeUp, { onFailure: 'inline' });
  const discount = useCall(discountOwedLesson, { onFailure: 'inline' });
  const form = useForm<Values>({
    defaultValues: {
      choice: '',
      month: addMonths(currentMonth(new Date()), 1),
      amount: owed.lessonFee,
    },
    resolver: zodResolver(
      formSchema<Values>(({ choice }) =>
        choice === DISCOUNT
          ? discountSchema.extend({ amount: amountSchema(discountSchema.shape.amount) })
          : discountSchema.pick({}),
      ),
    ),
  });
  const call = [discount, book].find(({ running, error }) => running || error) ?? book;
  const { submitOnce, dialog } = useFormDialog(form, call, onExited);
  const chosen = form.watch('choice');
  const reason = t`Lesson of ${{ day: formatDay(owed.day) }}`;
  const save = ({ choice, month, amount }: Values) => {
    const lesson = choices.data?.find((each) => keyOf(each) === choice);
    return submitOnce(() =>
      lesson
        ? book.run({ id, entryId: lesson.entryId, day: lesson.day })
        : // The schema accepts an amount alone.
          discount.run({ id, month, amount: amount as Cents, reason }),
    );
  };
  return (
    <FormDialog
      {...dialog}
      title={t`Settle an owed lesson`}
      subtitle={joinTexts([owed.name, owed.subjectName, formatDay(owed.day)])}
      save={chosen === DISCOUNT ? t`Give the discount` : t`Book the make-up`}
      isSaveDisabled={chosen === ''}
      onSubmit={form.handleSubmit(save)}
    >
      {choices.isPending ? (
        <LoadedRecord record={choices}>{() => null}</LoadedRecord>
      ) : (
        <RadioGroup
          aria-label={t`How it is settled`}
          value={chosen}
          onChange={(_, value) => form.setValue('choice', value, { shouldDirty: true })}
        >
          {choices.data?.length === 0 && (
            <Typography color="textSecondary">
              {t`No other lesson of this subject and level in the next four weeks.`}
            </Typography>
          )}
          {choices.data?.map((lesson) => (
            <FormControlLabel
              key={keyOf(lesson)}
              value={keyOf(lesson)}
              control={<Radio disabled={dialog.isBusy || isFull(lesson)} />}
              label={joinTexts([
                `${weekdayName(weekday(lesson.heldOn as Day))} ${formatDay(lesson.heldOn)}`,
                timesText(lesson),
                sessionLabelOf(lesson.classSession),
                ...(lesson.classroom ? [lesson.classroom] : []),
                lesson.places === null ? countOf(lesson.students, STUDENT_NOUN) : takenText(lesson),
                ...(isFull(lesson) ? [t`full`] : []),
              ])}
            />
          ))}
          <FormControlLabel
            value={DISCOUNT}
            control={<Radio disabled={dialog.isBusy} />}
            label={t`A discount instead`}
          />
        </RadioGroup>
      )}
      {chosen === DISCOUNT && (
        <FieldGrid>
          <MonthField
            control={form.control}
            name="month"
            label={t`Month`}
            disabled={dialog.isBusy}
          />
          <MoneyField
            control={form.control}
            name="amount"
            label={t`Amount`}
            disabled={dialog.isBusy}
            helperText={t`The fee of the month shared among its lessons, borne by the centre`}
          />
        </FieldGrid>
      )}
    </FormDialog>
  );
}

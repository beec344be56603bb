import { csvFileName } from '@kelas/contract/values/csv';
import { isMonth } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { weekdayName } from '../languages/formats.ts';
import { useLevels } from '../reference/reference-data.ts';
import { saveCsv } from '../ui/download.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import {
  type ClassListValues,
  COLUMN_CHOICES,
  classListCsv,
  DATES,
  type ListedStudent,
  newClassList,
} from './class-list.ts';

interface Props {
  readonly title: string;
  /** The month of the classes; empty for the current one. */
  readonly month: string;
  /** The day of the first lesson; by default today's. Monday is 1. */
  readonly dayOfWeek?: number | undefined;
  readonly students: readonly ListedStudent[] | undefined;
  /** Renders the sheet of these columns; the browser prints it when the dialog is gone. */
  readonly onPrint: (values: ClassListValues) => void;
}

/** The button that prints the class list (R-1499). */
export function ClassListButton({ title, month, dayOfWeek, students = [], onPrint }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = useRef(false);
  const levels = useLevels();
  return (
    <>
      <Button
        variant="outlined"
        disabled={students.length === 0}
        onClick={() => setIsOpen(true)}
        sx={{ displayPrint: 'none' }}
      >
        {t`Print class list`}
      </Button>
      {isOpen && (
        <ClassListDialog
          title={title}
          month={month}
          dayOfWeek={dayOfWeek}
          onPrint={(values) => {
            isChosen.current = true;
            onPrint(values);
          }}
          onSave={(values) =>
            saveCsv(csvFileName(t`Class list ${title}`), classListCsv(students, values, levels))
          }
          onExited={() => {
            setIsOpen(false);
            if (isChosen.current) window.print();
            isChosen.current = false;
          }}
        />
      )}
    </>
  );
}

const dayChoices = () =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }));

interface ClassListDialogProps extends Pick<Props, 'title' | 'month' | 'dayOfWeek'> {
  /** Called before the dialog closes; the page is printed in `onExited`. */
  readonly onPrint: (values: ClassListValues) => void;
  readonly onSave: (values: ClassListValues) => void;
  readonly onExited: () => void;
}

/** Asks for the columns of a class list, then prints it or saves it (R-1499). */
function ClassListDialog(props: ClassListDialogProps) {
  const { title, month, dayOfWeek, onPrint, onSave, onExited } = props;
  const [open, setOpen] = useState(true);
  const form = useForm<ClassListValues>({
    defaultValues: newClassList(new Date(), month, dayOfWeek),
  });
  const { control } = form;
  const close = () => setOpen(false);
  const print = form.handleSubmit((values) => {
    onPrint(values);
    close();
  });
  return (
    <FormDialog
      title={t`Print class list`}
      subtitle={title}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={print}
      save={t`Print`}
      isBusy={false}
      isDirty={false}
      errorMessage={undefined}
      aside={{ label: t`Save CSV`, isDanger: false, onClick: form.handleSubmit(onSave) }}
    >
      <SelectField
        control={control}
        name="columns"
        label={t`Columns to tick`}
        options={COLUMN_CHOICES}
        autoFocus
      />
      {form.watch('columns') === DATES && (
        <FieldGrid min={180}>
          <MonthField
            control={control}
            name="month"
            label={t`Month`}
            rules={{ validate: (month: string) => isMonth(month) || t`Month is required` }}
          />
          <SelectField
            control={control}
            name="dayOfWeek"
            label={t`Day of week`}
            options={dayChoices()}
          />
        </FieldGrid>
      )}
      <SwitchField control={control} name="withPhone" label={t`With phone numbers`} />
    </FormDialog>
  );
}

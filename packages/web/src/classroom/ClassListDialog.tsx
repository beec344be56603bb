import { WEEKDAYS } from '@kelas/contract/values/date';
import { isMonth } from '@kelas/contract/values/month';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { type ClassListValues, COLUMN_CHOICES, DATES, newClassList } from './class-list.ts';

const DAY_CHOICES = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

interface Props {
  /** The class, for example its subject and level. */
  readonly title: string;
  /** The month of the classes; empty for the current one. */
  readonly month: string;
  /** Called before the dialog closes; the page is printed in `onExited`. */
  readonly onPrint: (values: ClassListValues) => void;
  readonly onSave: (values: ClassListValues) => void;
  readonly onExited: () => void;
}

/** Asks for the columns of a class list, then prints it or saves it (R-1499). */
export function ClassListDialog({ title, month, onPrint, onSave, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const form = useForm<ClassListValues>({ defaultValues: newClassList(new Date(), month) });
  const { control } = form;
  const close = () => setOpen(false);
  const print = form.handleSubmit((values) => {
    onPrint(values);
    close();
  });
  return (
    <DialogFrame
      title="Print class list"
      subtitle={title}
      open={open}
      onClose={close}
      onExited={onExited}
    >
      <form onSubmit={print} noValidate>
        <DialogContent sx={{ pt: 1 }}>
          <Stack spacing={2}>
            <SelectField
              control={control}
              name="columns"
              label="Columns to tick"
              options={COLUMN_CHOICES}
              autoFocus
            />
            {form.watch('columns') === DATES && (
              <FieldGrid min={180}>
                <MonthField
                  control={control}
                  name="month"
                  label="Month"
                  rules={{ validate: (month: string) => isMonth(month) || 'Month is required' }}
                />
                <SelectField
                  control={control}
                  name="dayOfWeek"
                  label="Day of week"
                  options={DAY_CHOICES}
                />
              </FieldGrid>
            )}
            <SwitchField control={control} name="withPhone" label="With phone numbers" />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="outlined" onClick={form.handleSubmit(onSave)}>
            Save CSV
          </Button>
          <Button type="submit" variant="contained">
            Print
          </Button>
        </DialogActions>
      </form>
    </DialogFrame>
  );
}

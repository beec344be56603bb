import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { PAGE_CHOICES, type PageChoice } from './timetable-filters.ts';

interface Props {
  readonly disabled: boolean;
  /** Renders the pages; the browser prints them when the dialog is gone. */
  readonly onPrint: (by: PageChoice) => void;
}

/** The button that prints the timetable, after a choice of its pages (R-2208). */
export function TimetablePrintButton({ disabled, onPrint }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = useRef(false);
  return (
    <>
      <Button
        variant="outlined"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
        sx={{ displayPrint: 'none' }}
      >
        {t`Print`}
      </Button>
      {isOpen && (
        <PrintDialog
          onPrint={(by) => {
            isChosen.current = true;
            onPrint(by);
          }}
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

interface DialogProps extends Pick<Props, 'onPrint'> {
  readonly onExited: () => void;
}

function PrintDialog({ onPrint, onExited }: DialogProps) {
  const [open, setOpen] = useState(true);
  const form = useForm<{ by: PageChoice }>({ defaultValues: { by: 'level' } });
  const close = () => setOpen(false);
  return (
    <FormDialog
      title={t`Print timetable`}
      subtitle={t`The lessons that the filters show, on A4 paper`}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={form.handleSubmit(({ by }) => {
        onPrint(by);
        close();
      })}
      save={t`Print`}
      isBusy={false}
      isDirty={false}
      errorMessage={undefined}
    >
      <SelectField
        control={form.control}
        name="by"
        label={t`One page for each`}
        options={PAGE_CHOICES}
        autoFocus
      />
    </FormDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { noteEInvoice } from '@kelas/contract/e-invoice';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { copyText } from '../ui/copy-text.ts';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import type { EInvoiceRow } from './e-invoice.ts';

interface FieldsProps {
  readonly row: EInvoiceRow;
  readonly onExited: () => void;
}

/** The rows of the portal’s form, in its words, to copy. */
export function FieldsDialog({ row: { number, table }, onExited }: FieldsProps) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    const text = table.map(({ field, value }) => `${field}\t${value}`).join('\n');
    const isCopied = await copyText(text);
    setMessage(isCopied ? t`Copied` : t`Could not copy. Select the table and press Ctrl+C.`);
  };
  return (
    <ViewDialog
      title={t`Fields of the e-invoice`}
      subtitle={number}
      wide
      actions={
        <>
          <Typography role="status" color="textSecondary">
            {message}
          </Typography>
          <Button onClick={() => void copy()}>{t`Copy all`}</Button>
        </>
      }
      onExited={onExited}
    >
      <PlainTable
        label={t`Fields of the e-invoice`}
        align="left"
        rows={table.map(({ field, value }, index) => ({
          key: `${index} ${field}`,
          head: field,
          cells: [value],
        }))}
        sx={{ '& :is(th, td)': { px: 0.5, overflowWrap: 'anywhere', verticalAlign: 'top' } }}
      />
    </ViewDialog>
  );
}

interface NoteProps {
  readonly month: string;
  readonly number: string;
  readonly onExited: () => void;
}

const UUID_CHARS = 26;
const noteSchema = noteEInvoice.input.pick({ uuid: true });

/** Notes the number that the portal returned (R-2423). */
export function NoteDialog({ month, number, onExited }: NoteProps) {
  const call = useCall(noteEInvoice, { onFailure: 'inline' });
  const form = useForm({
    defaultValues: { uuid: '' },
    resolver: zodResolver(noteSchema, undefined, { raw: true }),
  });
  const { submitOnce, dialog } = useFormDialog(form, call, onExited);
  return (
    <FormDialog
      {...dialog}
      title={t`Number of the portal`}
      subtitle={number}
      save={t`Save`}
      onSubmit={form.handleSubmit(({ uuid }) =>
        submitOnce(() => call.run({ month, number, uuid })),
      )}
    >
      <TextField
        control={form.control}
        name="uuid"
        label={t`Number of the portal`}
        helperText={t`The UUID of ${UUID_CHARS} letters and digits. It cannot be changed later.`}
        disabled={dialog.isBusy}
        autoFocus
      />
    </FormDialog>
  );
}

import { addStatement, previewStatement } from '@kelas/contract/bank';
import type { StatementColumnChoice } from '@kelas/contract/schema/bank';
import { hasDoubts } from '@kelas/contract/values/bank-lines';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { SourceBox } from '../imports/SourceBox.tsx';
import type { ImportSource } from '../imports/source-file.ts';
import { useSource } from '../imports/use-source.ts';
import { formatDay } from '../languages/formats.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { countOf } from '../ui/table.ts';
import type { BankAccount } from './AccountsDialog.tsx';
import { LINE_NOUN, type StatementPreview } from './bank-texts.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { StatementDoubts } from './StatementDoubts.tsx';

interface Props {
  readonly accounts: readonly BankAccount[];
  readonly onExited: () => void;
}

/** Reads a statement, shows what it would add and what is doubtful, and adds its lines (R-2370). */
export function StatementDialog({ accounts, onExited }: Props) {
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? 0);
  const [source, setSource] = useState<ImportSource>();
  const [isAccepted, setAccepted] = useState(false);
  const [showsColumns, setShowsColumns] = useState(false);
  const { open, close, submitOnce } = useSubmitOnce();
  const alert = useAlert();
  const preview = useCall(previewStatement, { onFailure: 'inline' });
  const add = useCall(addStatement, { onFailure: 'inline' });
  const [read, setRead] = useState<StatementPreview>();
  const rows = useSource(() => preview.clearError());
  const isBusy = preview.running || add.running || rows.reading;

  const look = async (of: ImportSource, columns?: StatementColumnChoice) => {
    const outcome = await preview.run({ accountId, ...of, ...(columns && { columns }) });
    if (!outcome.ok) return;
    setSource(of);
    setRead(outcome.value);
    setAccepted(false);
    if (!outcome.value.columnsKnown) setShowsColumns(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!source || !read) {
      const found = await rows.read();
      if (found) await look(found);
      return;
    }
    const { columns } = read;
    const input = { accountId, ...source, columns, acceptDoubts: isAccepted };
    const outcome = await submitOnce(() => add.run(input));
    if (!outcome?.ok) return;
    const { added, known } = outcome.value;
    await alert(
      t`Thank you`,
      known === 0
        ? t`${{ lines: countOf(added, LINE_NOUN) }} added`
        : t`${{ lines: countOf(added, LINE_NOUN) }} added. The other ${known} were there already.`,
    );
  };
  const isDoubtful = read !== undefined && hasDoubts(read);
  const isRefused = read?.otherAccount !== undefined;
  return (
    <FormDialog
      title={t`Add a statement`}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save={read ? t`Add ${{ lines: countOf(read.newLines, LINE_NOUN) }}` : t`Read`}
      isBusy={isBusy}
      isDirty={source !== undefined}
      isSaveDisabled={
        read ? read.newLines === 0 || isRefused || (isDoubtful && !isAccepted) : false
      }
      errorMessage={(add.error ?? preview.error)?.message}
      wide
      aside={
        read && {
          label: t`Another file`,
          isDanger: false,
          onClick: () => {
            setRead(undefined);
            setSource(undefined);
          },
        }
      }
    >
      {accounts.length > 1 && (
        <TextField
          select
          label={t`Bank account`}
          value={accountId}
          disabled={isBusy || read !== undefined}
          onChange={({ target }) => setAccountId(Number(target.value))}
        >
          {accounts.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!read && <SourceBox {...rows.box} isBusy={isBusy} />}
      {read && source && (
        <Stack spacing={2}>
          <Typography>{summaryOf(read)}</Typography>
          {!read.dateOrderKnown && (
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
              <Typography>{t`The file leaves open how its dates are to be read. Check the days above, or choose:`}</Typography>
              {(['DMY', 'MDY'] as const).map((dateOrder) => (
                <Button
                  key={dateOrder}
                  variant={read.columns.dateOrder === dateOrder ? 'contained' : 'outlined'}
                  disabled={isBusy}
                  onClick={() => look(source, { ...read.columns, dateOrder })}
                >
                  {dateOrder === 'DMY' ? t`Day first` : t`Month first`}
                </Button>
              ))}
            </Stack>
          )}
          {isRefused && (
            <Alert severity="error">
              {t`This statement is of the account ${{ number: read.otherAccount ?? '' }}, not of the chosen one.`}
            </Alert>
          )}
          <StatementDoubts preview={read} />
          {isDoubtful && !isRefused && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={isAccepted}
                  disabled={isBusy}
                  onChange={(_, checked) => setAccepted(checked)}
                />
              }
              label={t`I have looked at this. Add the lines.`}
            />
          )}
          {showsColumns ? (
            <ColumnsTable
              preview={read}
              disabled={isBusy}
              onChange={(columns) => look(source, columns)}
            />
          ) : (
            <Button sx={{ alignSelf: 'flex-start' }} onClick={() => setShowsColumns(true)}>
              {t`Show the columns`}
            </Button>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

/** Returns `41 new lines of 1 Nov 2026 to 15 Nov 2026, 12 known ones`. */
function summaryOf({ newLines, knownLines, from, until }: StatementPreview): string {
  if (!from || !until) return t`No line can be read with these columns.`;
  const days = t`${{ from: formatDay(from) }} to ${{ until: formatDay(until) }}`;
  const lines = countOf(newLines, LINE_NOUN);
  return knownLines === 0
    ? t`${lines} of ${days} are new.`
    : t`${lines} of ${days} are new, ${{ count: knownLines }} are there already.`;
}

import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import type { Cents } from '@kelas/contract/values/cents';
import { fileName } from '@kelas/contract/values/file-name';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useDocument } from '../documents/use-document.ts';
import { withElements } from '../languages/elements.ts';
import { attendedText, owedLessonsText } from '../reference/attended-text.ts';
import { statementText } from '../reminders/messages.ts';
import { SendMenu } from '../reminders/SendMenu.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthInput } from '../ui/MonthField.tsx';
import { StatementTable } from './StatementTable.tsx';
import type { Statement } from './statement-lines.ts';
import { findRangeFailure, usualRange } from './statement-range.ts';

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  readonly onExited: () => void;
}

/** Statement of Account: a student's charges and payments, to print, save or send (R-618, R-623, R-2225). */
export default function StatementDialog({ student: { uuid, name }, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [range, setRange] = useState(() => usualRange(new Date()));
  const failure = findRangeFailure(range);
  const input = { uuid, ...range };
  const statement = useCallQuery(getStatement, input, {
    onFailure: 'alert',
    fresh: true,
    enabled: !failure,
  });
  const { running, print, save, share } = useDocument(getStatementDocument);
  const { data } = statement;
  const file = fileName(`statement-${name}-${range.from}-${range.until}`, 'pdf');
  const isDisabled = running || !statement.data;

  return (
    <DialogFrame
      title={t`Statement of Account`}
      subtitle={name}
      open={open}
      onClose={close}
      onExited={onExited}
      wide
    >
      <Stack
        direction="row"
        spacing={1.5}
        sx={{ px: 3, pt: 1, pb: 2, '& > .MuiFormControl-root': { maxWidth: 220 } }}
      >
        <MonthInput
          label={t`From`}
          value={range.from}
          onChange={(from) => setRange({ ...range, from })}
          autoFocus
        />
        <MonthInput
          label={t`Until`}
          value={range.until}
          onChange={(until) => setRange({ ...range, until })}
          error={failure?.until}
        />
      </Stack>
      {statement.data ? (
        <>
          <StatementTable statement={statement.data} />
          <Lessons statement={statement.data} />
        </>
      ) : (
        !failure && (
          <Stack sx={{ px: 3 }}>
            <LoadedRecord record={statement} noun={t`student`}>
              {() => null}
            </LoadedRecord>
          </Stack>
        )
      )}
      <DialogActions disableSpacing sx={{ px: 3, mt: 'auto', gap: 1, flexWrap: 'wrap' }}>
        <Typography
          role="status"
          sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' }, fontWeight: 650 }}
        >
          {statement.data && <Closing balance={statement.data.closing} />}
        </Typography>
        {data && (
          <SendMenu
            uuid={uuid}
            textOf={(centre) => statementText(data, centre)}
            onShare={() => share(input, file)}
            disabled={running}
          />
        )}
        <Button onClick={() => save(input, file)} disabled={isDisabled}>
          {t`Save PDF`}
        </Button>
        <Button variant="contained" onClick={() => print(input, file)} disabled={isDisabled}>
          {t`Print`}
        </Button>
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
    </DialogFrame>
  );
}

/** The attendance and the owed lessons, below the account (R-2504, R-2505). */
function Lessons({ statement: { attendance, owedLessons } }: { readonly statement: Statement }) {
  const texts = [
    ...(attendance ? [attendedText(attendance)] : []),
    ...(owedLessons ? [owedLessonsText(owedLessons)] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 3, pt: 1.5 }}>
      {texts.join(' · ')}
    </Typography>
  );
}

/** The amount of a balance, and what it means. */
function Closing({ balance }: { readonly balance: Cents }) {
  return withElements((place) => {
    const amount = place(<Money cents={Math.abs(balance) as Cents} currency />);
    if (balance < 0) return t`Paid in advance: ${amount}`;
    return balance > 0 ? t`Owes ${amount}` : t`Balance ${amount}`;
  });
}

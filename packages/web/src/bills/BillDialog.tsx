import {
  getBillsDocument,
  getSentBillDocument,
  listBills,
  listSentBills,
} from '@kelas/contract/bills';
import { getSettings } from '@kelas/contract/centre';
import { currentMonth } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useDocument } from '../documents/use-document.ts';
import { formatMonth } from '../languages/formats.ts';
import { doneText } from '../reference/done-text.ts';
import { useCopiedText } from '../reminders/use-copied-text.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthInput } from '../ui/MonthField.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { BillButtons } from './BillButtons.tsx';
import { BillPaper } from './BillPaper.tsx';

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  readonly month?: string;
  readonly onExited: () => void;
}

/** The bill of a student's family for a month, to print or send, and the sent ones (R-2362, R-2366). */
export default function BillDialog({ student, month: first, onExited }: Props) {
  const { uuid, name } = student;
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [month, setMonth] = useState<string>(first ?? currentMonth(new Date()));
  const bills = useCallQuery(
    listBills,
    { uuids: uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const { running, print, save } = useDocument(getBillsDocument);
  const copied = useCopiedText('bill');
  const bill = bills.data?.[0];
  const input = { month, uuids: uuid, format: 'A5' as const };
  const file = fileName(`bill-${bill?.referenceCode ?? ''}-${month}`, 'pdf');
  return (
    <DialogFrame
      title={t({ message: 'Bill', context: 'document' })}
      subtitle={name}
      open={open}
      onClose={close}
      onExited={onExited}
      wide
    >
      <DialogContent>
        <Box sx={{ maxWidth: 220, mt: 1, mb: 2 }}>
          <MonthInput label={t`Month`} value={month} onChange={setMonth} autoFocus />
        </Box>
        {bills.data ? (
          bill ? (
            <BillPaper bill={bill} />
          ) : (
            <Typography color="textSecondary">
              {t`Nothing is owed up to ${{ month: formatMonth(month) }}.`}
            </Typography>
          )
        ) : (
          <LoadedRecord record={bills} noun={t`bill`}>
            {() => null}
          </LoadedRecord>
        )}
        <SentBills uuid={uuid} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        {bill && <BillButtons bill={bill} month={month} centre={centre} onCopy={copied.copy} />}
        <Button onClick={() => save(input, file)} disabled={running || !bill}>
          {t`Save PDF`}
        </Button>
        <Button variant="contained" onClick={() => print(input, file)} disabled={running || !bill}>
          {t`Print`}
        </Button>
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
      {copied.shown}
    </DialogFrame>
  );
}

/** The bills that were sent to the family, each as it was sent. */
function SentBills({ uuid }: { readonly uuid: string }) {
  const { data } = useCallQuery(listSentBills, { uuid }, { onFailure: 'silent' });
  const { running, print } = useDocument(getSentBillDocument);
  if (!data?.length) return null;
  return (
    <Box component="section" aria-label={t`Sent bills`} sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t`Sent bills`}
      </Typography>
      {data.map((sent) => (
        <Stack key={sent.id} direction="row" spacing={1} sx={{ alignItems: 'center', py: 0.25 }}>
          <Typography sx={{ flexGrow: 1 }}>
            {formatMonth(sent.month)} · <Money cents={sent.totalFee} currency /> · {doneText(sent)}
          </Typography>
          <RowButton
            label={t`Print`}
            of={formatMonth(sent.month)}
            disabled={running}
            onClick={() =>
              print({ id: String(sent.id), format: 'A5' }, fileName(`bill-${sent.month}`, 'pdf'))
            }
          />
        </Stack>
      ))}
    </Box>
  );
}

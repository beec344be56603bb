import { getEInvoice, getEInvoiceDocument, getEInvoiceSettings } from '@kelas/contract/e-invoice';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useDocument } from '../documents/use-document.ts';
import { formatDay, joinTexts } from '../languages/formats.ts';
import { useServerTexts } from '../server-messages/server-text.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { FieldsDialog, NoteDialog } from './EInvoiceDialogs.tsx';
import { EInvoiceSettingsDialog } from './EInvoiceSettingsDialog.tsx';
import {
  type EInvoiceRecord,
  type EInvoiceRow,
  faultText,
  kindLabel,
  refundText,
  turnoverText,
} from './e-invoice.ts';

/** The e-invoices of a closed month, and what they need (R-2425). */
export default function EInvoicePanel({ month }: { readonly month: string }) {
  useServerTexts();
  const record = useCallQuery(getEInvoice, { month }, { onFailure: 'inline' });
  const [isOpen, setOpen] = useState(false);
  const { data } = record;
  const title = t`E-invoice`;
  return (
    <Box sx={{ mt: 2, displayPrint: 'none' }}>
      <Panel
        title={title}
        actions={
          data && (
            <Button onClick={() => setOpen(true)}>
              {data.isOn ? t`E-invoice details` : t`Set up`}
            </Button>
          )
        }
      >
        <LoadedRecord record={record} noun={t`report`}>
          {(loaded) => <Content record={loaded} />}
        </LoadedRecord>
      </Panel>
      {isOpen && <Settings onExited={() => setOpen(false)} />}
    </Box>
  );
}

function Settings({ onExited }: { readonly onExited: () => void }) {
  const { data } = useCallQuery(getEInvoiceSettings, {}, { onFailure: 'alert', fresh: true });
  return data && <EInvoiceSettingsDialog settings={data} onExited={onExited} />;
}

function Content({ record }: { readonly record: EInvoiceRecord }) {
  const turnover = <Typography>{turnoverText(record)}</Typography>;
  if (!record.isOn) return turnover;
  const { faults, refundsDue } = record;
  return (
    <Stack spacing={2}>
      <Alert severity="warning">{t`Check with your tax agent before relying on it.`}</Alert>
      {turnover}
      <Documents record={record} />
      {faults.length > 0 && (
        <TextList title={t`To check`} texts={faults.map((fault) => faultText(fault))} />
      )}
      {refundsDue.length > 0 && (
        <TextList
          title={t`Voided after the e-invoice`}
          texts={refundsDue.map((due) => refundText(due))}
        />
      )}
    </Stack>
  );
}

function TextList({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </div>
  );
}

function Documents({ record }: { readonly record: EInvoiceRecord }) {
  const { month, state, documents, startsOn, dueDate, faults } = record;
  const json = useDocument(getEInvoiceDocument);
  const [opened, setOpened] = useState<{ of: EInvoiceRow; dialog: 'FIELDS' | 'NOTE' }>();
  if (state === 'BEFORE_START') {
    return <Typography>{t`E-invoices begin on ${{ day: formatDay(startsOn ?? '') }}.`}</Typography>;
  }
  if (state === 'NOT_CLOSED') {
    return <Typography>{t`Close the month to make its e-invoices.`}</Typography>;
  }
  if (documents.length === 0) {
    return (
      <Typography>
        {faults.length > 0
          ? t`There is no e-invoice yet. Correct the points below.`
          : t`This month needs no e-invoice.`}
      </Typography>
    );
  }
  const close = () => setOpened(undefined);
  return (
    <>
      <Typography>
        {t`Submit these on MyInvois by ${{ day: formatDay(dueDate) }}, then note the number that the portal returns.`}
      </Typography>
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {documents.map((document) => (
          <li key={document.number}>
            <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              {joinTexts([
                document.number,
                kindLabel(document.kind),
                formatAmount(document.amount),
              ])}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {document.uuid === null
                ? t`No number of the portal is noted yet.`
                : t`Number of the portal: ${{ uuid: document.uuid }}`}
            </Typography>
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', ml: -1 }}>
              <RowButton
                label={t`Save JSON`}
                of={document.number}
                disabled={json.running}
                onClick={() =>
                  void json.save({ month, number: document.number }, `${document.number}.json`)
                }
              />
              <RowButton
                label={t`Show the fields`}
                of={document.number}
                onClick={() => setOpened({ of: document, dialog: 'FIELDS' })}
              />
              {document.uuid === null && (
                <RowButton
                  label={t`Note the number of the portal`}
                  of={document.number}
                  onClick={() => setOpened({ of: document, dialog: 'NOTE' })}
                />
              )}
            </Stack>
          </li>
        ))}
      </Stack>
      {opened?.dialog === 'FIELDS' && <FieldsDialog row={opened.of} onExited={close} />}
      {opened?.dialog === 'NOTE' && (
        <NoteDialog month={month} number={opened.of.number} onExited={close} />
      )}
    </>
  );
}

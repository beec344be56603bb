import type { Call, RequestOf } from '@kelas/contract/call';
import { exportEverything, exportFileName, exportList } from '@kelas/contract/exports';
import { IMPORT_ROWS_MAX, type ImportKind, importKinds } from '@kelas/contract/import-fields';
import { today } from '@kelas/contract/values/date';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocument } from '../documents/use-document.ts';
import { numberText } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { KIND_NAMES } from '../reference/kind-names.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Panel } from '../ui/Panel.tsx';

const SENTENCES: Readonly<Record<ImportKind, MessageDescriptor>> = {
  SUBJECTS: msg`The names of all subjects.`,
  TEACHERS: msg`Teachers with their courses, fees, bank accounts and rates.`,
  STUDENTS: msg`Students with contacts, families, status, courses, credit and deposits.`,
  MISC_ITEMS: msg`All misc items with their usual fees.`,
  PAYMENTS: msg`Paid fees with date and receipt, and misc charges that are not paid yet.`,
};

/** Export: each list as CSV in the columns of the import, and everything as one ZIP (R-1763). */
export default function Exports() {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageTitle title={t`Export`} />
      <Typography sx={{ mb: 2 }}>
        {t`Each list is a CSV file in the columns that the import reads. To move to another centre, import them in this order. Divide a list of more than ${{ rows: numberText(IMPORT_ROWS_MAX) }} rows first.`}
      </Typography>
      <Box sx={cards}>
        {importKinds.map((kind) => (
          <ExportCard
            key={kind}
            title={textOf(KIND_NAMES[kind])}
            sentence={textOf(SENTENCES[kind])}
            call={exportList}
            input={{ kind }}
            fileName={() => exportFileName(kind, today(new Date()))}
          />
        ))}
      </Box>
      <Typography color="textSecondary" sx={{ my: 2 }}>
        {t`The lists leave out discounts, voided payments, refunds, salaries, closes of the day, notes, the timetable and the audit log. Everything has them.`}
      </Typography>
      <ExportCard
        title={t`Everything`}
        sentence={t`All tables as CSV files in one ZIP, with a README of their columns. Passwords are not in it.`}
        call={exportEverything}
        input={{}}
        fileName={() => exportFileName('EVERYTHING', today(new Date()))}
      >
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t`It holds personal data of every student. Keep it safe.`}
        </Alert>
      </ExportCard>
    </Box>
  );
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' },
} as const;

interface Props<C extends Call> {
  readonly title: string;
  readonly sentence: string;
  readonly call: C;
  readonly input: RequestOf<C>;
  readonly fileName: () => string;
  readonly children?: ReactNode;
}

/** A file to download, with its content in words, its progress and the last error. */
function ExportCard<C extends Call>({ title, ...props }: Props<C>) {
  const { running, errorMessage, save } = useDocument(props.call, 'inline');
  return (
    <Panel title={title}>
      <Typography color="textSecondary" sx={{ mb: 2, flexGrow: 1 }}>
        {props.sentence}
      </Typography>
      {props.children}
      {errorMessage && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorMessage}
        </Alert>
      )}
      <Button
        variant="outlined"
        // A disabled button would lose the focus of the keyboard.
        aria-disabled={running}
        aria-label={running ? t`Downloading: ${title}` : t`Download: ${title}`}
        onClick={() => void save(props.input, props.fileName())}
        sx={{ alignSelf: 'flex-start' }}
      >
        {running ? t`Downloading…` : t`Download`}
      </Button>
      <LinearProgress
        aria-label={t`Download of ${title}`}
        sx={{ mt: 1, visibility: running ? 'visible' : 'hidden' }}
      />
    </Panel>
  );
}

import { exportEverything, exportFileName, exportList } from '@kelas/contract/exports';
import {
  IMPORT_ROWS_MAX,
  type ImportKind,
  importKindLabels,
  importKinds,
} from '@kelas/contract/import-fields';
import { today } from '@kelas/contract/values/date';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageTitle } from '../ui/PageTitle.tsx';
import { ExportCard } from './ExportCard.tsx';

const ROWS_MAX = IMPORT_ROWS_MAX.toLocaleString('en');

const SENTENCES: Readonly<Record<ImportKind, string>> = {
  SUBJECTS: 'The names of all subjects.',
  TEACHERS: 'Teachers with their courses, fees, bank accounts and rates.',
  STUDENTS: 'Students with contacts, families, status, courses, credit and deposits.',
  MISC_ITEMS: 'All misc items with their usual fees.',
  PAYMENTS: 'Paid fees with date and receipt, and misc charges that are not paid yet.',
};

/** Export: each list as CSV in the columns of the import, and everything as one ZIP (R-1763). */
export default function Exports() {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageTitle title="Export" />
      <Typography sx={{ mb: 2 }}>
        Each list is a CSV file in the columns that the import reads. To move to another centre,
        import them in this order. Divide a list of more than {ROWS_MAX} rows first.
      </Typography>
      <Box sx={cards}>
        {importKinds.map((kind) => (
          <ExportCard
            key={kind}
            title={importKindLabels[kind]}
            sentence={SENTENCES[kind]}
            call={exportList}
            input={{ kind }}
            fileName={() => exportFileName(kind, today(new Date()))}
          />
        ))}
      </Box>
      <Typography color="textSecondary" sx={{ my: 2 }}>
        The lists leave out discounts, voided payments, refunds, salaries, closes of the day, notes,
        the timetable and the audit log. Everything has them.
      </Typography>
      <ExportCard
        title="Everything"
        sentence="All tables as CSV files in one ZIP, with a README of their columns. Passwords are not in it."
        call={exportEverything}
        input={{}}
        fileName={() => exportFileName('EVERYTHING', today(new Date()))}
      >
        <Alert severity="warning" sx={{ mb: 2 }}>
          It holds personal data of every student. Keep it safe.
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

import type { DateOrder } from '@kelas/contract/import-fields';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fieldLabels } from './draft-columns.ts';
import type { ImportDraft } from './import-counts.ts';

const ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  DAY_FIRST: 'Day first',
  MONTH_FIRST: 'Month first',
};

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onAnswer: (formats: ImportDraft['formats']) => void;
}

/** Asks about dates that can be read in two ways, and shows the answers (R-1685). */
export function QuestionsPanel({ draft, isBusy, onAnswer }: Props) {
  const { kind, columns, questions, formats } = draft;
  const labels = fieldLabels(kind, columns);
  const labelOf = (column: string) => labels.get(column) ?? column;
  const answer = (column: string, order: DateOrder) =>
    onAnswer([...formats.filter((each) => each.column !== column), { column, order }]);
  const answered = formats.filter(({ column }) =>
    questions.every((each) => each.column !== column),
  );
  return (
    <>
      {questions.map(({ column, examples }) => (
        <Alert key={column} severity="warning">
          <Typography sx={{ fontWeight: 600 }}>
            {labelOf(column)}: is the day or the month first?
          </Typography>
          <Typography variant="body2">
            These dates can be read in two ways: {examples.join(', ')}
          </Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              color="inherit"
              disabled={isBusy}
              onClick={() => answer(column, 'DAY_FIRST')}
            >
              {ORDER_LABELS.DAY_FIRST} {readAs(examples[0], 'DAY_FIRST')}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              disabled={isBusy}
              onClick={() => answer(column, 'MONTH_FIRST')}
            >
              {ORDER_LABELS.MONTH_FIRST} {readAs(examples[0], 'MONTH_FIRST')}
            </Button>
          </Stack>
        </Alert>
      ))}
      {answered.map(({ column, order }) => {
        const other = order === 'DAY_FIRST' ? 'MONTH_FIRST' : 'DAY_FIRST';
        return (
          <Stack key={column} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Typography>
              {labelOf(column)}: {ORDER_LABELS[order].toLowerCase()}
            </Typography>
            <Button disabled={isBusy} onClick={() => answer(column, other)}>
              Read with the {ORDER_LABELS[other].toLowerCase()}
            </Button>
          </Stack>
        );
      })}
    </>
  );
}

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns an example in words: `(3 April)`; empty for a text of another form. */
function readAs(example: string | undefined, order: DateOrder): string {
  const [first, second] = (example?.match(/\d+/g) ?? []).map(Number);
  if (first === undefined || second === undefined || first > 12 || second > 12) return '';
  const [day, month] = order === 'DAY_FIRST' ? [first, second] : [second, first];
  return `(${dates.format(new Date(Date.UTC(2000, month - 1, day)))})`;
}

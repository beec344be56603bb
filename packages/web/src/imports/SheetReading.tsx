import { type DateOrder, dateOrders } from '@kelas/contract/import-fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDayOfYear, joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { serverText } from '../server-messages/server-text.ts';
import { Panel } from '../ui/Panel.tsx';
import { fieldLabels } from './draft-columns.ts';
import type { ImportDraft } from './import-kinds.ts';
import { DraftSelect, useOpenDraft } from './OpenDraft.tsx';

/**
 * How the sheet is read: what was recognised, each corrected by one choice (R-1900). A choice without
 * a value is a question; a usual sheet has one line.
 */
export function SheetReading() {
  const { reading, notImported } = useOpenDraft().draft;
  const open = reading.filter(({ value }) => value === null).length;
  const [isOpen, setOpen] = useState<boolean>();
  const layout = reading.find(({ key }) => key === 'layout');
  if (!layout) return null;
  const isUsual = reading.length === 1 && layout.value === 'PLAIN';
  const isShown = isOpen ?? !isUsual;
  const chosen = layout.choices.find(({ value }) => value === layout.value)?.label ?? '';
  return (
    <Panel
      dense
      title={t`How the sheet is read`}
      summary={
        open > 0
          ? t`${chosen}, ${plural(open, { one: '# question', other: '# questions' })}`
          : chosen
      }
      actions={
        <Button
          aria-expanded={isShown}
          aria-label={isShown ? t`Hide how the sheet is read` : t`Change how the sheet is read`}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? t`Hide` : t({ message: 'Change', context: 'button' })}
        </Button>
      }
    >
      {(isShown || open > 0) && (
        <Box sx={grid}>
          {[layout, ...reading.filter((each) => each !== layout)].map((option) => (
            <ReadingChoice key={option.key} option={option} />
          ))}
        </Box>
      )}
      {notImported.length > 0 && (
        <Alert severity="info" sx={{ my: 1 }}>
          {t`Not imported: ${{ texts: notImported.join('; ') }}.`}
        </Alert>
      )}
    </Panel>
  );
}

function ReadingChoice({ option }: { readonly option: ImportDraft['reading'][number] }) {
  const { key, label, value, choices, detail } = option;
  const { change } = useOpenDraft();
  const id = useId();
  const isAsked = value === null;
  return (
    <div>
      <DraftSelect
        label={serverText(label)}
        value={value}
        options={choices.map((choice) => ({ ...choice, label: serverText(choice.label) }))}
        isAsked={isAsked}
        {...(isAsked && { none: t`Choose` })}
        describedBy={id}
        onChoose={(chosen) => chosen && change({ reading: [{ key, value: chosen }] })}
        sx={{ width: '100%' }}
      />
      <Typography
        id={id}
        variant="body2"
        color="textSecondary"
        sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
      >
        {serverText(detail)}
      </Typography>
    </div>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  pt: 1.5,
  pb: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
};

interface OrderTexts {
  readonly label: MessageDescriptor;
  readonly readWith: MessageDescriptor;
  readonly answer: (column: string) => string;
}

const ORDERS: Readonly<Record<DateOrder, OrderTexts>> = {
  DAY_FIRST: {
    label: msg`Day first`,
    readWith: msg`Read with the day first`,
    answer: (column) => t`${column}: day first`,
  },
  MONTH_FIRST: {
    label: msg`Month first`,
    readWith: msg`Read with the month first`,
    answer: (column) => t`${column}: month first`,
  },
};

/** Asks about dates that can be read in two ways, and shows the answers (R-1685). */
export function QuestionsPanel() {
  const { draft, isBusy, change } = useOpenDraft();
  const { kind, columns, questions, formats } = draft;
  const labels = fieldLabels(kind, columns);
  const labelOf = (column: string) => labels.get(column) ?? column;
  const answer = (column: string, order: DateOrder) =>
    change({ formats: [...formats.filter((each) => each.column !== column), { column, order }] });
  const answered = formats.filter(({ column }) =>
    questions.every((each) => each.column !== column),
  );
  return (
    <>
      {questions.map(({ column, examples }) => (
        <Alert key={column} severity="warning">
          <Typography sx={{ fontWeight: 600 }}>
            {t`${{ column: labelOf(column) }}: is the day or the month first?`}
          </Typography>
          <Typography variant="body2">
            {t`These dates can be read in two ways: ${{ dates: joinTexts(examples) }}`}
          </Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
            {dateOrders.map((order) => (
              <Button
                key={order}
                variant="outlined"
                color="inherit"
                disabled={isBusy}
                onClick={() => answer(column, order)}
              >
                {choiceText(examples[0], order)}
              </Button>
            ))}
          </Stack>
        </Alert>
      ))}
      {answered.map(({ column, order }) => {
        const other = order === 'DAY_FIRST' ? 'MONTH_FIRST' : 'DAY_FIRST';
        return (
          <Stack key={column} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Typography>{ORDERS[order].answer(labelOf(column))}</Typography>
            <Button disabled={isBusy} onClick={() => answer(column, other)}>
              {textOf(ORDERS[other].readWith)}
            </Button>
          </Stack>
        );
      })}
    </>
  );
}

/** Returns an order with an example in words: `Day first (3 April)`. */
function choiceText(example: string | undefined, order: DateOrder): string {
  const label = textOf(ORDERS[order].label);
  const [first, second] = (example?.match(/\d+/g) ?? []).map(Number);
  if (first === undefined || second === undefined || first > 12 || second > 12) return label;
  const [day, month] = order === 'DAY_FIRST' ? [first, second] : [second, first];
  return t`${label} (${{ day: formatDayOfYear(day, month) }})`;
}

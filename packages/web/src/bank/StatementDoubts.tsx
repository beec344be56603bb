import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { formatDay, joinTexts } from '../languages/formats.ts';
import type { StatementPreview } from './bank-texts.ts';

/** The doubts about a statement, each with its row. */
export function StatementDoubts({ preview }: { readonly preview: StatementPreview }) {
  const { faults, gaps, changed, missingAfter } = preview;
  const lineOf = ({ date, amount, text }: StatementPreview['changed'][number]) =>
    joinTexts([formatDay(date), formatAmount(amount), text]);
  return (
    <>
      {missingAfter !== undefined && (
        <Alert severity="warning">
          {t`The balance at the start is not that of the last stored line, of ${{ day: formatDay(missingAfter) }}. Lines between them are missing: add that statement first.`}
        </Alert>
      )}
      <Doubts
        title={t`The balance does not follow from the line before. A line is missing or was changed:`}
        items={gaps.map((gap) => ({
          row: gap.row,
          text: t`${{ line: lineOf(gap) }}: ${{ found: formatAmount(gap.found) }} in place of ${{ expected: formatAmount(gap.expected) }}`,
        }))}
      />
      <Doubts
        title={t`These lines resemble stored ones that this file has with another amount or balance. Added, they may count twice:`}
        items={changed.map((line) => ({ row: line.row, text: lineOf(line) }))}
      />
      <Doubts
        title={t`These rows cannot be read and are left out:`}
        items={faults.map(({ row, code, cell }) => ({ row, text: faultText(code, cell) }))}
      />
    </>
  );
}

function faultText(code: string, cell: string): string {
  switch (code) {
    case 'DATE':
      return t`“${cell}” is no date`;
    case 'AMOUNT':
      return t`“${cell}” is no amount`;
    case 'BOTH_AMOUNTS':
      return t`money in and out in one row: ${cell}`;
    case 'NO_AMOUNT':
      return t`no amount`;
    case 'BALANCE':
      return t`“${cell}” is no balance`;
    case 'SECOND_ACCOUNT':
      return t`of another account: ${cell}`;
    default:
      return t`too long: ${cell}`;
  }
}

interface DoubtsProps {
  readonly title: string;
  readonly items: readonly { readonly row: number; readonly text: string }[];
}

function Doubts({ title, items }: DoubtsProps) {
  if (items.length === 0) return null;
  return (
    <Alert severity="warning">
      {title}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {items.map(({ row, text }) => (
          <li key={row}>{t`Row ${row}: ${text}`}</li>
        ))}
      </Box>
    </Alert>
  );
}

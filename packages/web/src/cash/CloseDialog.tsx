import { denominations } from '@kelas/contract/values/cash-count';
import type { Cents } from '@kelas/contract/values/cents';
import { momentInWords } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PAPERS, rememberedFormat } from '../payments/receipt-format.ts';
import { Money } from '../ui/Money.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { CloseFigures } from './CloseFigures.tsx';
import { type CashClose, floatText } from './close-form.ts';
import { useCloseDocument } from './use-close.ts';

interface Props {
  readonly close: CashClose;
  readonly onExited: () => void;
}

/** A recorded close, with buttons to print and to save it (R-1413). */
export function CloseDialog({ close, onExited }: Props) {
  const { running, print, save } = useCloseDocument();
  const lastFormat = rememberedFormat();
  const { number, reason, floatReason } = close;
  const float = floatText(close.floatDifference);
  return (
    <ViewDialog
      title={`Close no. ${number}`}
      subtitle={`${momentInWords(new Date(close.recordCreateDate))} · ${close.staffName}`}
      onExited={onExited}
      actions={
        <>
          <Button onClick={() => save(number)} disabled={running}>
            Save PDF
          </Button>
          {PAPERS.map(({ format, label }) => (
            <Button
              key={format}
              variant={format === lastFormat ? 'contained' : 'outlined'}
              onClick={() => print(number, format)}
              disabled={running}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      <Stack spacing={2}>
        <CloseFigures {...close} />
        {float && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <strong>The opening float was {float}.</strong> Reason: {floatReason}
          </Typography>
        )}
        {reason && <Typography sx={{ overflowWrap: 'anywhere' }}>Reason: {reason}</Typography>}
        <PlainTable
          label="Sums"
          rows={sumsOf(close).map(([label, cents]) => ({
            key: label,
            head: label,
            cells: [<Money key={label} cents={cents} currency />],
          }))}
          sx={cells}
        />
      </Stack>
    </ViewDialog>
  );
}

function sumsOf(close: CashClose): [label: string, cents: Cents][] {
  const { count, counts, counted, firstCounted } = close;
  const pieces = denominations.filter(({ key }) => count[key] > 0);
  return [
    ['Opening float', close.openingFloat],
    ['Cash payments less voids', close.taken],
    ...(firstCounted !== counted && counts.length < 2 ? [line('First count', firstCounted)] : []),
    ...(counts.length > 1 ? counts : []).map((each, index) =>
      line(
        `Count ${index + 1} of ${counts.length}, ${each.staffName}, ${momentInWords(new Date(each.recordCreateDate))}`,
        each.counted,
      ),
    ),
    ...pieces.map(({ key, label, value }) => line(`${label} × ${count[key]}`, count[key] * value)),
    ['To the bank', close.banked],
    ['Float that stays', close.floatLeft],
  ];
}

function line(label: string, cents: number): [string, Cents] {
  return [label, cents as Cents];
}

const cells = {
  '& th': { fontWeight: 400 },
  '& :is(th, td):first-of-type': { pl: 0 },
  '& td:last-of-type': { pr: 0 },
  '& tr:last-of-type > *': { borderBottom: 0 },
};

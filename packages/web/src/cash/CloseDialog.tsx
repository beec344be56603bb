import { denominations } from '@kelas/contract/values/cash-count';
import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { PAPERS, rememberedFormat } from '../payments/receipt-format.ts';
import { Money } from '../ui/Money.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { CloseFigures } from './CloseFigures.tsx';
import { type CashClose, floatTexts } from './close-form.ts';
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
  const float = floatTexts(close.floatDifference);
  return (
    <ViewDialog
      title={t`Close no. ${number}`}
      subtitle={`${formatMoment(new Date(close.recordCreateDate))} · ${close.staffName}`}
      onExited={onExited}
      actions={
        <>
          <Button onClick={() => save(number)} disabled={running}>
            {t`Save PDF`}
          </Button>
          {PAPERS.map(({ format, label }) => (
            <Button
              key={format}
              variant={format === lastFormat ? 'contained' : 'outlined'}
              onClick={() => print(number, format)}
              disabled={running}
            >
              {textOf(label)}
            </Button>
          ))}
        </>
      }
    >
      <Stack spacing={2}>
        <CloseFigures {...close} />
        {float && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <strong>{float.past}</strong> {t`Reason: ${{ reason: floatReason }}`}
          </Typography>
        )}
        {reason && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>{t`Reason: ${reason}`}</Typography>
        )}
        <PlainTable
          label={t`Sums`}
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
    [t`Opening float`, close.openingFloat],
    [t`Cash payments less voids`, close.taken],
    ...(firstCounted !== counted && counts.length < 2 ? [line(t`First count`, firstCounted)] : []),
    ...(counts.length > 1 ? counts : []).map(({ staffName, recordCreateDate, counted }, index) => {
      const [number, total] = [index + 1, counts.length];
      const moment = formatMoment(new Date(recordCreateDate));
      return line(t`Count ${number} of ${total}, ${staffName}, ${moment}`, counted);
    }),
    ...pieces.map(({ key, label, value }) => line(`${label} × ${count[key]}`, count[key] * value)),
    [t`To the bank`, close.banked],
    [t`Float that stays`, close.floatLeft],
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

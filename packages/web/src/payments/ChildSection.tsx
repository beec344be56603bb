import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';
import { useController } from 'react-hook-form';
import { formatMonth, joinTexts } from '../languages/formats.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { lessonsText } from '../reference/lessons-text.ts';
import { AddIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { AmountCell } from './FeeCell.tsx';
import { type FamilyChild, nextMonthOf } from './family-lines.ts';
import { lineKeyOf, type PayableLine } from './payable-lines.ts';
import type { DialogPayment } from './use-payment.ts';

interface Props {
  readonly child: FamilyChild;
  readonly payment: DialogPayment;
  /** The checkbox that a payment without a line focuses. */
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One child: its unpaid lines with a tick each, and the next month to pay ahead (R-1601). */
export function ChildSection({ child, payment, inputRef }: Props) {
  const { uuid, name, programLvl } = child;
  const { values, paid, running, setMonths } = payment;
  const id = useId();
  const lines = payment.lines.filter((line) => line.uuid === uuid);
  const amounts = lines.flatMap((line) => paid.get(lineKeyOf(line)) ?? []);
  const isAll = lines.length > 0 && amounts.length === lines.length;
  const months = values.months[uuid] ?? [];
  const next = nextMonthOf(child, months);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ px: 1, py: 0.25 }}>
      <Box sx={heading}>
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={amounts.length > 0 && !isAll}
          disabled={running || lines.length === 0}
          onChange={() => toggle(payment, lines, !isAll)}
          slotProps={{
            input: { 'aria-label': t`All fees of ${name}`, ...(inputRef && { ref: inputRef }) },
          }}
          sx={{ p: 0.75 }}
        />
        <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={id} component="h3" sx={{ display: 'inline', fontWeight: 650 }}>
            {name}
          </Typography>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            <LevelName id={programLvl} />
          </Typography>
        </Box>
        {values.paymentType === 'MIXED' && lines.length > 0 && (
          <Box sx={ownType}>
            <ChildType uuid={uuid} name={name} payment={payment} />
          </Box>
        )}
        <Typography component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
          {lines.length > 0 ? (
            <Money cents={sumCents(amounts)} currency />
          ) : (
            <Typography component="span" variant="body2" color="textSecondary">
              {t`Nothing owed`}
            </Typography>
          )}
        </Typography>
      </Box>
      {lines.map((line) => (
        <Line key={lineKeyOf(line)} line={line} payment={payment} />
      ))}
      {next && (
        <Button
          startIcon={<AddIcon />}
          disabled={running}
          onClick={() => setMonths(uuid, [...months, next.month])}
          sx={{ ml: 0.25 }}
        >
          <span>
            {t`Pay ${{ month: formatMonth(next.month) }} ahead`} ·{' '}
            <Money cents={next.totalOwedFee} currency />
          </span>
        </Button>
      )}
    </Paper>
  );
}

interface LineProps {
  readonly line: PayableLine;
  readonly payment: DialogPayment;
}

function Line({ line, payment }: LineProps) {
  const { month, subjectName } = line;
  const { paid, running } = payment;
  const id = useId();
  const amount = paid.get(lineKeyOf(line));
  return (
    <Box sx={row}>
      <Checkbox
        size="small"
        checked={amount !== undefined}
        disabled={running}
        onChange={(_, checked) => toggle(payment, [line], checked)}
        slotProps={{ input: { id } }}
        sx={{ p: 0.5 }}
      />
      <Box component="label" htmlFor={id} id={`${id}-label`} sx={label}>
        <span>{formatMonth(month)} </span>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {subjectName}{' '}
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            sx={{ display: 'inline-block' }}
          >
            {hintOf(line)}
          </Typography>
        </Box>
      </Box>
      <AmountCell line={line} labelId={`${id}-label`} payment={payment} />
    </Box>
  );
}

/** Returns the lessons of a line, what was paid earlier and its discount. */
function hintOf({ lessons, paidFee, discountFee }: PayableLine): string {
  const parts = [
    lessonsText(lessons),
    paidFee && t`${{ amount: formatAmount(paidFee) }} paid`,
    discountFee && t`${{ amount: formatAmount(discountFee) }} discount`,
  ];
  return joinTexts(parts.filter((part) => typeof part === 'string'));
}

/** Ticks or unticks lines by hand; their entered amounts are dropped. */
function toggle({ form, tick }: DialogPayment, lines: readonly PayableLine[], isTicked: boolean) {
  for (const line of lines) form.setValue(`received.${lineKeyOf(line)}`, undefined);
  tick(lines, isTicked);
}

interface ChildTypeProps {
  readonly uuid: string;
  readonly name: string;
  readonly payment: DialogPayment;
}

/** Cash or Bank for one child, if the payment is mixed. */
function ChildType({ uuid, name, payment: { control, running } }: ChildTypeProps) {
  const { field } = useController({ control, name: `types.${uuid}` });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t`Payment type of ${name}`}
      value={field.value ?? 'CASH'}
      disabled={running}
      // A click on the chosen button keeps it chosen.
      onChange={(_, chosen: 'CASH' | 'BANK' | null) => chosen && field.onChange(chosen)}
    >
      <ToggleButton value="CASH" sx={{ py: 0.125 }}>
        {t`Cash`}
      </ToggleButton>
      <ToggleButton value="BANK" sx={{ py: 0.125 }}>
        {t`Bank`}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const heading = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 38 };
// On a phone below the name.
const ownType = {
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  pl: { xs: 4.5, sm: 0 },
};
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  pl: { xs: 0.5, sm: 2 },
};
const label = {
  // On a phone the text needs the width of the month's column.
  display: { xs: 'block', sm: 'grid' },
  gridTemplateColumns: '72px minmax(0, 1fr)',
  flexGrow: 1,
  minWidth: 0,
  py: 0.5,
};

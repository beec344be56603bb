import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import type { CallQuery } from '../api/query.ts';
import { formatMonth } from '../languages/formats.ts';
import { compareByMonth } from '../payments/payable-lines.ts';
import { AddIcon, CheckIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { furtherMonths, type PayableMonth } from './further-months.ts';

interface Props {
  readonly payable: CallQuery<readonly PayableMonth[]>;
  readonly own: string;
  readonly value: readonly string[];
  readonly onChange: (months: readonly string[]) => void;
  readonly disabled: boolean;
}

/** Adds other months of the student to the payment: unpaid ones and coming ones. */
export function FurtherMonths({ payable, own, value, onChange, disabled }: Props) {
  const group = useRef<HTMLDivElement>(null);
  if (payable.data === undefined) return <NotLoaded {...payable} />;
  const { earlier, ahead } = furtherMonths(payable.data, own, currentMonth(new Date()), value);
  if (earlier.length + ahead.length === 0) return null;

  const [count, sum] = [
    earlier.length,
    formatAmount(sumCents(earlier.map((each) => each.totalOwedFee))),
  ];
  const isEarlier = earlier.every(({ month }) => compareByMonth(month, own) < 0);
  const remaining = earlier.filter(({ month }) => !value.includes(month));
  const add = (months: readonly PayableMonth[]) =>
    onChange([...value, ...months.map(({ month }) => month)]);
  const addAll = () => {
    // The button disappears, so the focus moves to the first month.
    group.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus();
    add(remaining);
  };
  const toggle = (each: PayableMonth) =>
    value.includes(each.month)
      ? onChange(value.filter((month) => month !== each.month))
      : add([each]);
  const chips = (months: readonly PayableMonth[]) =>
    months.map((each) => (
      <MonthChip
        key={each.month}
        of={each}
        chosen={value.includes(each.month)}
        disabled={disabled}
        onToggle={() => toggle(each)}
      />
    ));

  return (
    <Stack ref={group} role="group" aria-label={t`Other months`} spacing={1} sx={{ width: '100%' }}>
      {earlier.length > 0 && (
        <Months
          title={
            isEarlier
              ? t`Earlier unpaid: ${plural(count, { one: '# month', other: '# months' })}, ${sum}`
              : t`Also unpaid: ${plural(count, { one: '# month', other: '# months' })}, ${sum}`
          }
          action={
            remaining.length > 0 && (
              <Button disabled={disabled} onClick={addAll}>
                {isEarlier ? t`Add all earlier unpaid` : t`Add all unpaid`}
              </Button>
            )
          }
        >
          {chips(earlier)}
        </Months>
      )}
      {ahead.length > 0 && <Months title={t`Pay ahead`}>{chips(ahead)}</Months>}
    </Stack>
  );
}

interface MonthsProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Months({ title, action, children }: MonthsProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 32 }}
      >
        <Typography id={id} variant="body2" color="textSecondary">
          {title}
        </Typography>
        {action}
      </Stack>
      {/* Limited in height, because many unpaid months would fill the dialog. */}
      <Stack
        direction="row"
        useFlexGap
        spacing={0.75}
        sx={{ flexWrap: 'wrap', maxHeight: 124, overflowY: 'auto', p: 0.5, mx: -0.5 }}
      >
        {children}
      </Stack>
    </Box>
  );
}

interface MonthChipProps {
  readonly of: PayableMonth;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function MonthChip({ of, chosen, disabled, onToggle }: MonthChipProps) {
  return (
    <Chip
      size="small"
      icon={chosen ? <CheckIcon /> : <AddIcon />}
      label={
        <>
          {formatMonth(of.month)} · <Money cents={of.totalOwedFee} currency />
        </>
      }
      variant={chosen ? 'filled' : 'outlined'}
      color={chosen ? 'primary' : 'default'}
      disabled={disabled}
      onClick={onToggle}
      aria-pressed={chosen}
    />
  );
}

function NotLoaded({
  loading,
  error,
  refetch,
}: Pick<CallQuery<unknown>, 'loading' | 'error' | 'refetch'>) {
  if (loading || !error) return null;
  return (
    <Stack direction="row" role="alert" sx={{ alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {t`Other months could not be loaded`}
      </Typography>
      <Button onClick={refetch}>{t`Try again`}</Button>
    </Stack>
  );
}

import { type Cents, formatAmount, type MoneyInput } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { EditIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { lineKeyOf, type PayableLine } from './payable-lines.ts';
import type { DialogPayment } from './use-payment.ts';

interface Props {
  readonly line: PayableLine;
  /** The amount that the line pays in cents; undefined for a line that is not ticked. */
  readonly amount: Cents | undefined;
  /** The id of the element with the name of the line. */
  readonly labelId: string;
  readonly payment: DialogPayment;
}

/**
 * The amount that a line pays; a button opens a field for a part, if the centre takes parts
 * (R-1604).
 */
export function AmountCell({ line, amount, labelId, payment }: Props) {
  const { fee } = line;
  const { control, values, takesParts, running, enterAmount } = payment;
  const key = lineKeyOf(line);
  const isEntered = values.received[key] !== undefined;
  if (takesParts && amount !== undefined && isEntered) {
    return (
      <Box sx={{ width: { xs: 124, sm: 148 }, my: 0.75 }}>
        <MoneyField
          control={control as unknown as Control<{ received: Record<string, MoneyInput> }>}
          name={`received.${key}`}
          label={`Part of ${formatAmount(fee)}`}
          disabled={running}
          autoFocus
        />
      </Box>
    );
  }
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
      {takesParts && amount !== undefined && (
        <IconButton
          size="small"
          aria-label="Pay a part"
          aria-describedby={labelId}
          disabled={running}
          onClick={() => enterAmount(line)}
          sx={{ my: -0.5, mr: 0.5 }}
        >
          <EditIcon fontSize="inherit" />
        </IconButton>
      )}
      {amount !== undefined && amount < fee ? (
        <>
          <Money cents={amount} currency />{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            of <Money cents={fee} />
          </Typography>
        </>
      ) : (
        <Box component="span" sx={amount === undefined ? { color: 'text.secondary' } : {}}>
          <Money cents={fee} currency />
        </Box>
      )}
    </Box>
  );
}

import { formatRinggit, type MoneyInput } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type Control, useController } from 'react-hook-form';
import { EditIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { type PayableLine, type PaymentForm, receivedKey } from './payment-form.ts';

interface Props {
  readonly line: PayableLine;
  readonly control: Control<PaymentForm>;
  /** The id of the element with the name of the line. */
  readonly labelId: string;
  readonly disabled: boolean;
}

/** The fee of a misc charge; a button opens a field for the received amount. */
export function FeeCell({ line, control, labelId, disabled }: Props) {
  const name = `received.${receivedKey(line)}` as const;
  const { field } = useController({ control, name });
  if (field.value !== undefined) {
    return (
      <Box sx={{ display: 'inline-block', width: { xs: 116, sm: 140 } }}>
        <MoneyField
          control={control as unknown as Control<{ received: Record<string, MoneyInput> }>}
          name={name}
          label="Received"
          helperText={`charged RM ${formatRinggit(line.fee)}`}
          disabled={disabled}
          autoFocus
        />
      </Box>
    );
  }
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label="Change fee"
        aria-describedby={labelId}
        disabled={disabled}
        onClick={() => field.onChange(line.fee)}
        sx={{ my: -0.5, mr: 0.5 }}
      >
        <EditIcon fontSize="inherit" />
      </IconButton>
      <Money cents={line.fee} currency />
    </Box>
  );
}

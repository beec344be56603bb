import { getHouseRules } from '@kelas/contract/house-rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { Money } from '../ui/Money.tsx';

/**
 * The registration fee of the house rules (R-1557): a ticked line, and its part of the request.
 * Nothing without the rule.
 */
export function useRegistrationFee(busy: boolean) {
  const rules = useCallQuery(getHouseRules, {}, { onFailure: 'inline' });
  const [isCharged, setCharged] = useState(true);
  const registrationFee = rules.data?.registrationFee ?? null;
  const shown = rules.data ? (
    registrationFee !== null && (
      <FormControlLabel
        disabled={busy}
        control={<Checkbox checked={isCharged} onChange={(_, checked) => setCharged(checked)} />}
        label={
          <>
            Registration fee <Money cents={registrationFee} currency />
          </>
        }
      />
    )
  ) : rules.error ? (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={rules.refetch}>
          Try again
        </Button>
      }
    >
      The registration fee could not be loaded
    </Alert>
  ) : undefined;
  return {
    shown,
    /** The house rules are not loaded yet. */
    isLoading: rules.data === undefined && rules.loading,
    request: registrationFee !== null && isCharged ? { registrationFee } : {},
    refetch: rules.refetch,
    /** Ticks the line for the next student. */
    reset: () => setCharged(true),
  };
}

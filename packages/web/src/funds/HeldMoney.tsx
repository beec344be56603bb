import type { Fund } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useMayUse } from '../api/session.ts';
import { withElements } from '../languages/elements.ts';
import { withMessages } from '../languages/language.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { Money } from '../ui/Money.tsx';
import { FundEntries } from './FundEntries.tsx';

const ReceiveDialog = lazy(() => withMessages(import('./ReceiveDialog.tsx')));
const RefundDialog = lazy(() => withMessages(import('./RefundDialog.tsx')));

/** A dialog that receives money for a fund or refunds it. */
export type HeldDialog = Fund | 'REFUND';

interface Props {
  readonly student: {
    readonly uuid: string;
    readonly name: string;
    readonly credit?: Cents | undefined;
    readonly familyCredit?: Cents | undefined;
    readonly deposit?: Cents | undefined;
  };
  readonly onUse: (fund: Fund) => void;
  readonly opened: HeldDialog | undefined;
  readonly onOpen: (dialog: HeldDialog | undefined) => void;
}

/**
 * The money that the centre holds for a student, with buttons to use, receive and refund it
 * (R-1587), and its history (R-1594). Shows nothing while there is none and the house rules are
 * off.
 */
export function HeldMoney({ student, onUse, opened, onOpen }: Props) {
  const { credit = NOTHING, familyCredit = NOTHING, deposit = NOTHING } = student;
  const mayUseRefunds = useMayUse('refunds');
  const rules = useHouseRules();
  const close = () => onOpen(undefined);
  const historyId = useId();
  const [hasHistory, setHasHistory] = useState(false);
  const hasCredit = rules?.keepsCredit === true;
  const asked = rules?.deposit ?? null;
  const mayRefund = mayUseRefunds && credit + deposit > 0;
  if (familyCredit + deposit === 0 && !hasCredit && asked === null) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={t`Held money`}
      sx={{
        columnGap: 3,
        rowGap: 0.25,
        flexWrap: 'wrap',
        alignItems: 'center',
        mt: 0.5,
        '& .MuiButton-root': { minWidth: 0 },
      }}
    >
      {familyCredit > 0 && (
        <Figure
          label={credit > 0 ? t`Paid in advance:` : t`Family credit:`}
          cents={credit > 0 ? credit : familyCredit}
        >
          {credit > 0 &&
            familyCredit > credit &&
            withElements(
              (place) => t`, family ${{ amount: place(<Money cents={familyCredit} currency />) }}`,
            )}
          <Button onClick={() => onUse('CREDIT')} sx={{ ml: 0.5 }}>
            {t`Use credit`}
          </Button>
        </Figure>
      )}
      {deposit > 0 && (
        <Figure label={t`Deposit:`} cents={deposit}>
          <Button onClick={() => onUse('DEPOSIT')} sx={{ ml: 0.5 }}>
            {t({ message: 'Set off', context: 'a deposit' })}
          </Button>
        </Figure>
      )}
      {/* Without the padding of the first button, to align with the figures. */}
      <Box sx={{ ml: '-5px', display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
        {mayRefund && <Button onClick={() => onOpen('REFUND')}>{t`Refund`}</Button>}
        {hasCredit && <Button onClick={() => onOpen('CREDIT')}>{t`Pay in advance`}</Button>}
        {asked !== null && deposit === 0 && (
          <Button onClick={() => onOpen('DEPOSIT')}>{t`Take deposit`}</Button>
        )}
        <Button
          onClick={() => setHasHistory(!hasHistory)}
          aria-expanded={hasHistory}
          aria-controls={historyId}
        >
          {hasHistory ? t`Hide history` : t`Show history`}
        </Button>
      </Box>
      <Collapse in={hasHistory} id={historyId} mountOnEnter unmountOnExit sx={{ width: '100%' }}>
        <FundEntries uuid={student.uuid} />
      </Collapse>
      <Suspense fallback={null}>
        {opened === 'REFUND' && (
          <RefundDialog
            student={student}
            held={{ CREDIT: credit, DEPOSIT: deposit }}
            onExited={close}
          />
        )}
        {(opened === 'CREDIT' || (opened === 'DEPOSIT' && rules)) && (
          <ReceiveDialog
            student={student}
            fund={opened}
            amount={opened === 'DEPOSIT' ? asked : null}
            onExited={close}
          />
        )}
      </Suspense>
    </Stack>
  );
}

const NOTHING = 0 as Cents;

interface FigureProps {
  readonly label: string;
  readonly cents: Cents;
  readonly children: ReactNode;
}

function Figure({ label, cents, children }: FigureProps) {
  return (
    <Typography component="div">
      {label} <Money cents={cents} currency />
      {children}
    </Typography>
  );
}

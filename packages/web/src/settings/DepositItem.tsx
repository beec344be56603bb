import { listMiscItemCounts } from '@kelas/contract/misc-items';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { isNamedDeposit } from '../reference/deposit-item.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { type ChargedItem, MiscItemDialog } from './MiscItemDialog.tsx';

const nameFor = ({ name }: ChargedItem) => t`${name} (fee)`;

/** Proposes another name for a misc item that has the name of the rule *Deposit* (R-1865). */
export function DepositItem({ isRuleOn = false }: { readonly isRuleOn?: boolean }) {
  const deposit = useHouseRules()?.deposit ?? null;
  const items = useCallQuery(listMiscItemCounts, {}, { onFailure: 'silent' });
  const [opened, setOpened] = useState<ChargedItem>();
  const item = items.data?.find((each) => !each.retired && isNamedDeposit(each));
  const isMistakable = item && (isRuleOn || deposit !== null);
  return (
    <>
      {isMistakable && (
        <Alert
          severity="warning"
          sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap' }}
          action={
            <Button
              onClick={() => setOpened(item)}
            >{t`Rename to ${{ name: nameFor(item) }}`}</Button>
          }
        >
          {t`The misc item ${{ name: item.name }} is income. The rule Deposit holds money that is owed back. With another name the two are not mixed up.`}
        </Alert>
      )}
      {opened && (
        <MiscItemDialog
          item={opened}
          proposedName={nameFor(opened)}
          onExited={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

import { decideSibling } from '@kelas/contract/student-account';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCall } from '../api/call.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { useHasEffects } from '../discounts/use-discount-effects.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { Panel } from '../ui/Panel.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { StudentAccount } from './account.ts';

type Sibling = StudentAccount['siblings'][number];

/** The siblings of a student; a proposed one is confirmed or refused (R-1477 to R-1479, R-1564). */
export function SiblingsPanel({ account: { uuid, name, siblings } }: { account: StudentAccount }) {
  const confirm = useConfirm();
  const { run, running } = useCall(decideSibling, { onFailure: 'alert' });
  const hasEffects = useHasEffects();
  if (siblings.length === 0) return null;
  const decide = (sibling: Sibling, isSibling: boolean) =>
    run({ uuid, siblingUuid: sibling.uuid, isSibling });
  const proposalOf = (sibling: Sibling, isSibling: boolean) => ({
    uuid,
    sibling: { siblingUuid: sibling.uuid, isSibling },
  });
  const separate = async (sibling: Sibling) => {
    const question = t`${{ other: sibling.name }} and ${name} are not siblings? They will not be proposed again.`;
    const detail = <DiscountEffects proposal={proposalOf(sibling, false)} />;
    if (await confirm(question, detail)) await decide(sibling, false);
  };
  const link = async (sibling: Sibling) => {
    const proposal = proposalOf(sibling, true);
    const question = t`${{ other: sibling.name }} and ${name} are siblings?`;
    const isAsked = await hasEffects(proposal);
    if (isAsked && !(await confirm(question, <DiscountEffects proposal={proposal} />))) return;
    await decide(sibling, true);
  };
  return (
    <Panel title={t`Siblings`}>
      <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {siblings.map((sibling) => (
          <Box key={sibling.uuid} component="li">
            <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
              <StudentLink student={sibling} />
            </Typography>
            <Typography component="div" variant="body2" color="textSecondary">
              <LevelName id={sibling.programLvl} /> ·{' '}
              <StatusText good={sibling.totalOwedFee === 0}>
                {sibling.totalOwedFee === 0
                  ? t`paid up`
                  : t`owes ${{ amount: formatAmount(sibling.totalOwedFee) }}`}
              </StatusText>
            </Typography>
            {sibling.confirmed ? (
              <Button
                size="small"
                sx={{ px: 0, minWidth: 0, color: 'text.secondary' }}
                aria-label={t`Remove from family: ${{ name: sibling.name }}`}
                disabled={running}
                onClick={() => separate(sibling)}
              >
                {t`Remove from family`}
              </Button>
            ) : (
              <>
                <Typography variant="body2">{t`Same contact phone. Siblings?`}</Typography>
                <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
                  <Button
                    variant="outlined"
                    aria-label={t`Siblings: ${{ names: sibling.name }}`}
                    disabled={running}
                    onClick={() => link(sibling)}
                  >
                    {t`Siblings`}
                  </Button>
                  <Button
                    aria-label={t`Not siblings: ${{ name: sibling.name }}`}
                    disabled={running}
                    onClick={() => decide(sibling, false)}
                  >
                    {t`Not siblings`}
                  </Button>
                </Stack>
              </>
            )}
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

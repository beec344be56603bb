import { getCardsDocument, issueCards, replaceCard } from '@kelas/contract/cards';
import { today } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCall } from '../api/call.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { useDocument } from '../documents/use-document.ts';
import { formatDay } from '../languages/formats.ts';
import type { StudentAccount } from './account.ts';

/** The present card of a student, with its buttons while the student is ACTIVE (R-2474). */
export function CardLine({ account }: { readonly account: StudentAccount }) {
  const { uuid, name, status, card } = account;
  const issue = useCall(issueCards, { onFailure: 'alert' });
  const replace = useCall(replaceCard, { onFailure: 'alert' });
  const { print, running } = useDocument(getCardsDocument);
  const confirm = useConfirm();
  const isActive = status === 'ACTIVE';
  if (!card && !isActive) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary">
        {card ? cardText(card) : t`No card`}
      </Typography>
      {isActive && !card && (
        <Button
          size="small"
          sx={{ ml: 0.5 }}
          disabled={issue.running}
          onClick={() => issue.run({ uuids: [uuid] })}
        >
          {t`New card`}
        </Button>
      )}
      {isActive && card && (
        <Box sx={{ flexBasis: '100%', ml: -0.625 }}>
          <Button
            size="small"
            disabled={running}
            onClick={() => print({ uuids: uuid }, 'cards.pdf')}
          >
            {t`Print card`}
          </Button>
          <Button
            size="small"
            disabled={replace.running}
            onClick={async () => {
              const question = t`Replace the card of ${name}? The lost card can no longer be used. Then print the new one.`;
              if (await confirm(question)) await replace.run({ code: card.code });
            }}
          >
            {t`Replace card`}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

/** Returns the code and the day of the issue: `Card KL8KD9Z, since 3 Mar 2026`. */
function cardText({ code, recordCreateDate }: NonNullable<StudentAccount['card']>): string {
  return t`Card ${code}, since ${{ day: formatDay(today(new Date(recordCreateDate))) }}`;
}

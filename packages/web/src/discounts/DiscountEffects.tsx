import type { RequestOf } from '@kelas/contract/call';
import { previewDiscounts } from '@kelas/contract/discounts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useCallQuery } from '../api/query.ts';
import { effectText } from './discount-text.ts';

/** A change of a student that is not saved yet. */
export type Proposal = RequestOf<typeof previewDiscounts>;

/** The effects of a change of a student on the fees by the house rules, if there are any (R-1564). */
export function DiscountEffects({ proposal }: { readonly proposal: Proposal }) {
  const { data } = useCallQuery(previewDiscounts, proposal, {
    onFailure: 'silent',
    keepRows: true,
  });
  return (
    <Box role="status">
      {data && data.length > 0 && (
        <Alert severity="info" icon={false} sx={{ mt: 2, maxHeight: 220, overflowY: 'auto' }}>
          <Stack
            component="ul"
            spacing={0.5}
            sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}
          >
            {data.map((effect) => {
              const text = effectText(effect, proposal.uuid ?? undefined);
              return <li key={text}>{text}</li>;
            })}
          </Stack>
        </Alert>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useConfirm } from '../dialogs/dialogs.ts';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { faultKind, isCertain } from './fault-kinds.ts';
import { type ImportDraft, ROW_NOUN } from './import-counts.ts';

const CELLS = { one: 'cell', many: 'cells' };

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onAcceptAll: (code: string) => void;
  readonly onLeaveOut: () => void;
}

/** The kinds of fault, each with one button that corrects all its cells (R-1689). */
export function FaultsPanel({ draft, isBusy, onAcceptAll, onLeaveOut }: Props) {
  const confirm = useConfirm();
  const { faultCodes, counts } = draft;
  if (counts.faulty === 0) return null;
  const leaveOut = async () => {
    const rows = countOf(counts.faulty, ROW_NOUN);
    if (await confirm(`Leave out ${rows} with faults? They are not imported.`)) onLeaveOut();
  };
  const acceptAll = async ({ code, suggested }: ImportDraft['faultCodes'][number]) => {
    const question = `Replace ${countOf(suggested, CELLS)} by the first suggestion of each? Some may be wrong: check them afterwards.`;
    if (isCertain(code) || (await confirm(question))) onAcceptAll(code);
  };
  return (
    <Panel
      title="Faults"
      actions={
        <Button disabled={isBusy} onClick={leaveOut}>
          Leave out all rows with faults
        </Button>
      }
    >
      <Box component="ul" sx={list}>
        {faultCodes.map((each) => (
          <li key={each.code}>
            <span>
              <strong>{countOf(each.cells, CELLS)}:</strong> {faultKind(each)}
            </span>
            {each.suggested > 1 && (
              <Button
                variant="outlined"
                disabled={isBusy}
                aria-label={`Correct all ${each.suggested}: ${faultKind(each)}`}
                onClick={() => acceptAll(each)}
              >
                Correct all {each.suggested.toLocaleString('en')}
              </Button>
            )}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0.5,
    py: 0.5,
  },
};

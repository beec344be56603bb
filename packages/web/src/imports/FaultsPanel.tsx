import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useConfirm } from '../dialogs/dialogs.ts';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { CERTAIN, FAULT_HINTS, FAULT_KINDS, type FaultText, faultTextsOf } from './faults.ts';
import type { ImportDraft } from './import-kinds.ts';
import { useOpenDraft } from './OpenDraft.tsx';

/** Kinds that are shown without a click. */
const KINDS_SHOWN = 3;

/** The kinds of fault, one line each, with buttons that correct many cells at once (R-1689). */
export function FaultsPanel() {
  const { draft, isBusy, change } = useOpenDraft();
  const confirm = useConfirm();
  const [showsAll, setShowsAll] = useState(false);
  const { faultCodes, counts } = draft;
  if (counts.faulty === 0) return null;
  const leaveOut = async () => {
    const rows = countOf(counts.faulty, 'row');
    if (await confirm(`Leave out ${rows} with faults? Not imported: ${lostText(draft)}.`)) {
      change({ leaveOutFaulty: true });
    }
  };
  const shown = showsAll ? faultCodes : faultCodes.slice(0, KINDS_SHOWN);
  return (
    <Panel
      dense
      title="Faults"
      actions={
        <>
          {faultCodes.length > KINDS_SHOWN && (
            <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Fewer' : `All ${countOf(faultCodes.length, 'kind')}`}
            </Button>
          )}
          <Button disabled={isBusy} onClick={leaveOut}>
            Leave out all rows with faults
          </Button>
        </>
      }
    >
      <Box component="ul" sx={list}>
        {shown.map((kind) => (
          <FaultLine key={kind.code} kind={kind} />
        ))}
      </Box>
    </Panel>
  );
}

/** The change that replaces a text in all its columns, by default by its first suggestion. */
function replacementsOf({ columns, text, suggestions }: FaultText, to = suggestions[0] ?? text) {
  return columns.map((column) => ({ column, from: text, to }));
}

/** Rows that a question names. */
const NAMED_MAX = 5;

/** Returns the first texts of the rows with faults on this page, and the number of other rows. */
function lostText({ rows, columns, counts }: ImportDraft): string {
  const first = Math.max(
    0,
    columns.findIndex((key) => key !== null),
  );
  const names = rows
    .filter(({ faults }) => faults.length > 0)
    .slice(0, NAMED_MAX)
    .map(({ cells, line }) => cells[first]?.trim() || `row ${line}`);
  const others = counts.faulty - names.length;
  return [...names, ...(others > 0 ? [`${others.toLocaleString('en')} more`] : [])].join(', ');
}

function FaultLine({ kind }: { readonly kind: ImportDraft['faultCodes'][number] }) {
  const { draft, isBusy, change } = useOpenDraft();
  const [isOpen, setOpen] = useState(false);
  const { code, suggested } = kind;
  const name = FAULT_KINDS[code] ?? kind.message;
  const texts = faultTextsOf(draft, code);
  const short = texts.filter(({ isShort }) => isShort);
  const correct = `Correct all ${suggested.toLocaleString('en')}`;
  return (
    <li>
      <div className="line">
        <span>
          <strong>{countOf(kind.cells, 'cell')}:</strong> {name}
        </span>
        {CERTAIN.includes(code) && suggested > 1 && (
          <Button
            disabled={isBusy}
            aria-label={`${correct}: ${name}`}
            onClick={() => change({ acceptAll: code })}
          >
            {correct}
          </Button>
        )}
        {short.length > 1 && (
          <Button
            disabled={isBusy}
            aria-label={`Use the full names of ${countOf(short.length, 'short name')}`}
            onClick={() => change({ replaceAll: short.flatMap((each) => replacementsOf(each)) })}
          >
            Use full names
          </Button>
        )}
        {texts.length > 0 && (
          <Button
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Replace'} ${countOf(texts.length, 'text')}: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : `Replace ${countOf(texts.length, 'text')}`}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          {FAULT_HINTS[code] !== undefined && (
            <Typography variant="body2" color="textSecondary">
              {FAULT_HINTS[code]}
            </Typography>
          )}
          <Box component="ul" aria-label="Texts to replace" sx={textList}>
            {texts.map((each) => (
              <Replacement key={each.text} of={each} />
            ))}
          </Box>
        </>
      )}
    </li>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .line': { display: 'flex', alignItems: 'center', columnGap: 2, minHeight: 30 },
  '& .line > span': { minWidth: 0 },
  '& .line > button': { flexShrink: 0 },
};

/** A text with a fault; one button replaces it in all its cells (R-1689). */
function Replacement({ of }: { readonly of: FaultText }) {
  const { isBusy, change } = useOpenDraft();
  const [to, setTo] = useState(of.suggestions[0] ?? '');
  const isSame = to.trim() === '' || to.trim() === of.text;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}
    >
      <Box component="span" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        <strong>{of.text}</strong>, {countOf(of.cells, 'cell')}
      </Box>
      <Autocomplete
        freeSolo
        openOnFocus
        disableClearable
        options={of.suggestions}
        filterOptions={(options) => [...options]}
        inputValue={to}
        onInputChange={(_, typed) => setTo(typed)}
        renderInput={(params) => <TextField {...params} label={`Replace ${of.text} with`} />}
        sx={{ flex: '1 1 200px', maxWidth: 320 }}
      />
      <Button
        variant="outlined"
        disabled={isBusy || isSame}
        aria-label={`Replace ${of.text}`}
        onClick={() => change({ replaceAll: replacementsOf(of, to.trim()) })}
      >
        Replace
      </Button>
    </Box>
  );
}

const textList = {
  m: 0,
  p: 0,
  // Room for the label on the border of the first box.
  pt: 0.75,
  pl: 1,
  pb: 0.5,
  listStyle: 'none',
  maxHeight: 260,
  overflowY: 'auto',
};

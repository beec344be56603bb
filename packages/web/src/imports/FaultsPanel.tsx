import { plural, t } from '@lingui/core/macro';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useConfirm } from '../dialogs/dialogs.ts';
import { withElements } from '../languages/elements.ts';
import { joinTexts, numberText } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { serverText } from '../server-messages/server-text.ts';
import { Panel } from '../ui/Panel.tsx';
import { CERTAIN, FAULT_HINTS, FAULT_KINDS, type FaultText, faultTextsOf } from './faults.ts';
import { type ImportDraft, rowsText } from './import-kinds.ts';
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
    const [rows, lost] = [rowsText(counts.faulty), lostText(draft)];
    if (await confirm(t`Leave out ${rows} with faults? Not imported: ${lost}.`)) {
      change({ leaveOutFaulty: true });
    }
  };
  const kinds = faultCodes.length;
  const shown = showsAll ? faultCodes : faultCodes.slice(0, KINDS_SHOWN);
  return (
    <Panel
      dense
      title={t`Faults`}
      actions={
        <>
          {faultCodes.length > KINDS_SHOWN && (
            <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t`Fewer` : t`All ${plural(kinds, { one: '# kind', other: '# kinds' })}`}
            </Button>
          )}
          <Button disabled={isBusy} onClick={leaveOut}>
            {t`Leave out all rows with faults`}
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
    .map(({ cells, line }) => cells[first]?.trim() || t`row ${line}`);
  const others = counts.faulty - names.length;
  return joinTexts(others > 0 ? [...names, t`${{ rows: numberText(others) }} more`] : names);
}

function FaultLine({ kind }: { readonly kind: ImportDraft['faultCodes'][number] }) {
  const { draft, isBusy, change } = useOpenDraft();
  const [isOpen, setOpen] = useState(false);
  const { code, suggested, cells } = kind;
  const name = textOf(FAULT_KINDS[code] ?? serverText(kind.message));
  const hint = FAULT_HINTS[code];
  const texts = faultTextsOf(draft, code);
  const short = texts.filter(({ isShort }) => isShort);
  const [count, shortCount] = [texts.length, short.length];
  const correct = t`Correct all ${{ count: numberText(suggested) }}`;
  return (
    <li>
      <div className="line">
        <span>
          <strong>{t`${plural(cells, { one: '# cell', other: '# cells' })}:`}</strong> {name}
        </span>
        {CERTAIN.includes(code) && suggested > 1 && (
          <Button
            disabled={isBusy}
            aria-label={t`${correct}: ${name}`}
            onClick={() => change({ acceptAll: code })}
          >
            {correct}
          </Button>
        )}
        {short.length > 1 && (
          <Button
            disabled={isBusy}
            aria-label={t`Use the full names of ${plural(shortCount, { one: '# short name', other: '# short names' })}`}
            onClick={() => change({ replaceAll: short.flatMap((each) => replacementsOf(each)) })}
          >
            {t`Use full names`}
          </Button>
        )}
        {texts.length > 0 && (
          <Button
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? t`Hide ${plural(count, { one: '# text', other: '# texts' })}: ${name}`
                : t`Replace ${plural(count, { one: '# text', other: '# texts' })}: ${name}`
            }
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Hide` : t`Replace ${plural(count, { one: '# text', other: '# texts' })}`}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          {hint && (
            <Typography variant="body2" color="textSecondary">
              {textOf(hint)}
            </Typography>
          )}
          <Box component="ul" aria-label={t`Texts to replace`} sx={textList}>
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
  const { cells } = of;
  const [to, setTo] = useState(of.suggestions[0] ?? '');
  const isSame = to.trim() === '' || to.trim() === of.text;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}
    >
      <Box component="span" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        {withElements((place) => {
          const text = place(<strong>{of.text}</strong>);
          return t`${text}, ${plural(cells, { one: '# cell', other: '# cells' })}`;
        })}
      </Box>
      <Autocomplete
        freeSolo
        openOnFocus
        disableClearable
        options={of.suggestions}
        filterOptions={(options) => [...options]}
        inputValue={to}
        onInputChange={(_, typed) => setTo(typed)}
        renderInput={(params) => (
          <TextField {...params} label={t`Replace ${{ text: of.text }} with`} />
        )}
        sx={{ flex: '1 1 200px', maxWidth: 320 }}
      />
      <Button
        variant="outlined"
        disabled={isBusy || isSame}
        aria-label={t`Replace ${{ text: of.text }}`}
        onClick={() => change({ replaceAll: replacementsOf(of, to.trim()) })}
      >
        {t`Replace`}
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

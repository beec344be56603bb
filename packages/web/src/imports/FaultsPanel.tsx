import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useConfirm } from '../dialogs/dialogs.ts';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import type { DraftChange } from './draft-queue.ts';
import { FaultTexts } from './FaultTexts.tsx';
import { faultHint, faultKind, isCertain } from './fault-kinds.ts';
import { CELL_COUNT, type FaultText, faultTextsOf } from './fault-texts.ts';
import { type ImportDraft, ROW_NOUN } from './import-counts.ts';

const KIND_NOUN = { one: 'kind', many: 'kinds' };
/** Kinds that are shown without a click. */
const KINDS_SHOWN = 3;

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onChange: (change: DraftChange) => void;
}

/** The kinds of fault, one line each, with what corrects many cells at once (R-1689). */
export function FaultsPanel({ draft, isBusy, onChange }: Props) {
  const confirm = useConfirm();
  const [showsAll, setShowsAll] = useState(false);
  const { faultCodes, counts } = draft;
  if (counts.faulty === 0) return null;
  const leaveOut = async () => {
    const rows = countOf(counts.faulty, ROW_NOUN);
    if (await confirm(`Leave out ${rows} with faults? Not imported: ${lostText(draft)}.`)) {
      onChange({ leaveOutFaulty: true });
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
              {showsAll ? 'Fewer' : `All ${countOf(faultCodes.length, KIND_NOUN)}`}
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
          <FaultLine
            key={kind.code}
            kind={kind}
            texts={faultTextsOf(draft, kind.code)}
            isBusy={isBusy}
            onChange={onChange}
          />
        ))}
      </Box>
    </Panel>
  );
}

const SHORT_NOUN = { one: 'short name', many: 'short names' };

/** The change that replaces a text by its first suggestion in all its columns. */
function replacementsOf({ columns, text, suggestions }: FaultText) {
  const [to = text] = suggestions;
  return columns.map((column) => ({ column, from: text, to }));
}

/** Rows that a question names. */
const NAMED_MAX = 5;

/** Returns the first texts of the rows with faults on this page, and the number of the others. */
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

const TEXT_NOUN = { one: 'text', many: 'texts' };

interface LineProps extends Omit<Props, 'draft'> {
  readonly kind: ImportDraft['faultCodes'][number];
  readonly texts: readonly FaultText[];
}

function FaultLine({ kind, texts, isBusy, onChange }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const { code, suggested } = kind;
  const name = faultKind(kind);
  const short = texts.filter(({ isShort }) => isShort);
  const correct = `Correct all ${suggested.toLocaleString('en')}`;
  return (
    <li>
      <div className="line">
        <span>
          <strong>{countOf(kind.cells, CELL_COUNT)}:</strong> {name}
        </span>
        {isCertain(code) && suggested > 1 && (
          <Button
            disabled={isBusy}
            aria-label={`${correct}: ${name}`}
            onClick={() => onChange({ acceptAll: code })}
          >
            {correct}
          </Button>
        )}
        {short.length > 1 && (
          <Button
            disabled={isBusy}
            aria-label={`Use the full names of ${countOf(short.length, SHORT_NOUN)}`}
            onClick={() => onChange({ replaceAll: short.flatMap(replacementsOf) })}
          >
            Use full names
          </Button>
        )}
        {texts.length > 0 && (
          <Button
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Replace'} ${countOf(texts.length, TEXT_NOUN)}: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : `Replace ${countOf(texts.length, TEXT_NOUN)}`}
          </Button>
        )}
      </div>
      {isOpen && (
        <FaultTexts texts={texts} hint={faultHint(code)} isBusy={isBusy} onChange={onChange} />
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

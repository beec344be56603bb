import type { OutputOf } from '@kelas/contract/call';
import { SEARCH_MIN_LENGTH, type SearchMatch, searchStudents } from '@kelas/contract/search';
import { formatAmount } from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { NotAdmitted } from '../reference/NotAdmitted.tsx';
import { studentPath } from '../reference/StudentLink.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { StatusText } from '../ui/StatusText.tsx';

type Hit = OutputOf<typeof searchStudents>[number];

/**
 * Finds a student by name, phone number, contact, IC no. or receipt number (R-1357). Enter opens the
 * student or the receipt, Alt+Enter the payment, Ctrl+Enter the payment of the family. `/` and Ctrl+K
 * focus the box from everywhere.
 */
export default function SearchBox() {
  const navigate = useNavigate();
  const isLanding = useLocation().pathname === '/';
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const searched = usePausedNumber(wanted);
  const isSearched = wanted.length >= SEARCH_MIN_LENGTH;
  const isCurrent = searched === wanted;
  const { data, loading, error } = useCallQuery(
    searchStudents,
    { text: searched },
    { onFailure: 'inline', enabled: isSearched && isCurrent },
  );
  useShortcut(input);
  // The box loads late: a person who has moved to a link or button keeps the focus (R-1944).
  const hasArrived = useRef(false);
  useEffect(() => {
    const hasMoved = !hasArrived.current && document.activeElement?.matches('a, button, input');
    hasArrived.current = true;
    // On a touch screen the focus would open the keyboard.
    if (isLanding && !hasMoved && matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, [isLanding]);

  const open = (hit: Hit, payment: Payment | undefined) => {
    setText('');
    input.current?.blur();
    void navigate(pathOf(hit, payment));
  };

  return (
    <Autocomplete<Hit, false, true>
      // Without hits while they load, Enter does nothing.
      options={isSearched && isCurrent && data ? data : []}
      value={null as never}
      inputValue={text}
      onInputChange={(_, typed, reason) => reason !== 'reset' && setText(typed)}
      onChange={(event, hit) => {
        if (hit) open(hit, paymentOf(event));
      }}
      open={isSearched}
      filterOptions={(options) => options}
      getOptionLabel={(hit) => hit.name}
      getOptionKey={(hit) => hit.uuid}
      autoHighlight
      forcePopupIcon={false}
      loading={loading || !isCurrent}
      loadingText="Searching…"
      noOptionsText={error && isCurrent ? error.message : 'No student found'}
      size="small"
      sx={{ flexGrow: 1, maxWidth: { sm: 480 } }}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 320 } } }}
      renderOption={({ key, ...row }, hit) => (
        <li key={key} {...row}>
          <HitLines hit={hit} />
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          type="search"
          placeholder="Name, phone, IC no. or receipt"
          inputRef={input}
          slotProps={{
            ...slotProps,
            htmlInput: {
              ...slotProps.htmlInput,
              'aria-label': 'Find a student',
              'aria-keyshortcuts': '/ Control+K',
              maxLength: TEXT_MAX_LENGTH,
            },
            input: {
              ...slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
}

/** Time without typing after which a number is searched for. */
const NUMBER_PAUSE_MS = 250;

/** Returns the text; a number only after a pause, because half of it would be a miss (R-1940). */
function usePausedNumber(text: string): string {
  const [paused, setPaused] = useState(text);
  const isNumber = /\d/.test(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, NUMBER_PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return isNumber ? paused : text;
}

/** One student: name and level, then what was found and what is owed. */
function HitLines({ hit }: { hit: Hit }) {
  const { name, programLvl, status, totalOwedFee, familyCredit, notAdmitted } = hit;
  return (
    <Box sx={{ width: 1 }}>
      <Box sx={line}>
        <Typography noWrap>{name}</Typography>
        <Typography color="textSecondary" noWrap sx={{ flexShrink: 0 }}>
          <LevelName id={programLvl} />
        </Typography>
      </Box>
      <Box sx={line}>
        <Typography variant="body2" color="textSecondary" noWrap>
          {[foundText(hit), siblingText(hit)].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2" noWrap sx={{ flexShrink: 0 }}>
          {notAdmitted && (
            <>
              <NotAdmitted />{' '}
            </>
          )}
          {status !== 'ACTIVE' && `${status} · `}
          <StatusText good={totalOwedFee === 0}>
            {totalOwedFee === 0 ? 'paid up' : `owes ${formatAmount(totalOwedFee)}`}
          </StatusText>
          {familyCredit && ` · credit ${formatAmount(familyCredit)}`}
        </Typography>
      </Box>
    </Box>
  );
}

const line = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;

const MATCH_LABELS: Readonly<Record<SearchMatch, string>> = {
  // Students of the same name differ in their numbers.
  NAME: 'Phone ',
  PHONE: 'Phone ',
  CONTACT_NAME: 'Contact ',
  CONTACT_PHONE: "Contact's phone ",
  NRIC: 'IC no. …',
  RECEIPT: 'Receipt ',
};

function siblingText({ siblings }: Hit): string {
  return siblings.length > 0 ? `Siblings: ${siblings.join(', ')}` : '';
}

/** Returns the value that was found; for a name the phone number. */
function foundText({ match, matchText, phoneNo }: Hit): string {
  const isPhone = match === 'PHONE' || match === 'CONTACT_PHONE';
  const value = match === 'NAME' ? phoneNo : matchText;
  return MATCH_LABELS[match] + (isPhone || match === 'NAME' ? formatPhone(value) : value);
}

/** The payment that a student's page opens: of the student, or of the family. */
type Payment = 'pay' | 'family';

function paymentOf(event: SyntheticEvent): Payment | undefined {
  if ('altKey' in event && event.altKey === true) return 'pay';
  const isControl = 'ctrlKey' in event && event.ctrlKey === true;
  const isMeta = 'metaKey' in event && event.metaKey === true;
  return isControl || isMeta ? 'family' : undefined;
}

/** A receipt opens with its student. */
function pathOf({ uuid, match, matchText }: Hit, payment: Payment | undefined): string {
  if (payment) return `${studentPath(uuid)}?${payment}`;
  return match === 'RECEIPT' ? `${studentPath(uuid)}?receipt=${matchText}` : studentPath(uuid);
}

/** Focuses the box by Ctrl+K, and by `/` outside of text fields; not above a dialog. */
function useShortcut(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, select, [contenteditable]');
      const isSlash = event.key === '/' && !isTyping;
      const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!(isSlash || isControlK) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [input]);
}

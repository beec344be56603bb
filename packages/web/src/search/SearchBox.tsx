import { SEARCH_MIN_LENGTH, searchStudents } from '@kelas/contract/search';
import { listTeachers } from '@kelas/contract/teachers';
import { formatAmount } from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { t } from '@lingui/core/macro';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Paper, { type PaperProps } from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { useMayUse } from '../api/session.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { NotAdmitted } from '../reference/NotAdmitted.tsx';
import { FOUND } from '../ui/first-focus.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { MenuContext } from '../ui/menu-context.ts';
import { StatusText } from '../ui/StatusText.tsx';
import {
  type Found,
  findLessons,
  findScreens,
  findTeachers,
  type Hit,
  type Payment,
  pathOf,
} from './found.ts';

declare module '@mui/material/Autocomplete' {
  interface AutocompletePaperSlotPropsOverrides {
    /** Says that no student is in the list, or not yet. */
    readonly notice: string | undefined;
  }
}

/**
 * Finds a student by name, phone number, contact, IC no. or receipt number (R-1357). Enter opens the
 * student or the receipt, Alt+Enter the payment, Ctrl+Enter the payment of the family. `/` and Ctrl+K
 * focus the box from everywhere. Screens of the menu and, for an ADMIN, teachers follow (R-2120, R-2121).
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
  const lessons = findLessons(wanted);
  const { data, loading, error } = useCallQuery(
    searchStudents,
    { text: searched },
    { onFailure: 'inline', enabled: isSearched && isCurrent && lessons.length === 0 },
  );
  const isName = !/\d/.test(wanted);
  const mayOpenTeachers = useMayUse('teachers');
  const { data: teachers = [] } = useCallQuery(
    listTeachers,
    { name: wanted },
    { onFailure: 'silent', enabled: isSearched && isName && mayOpenTeachers },
  );
  const students = isSearched && isCurrent ? data : undefined;
  const isWaiting = isSearched && lessons.length === 0 && (loading || !isCurrent);
  const others = [
    ...lessons,
    ...findScreens(use(MenuContext), wanted),
    ...(isSearched && isName && mayOpenTeachers ? findTeachers(teachers) : []),
  ];
  const emptyText = error && isCurrent ? error.message : t`No student found`;
  const notice = isWaiting ? t`Searching…` : emptyText;
  // The box loads late: a person who has moved to a link or button keeps the focus (R-1944).
  const hasArrived = useRef(false);
  useEffect(() => {
    const hasMoved = !hasArrived.current && document.activeElement?.matches('a, button, input');
    hasArrived.current = true;
    // On a touch screen the focus would open the keyboard.
    if (isLanding && !hasMoved && matchMedia('(pointer: fine)').matches) input.current?.focus();
    // A key that opened another screen works there too.
    if (!isLanding && document.activeElement === input.current && input.current?.value === '')
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [isLanding]);

  const open = (found: Found, payment: Payment | undefined) => {
    setText('');
    input.current?.blur();
    void navigate(pathOf(found, payment), { state: FOUND });
  };

  return (
    <Autocomplete<Found, false, true>
      options={[...(students ?? []).map((hit) => ({ key: hit.uuid, hit })), ...others]}
      value={null as never}
      inputValue={text}
      onInputChange={(_, typed, reason) => reason !== 'reset' && setText(typed)}
      onChange={(event, found) => {
        if (found) open(found, paymentOf(event));
      }}
      open={isSearched}
      filterOptions={(options) => options}
      // Another label for the same line, so that the highlight moves to a student who arrives.
      getOptionLabel={({ key }) => (isWaiting ? `${key} while searching` : key)}
      getOptionKey={({ key }) => key}
      autoHighlight
      // While the students load, Enter does nothing.
      onKeyDown={(event) => {
        if (isWaiting && event.key === 'Enter') event.defaultMuiPrevented = true;
      }}
      forcePopupIcon={false}
      loading={isWaiting}
      loadingText={t`Searching…`}
      noOptionsText={emptyText}
      size="small"
      sx={{ flexGrow: 1, maxWidth: { sm: 480 } }}
      slots={{ paper: FoundPaper }}
      slotProps={{
        popper: { placement: 'bottom-start', sx: { minWidth: 320 } },
        paper: { notice: others.length > lessons.length && !students?.length ? notice : undefined },
      }}
      renderOption={({ key, ...row }, found) => (
        <li key={key} {...row}>
          {'hit' in found ? <HitLines hit={found.hit} /> : <NameLine {...found} />}
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          type="search"
          placeholder={t`Name, phone, IC no. or receipt`}
          inputRef={input}
          slotProps={{
            ...slotProps,
            htmlInput: {
              ...slotProps.htmlInput,
              'aria-label': t`Find a student`,
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

/** The list of the search, with the keys at its foot (R-2120). */
function FoundPaper({
  notice,
  children,
  ...paper
}: PaperProps & { readonly notice?: string | undefined }) {
  return (
    <Paper {...paper}>
      {notice !== undefined && (
        <Typography role="status" color="textSecondary" sx={{ px: 2, pt: 1.5 }}>
          {notice}
        </Typography>
      )}
      {children}
      {/* Screen readers find the keys in their dialog. */}
      <Typography aria-hidden variant="body2" color="textSecondary" noWrap sx={foot}>
        {t`Enter open · Alt+Enter pay · Ctrl+Enter family`}
      </Typography>
    </Paper>
  );
}

const foot = {
  display: 'none',
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  '@media (pointer: fine)': { 'ul + &': { display: 'block' } },
} as const;

/** The name of a screen or teacher, and what it is. */
function NameLine({ name, kind }: { name: string; kind: string }) {
  return (
    <Box sx={{ ...line, width: 1 }}>
      <Typography noWrap>{name}</Typography>
      <Typography color="textSecondary" noWrap sx={{ flexShrink: 0 }}>
        {kind}
      </Typography>
    </Box>
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
            {totalOwedFee === 0 ? t`paid up` : t`owes ${{ amount: formatAmount(totalOwedFee) }}`}
          </StatusText>
          {familyCredit && ` · ${t`credit ${{ amount: formatAmount(familyCredit) }}`}`}
        </Typography>
      </Box>
    </Box>
  );
}

const line = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;

function siblingText({ siblings }: Hit): string {
  return siblings.length > 0 ? t`Siblings: ${{ names: siblings.join(', ') }}` : '';
}

/** Returns the value that was found; for a name the phone number, in which equal names differ. */
function foundText({ match, matchText, phoneNo }: Hit): string {
  switch (match) {
    case 'NAME':
      return t`Phone ${{ phone: formatPhone(phoneNo) }}`;
    case 'PHONE':
      return t`Phone ${{ phone: formatPhone(matchText) }}`;
    case 'CONTACT_NAME':
      return t`Contact ${{ name: matchText }}`;
    case 'CONTACT_PHONE':
      return t`Contact's phone ${{ phone: formatPhone(matchText) }}`;
    case 'NRIC':
      return t`IC no. …${{ digits: matchText }}`;
    case 'RECEIPT':
      return t`Receipt ${{ number: matchText }}`;
    case 'CODE':
      return t`Payment reference ${{ code: matchText }}`;
    case 'SIMILAR_CODE':
      return t`similar payment reference ${{ code: matchText }}`;
    case 'SIMILAR_NAME':
      return t`similar name · Phone ${{ phone: formatPhone(phoneNo) }}`;
  }
}

function paymentOf(event: SyntheticEvent): Payment | undefined {
  if ('altKey' in event && event.altKey === true) return 'pay';
  const isControl = 'ctrlKey' in event && event.ctrlKey === true;
  const isMeta = 'metaKey' in event && event.metaKey === true;
  return isControl || isMeta ? 'family' : undefined;
}

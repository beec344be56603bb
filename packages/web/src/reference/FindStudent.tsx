import type { OutputOf } from '@kelas/contract/call';
import { SEARCH_MIN_LENGTH, searchStudents } from '@kelas/contract/search';
import { formatAmount } from '@kelas/contract/values/cents';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { t } from '@lingui/core/macro';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { joinTexts } from '../languages/formats.ts';
import { LevelName } from './LevelName.tsx';

export type FoundStudent = OutputOf<typeof searchStudents>[number];

interface Props {
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly disabled: boolean;
  readonly onChoose: (student: FoundStudent) => void;
}

/** Finds a student by name, phone, receipt or payment reference; the field is empty afterwards. */
export function FindStudent({ label, autoFocus = false, disabled, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const isSearched = text.length >= SEARCH_MIN_LENGTH;
  const { data, loading } = useCallQuery(
    searchStudents,
    { text },
    { onFailure: 'alert', enabled: isSearched, keepRows: true },
  );
  return (
    <Autocomplete<FoundStudent>
      options={isSearched ? (data ?? []) : []}
      inputValue={typed}
      onInputChange={(_, next, reason) => reason !== 'reset' && setTyped(next)}
      value={null}
      onChange={(_, found) => {
        if (!found) return;
        setTyped('');
        onChoose(found);
      }}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ uuid }) => uuid}
      autoHighlight
      disabled={disabled}
      loading={loading}
      loadingText={t`Searching…`}
      noOptionsText={isSearched ? t`No student found` : t`Type a name, phone or payment reference`}
      forcePopupIcon={false}
      size="small"
      renderOption={({ key, ...row }, { name, programLvl, siblings, totalOwedFee }) => (
        <li key={key} {...row}>
          <Box sx={{ width: 1 }}>
            <Typography>{name}</Typography>
            <Typography variant="body2" color="textSecondary">
              <LevelName id={programLvl} /> ·{' '}
              {joinTexts([
                totalOwedFee === 0 ? t`paid up` : t`owes ${{ amount: formatAmount(totalOwedFee) }}`,
                ...(siblings.length > 0 ? [siblings.join(', ')] : []),
              ])}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          autoFocus={autoFocus}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, maxLength: TEXT_MAX_LENGTH },
          }}
        />
      )}
    />
  );
}

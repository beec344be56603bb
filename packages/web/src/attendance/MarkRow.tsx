import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { textOf } from '../languages/language.ts';
import { doneText } from '../reference/done-text.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { MARKS, type Member, type ShownMark } from './lesson-texts.ts';

interface Props {
  readonly number: number;
  readonly member: Member;
  readonly disabled: boolean;
  /** Null takes the mark back. */
  readonly onMark: (member: Member, mark: ShownMark | null, minutes?: number | null) => void;
}

/** A student of a lesson with the mark; pressing the chosen mark again takes it back. */
export const MarkRow = memo(function MarkRow({ number, member, disabled, onMark }: Props) {
  const { name, mark, minutes, marked, guest, makesUp } = member;
  return (
    <Box component="li" sx={row} data-number={number}>
      <Typography color="textSecondary" sx={{ minWidth: 28, textAlign: 'right' }}>
        {number}
      </Typography>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <StudentLink student={member} />
        {guest && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${makesUp ? t`make-up` : t`guest`}`}
          </Typography>
        )}
      </Box>
      {marked && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ display: { xs: 'none', md: 'block' } }}
        >
          {doneText(marked)}
        </Typography>
      )}
      {mark === 'LATE' && (
        <Minutes
          key={minutes}
          name={name}
          minutes={minutes}
          disabled={disabled}
          onChange={(value) => onMark(member, 'LATE', value)}
        />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mark}
        disabled={disabled}
        aria-label={t`Attendance of ${name}`}
        onChange={(_, value: ShownMark | null) => onMark(member, value)}
        sx={{ flex: { xs: '1 0 100%', sm: '0 0 auto' } }}
      >
        {MARKS.map(({ value, label }) => (
          <ToggleButton
            key={value}
            value={value}
            color={value === 'ABSENT' ? 'error' : 'primary'}
            sx={button}
          >
            {textOf(label)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
});

interface MinutesProps {
  readonly name: string;
  readonly minutes: number | null;
  readonly disabled: boolean;
  readonly onChange: (minutes: number | null) => void;
}

/** The minutes of a late student; empty if they are not known. */
function Minutes({ name, minutes, disabled, onChange }: MinutesProps) {
  const save = (text: string) => {
    const value = text === '' ? null : Number(text);
    if (value !== minutes && (value === null || (value >= 1 && value <= 240))) onChange(value);
  };
  return (
    <TextField
      size="small"
      defaultValue={minutes ?? ''}
      disabled={disabled}
      placeholder={t`min`}
      onBlur={({ target }) => save(target.value)}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLElement) target.blur();
      }}
      slotProps={{
        htmlInput: { 'aria-label': t`Minutes late: ${name}`, inputMode: 'numeric', maxLength: 3 },
      }}
      sx={{ width: 72, '& input': { py: 0.5, px: 1 } }}
    />
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  px: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:focus-within': { bgcolor: 'action.hover' },
};
const button = {
  flex: 1,
  minWidth: 84,
  color: 'text.primary',
  textTransform: 'none',
  py: 0.25,
  whiteSpace: 'nowrap',
};

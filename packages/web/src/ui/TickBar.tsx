import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { useNameSearch } from './name-search.ts';
import { TextField } from './TextField.tsx';

interface Props {
  readonly status: string;
  /** The status belongs to earlier ticks, because the next one loads. */
  readonly isOld?: boolean;
  readonly search: Pick<ReturnType<typeof useNameSearch>, 'control' | 'part'>;
  readonly onSetAll: (ticked: boolean) => void;
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

/** The line above a preview with ticks: its sums, a search by name, and its buttons. */
export function TickBar({ status, isOld = false, search, onSetAll, isLocked, children }: Props) {
  const isFound = search.part !== '';
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={bar}>
      <Typography role="status" sx={{ ...statusLine, opacity: isOld ? 0.55 : 1 }}>
        {status}
      </Typography>
      <TextField
        control={search.control}
        name="name"
        label={t`Find a name`}
        maxLength={TEXT_MAX_LENGTH}
      />
      <Button disabled={isLocked} onClick={() => onSetAll(true)}>
        {isFound ? t`Tick found` : t`Tick all`}
      </Button>
      <Button disabled={isLocked} onClick={() => onSetAll(false)}>
        {isFound ? t`Untick found` : t`Untick all`}
      </Button>
      {children}
    </Stack>
  );
}

// A line of its own, where the search and the buttons need all the room.
const statusLine = {
  fontWeight: 650,
  mr: 'auto',
  minHeight: 24,
  width: { xs: '100%', xl: 'auto' },
};

const bar = {
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > .MuiFormControl-root': { width: { xs: '100%', sm: 200 } },
};

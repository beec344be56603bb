import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { joinTexts } from '../languages/formats.ts';
import { FAMILY_NOUN } from '../reference/nouns.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { countOf } from '../ui/table.ts';

/** More rows would not be worked through in one go. */
const SHOWN_MAX = 50;

interface Item {
  readonly key: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly buttons: ReactNode;
}

interface Props<R> {
  readonly title: string;
  /** What the rows are not sent for: without a phone number, sent already. */
  readonly notes: readonly string[];
  /** Returns the beginning of the subtitle: `12 families to remind`. */
  readonly waiting: (families: string) => string;
  readonly empty: string;
  /** A field above the list. */
  readonly choice?: ReactNode;
  /** The families that wait; one that is done leaves the list. */
  readonly rows: readonly R[];
  readonly itemOf: (row: R) => Item;
  readonly onExited: () => void;
}

/** A queue of texts: one click for each family, and the next one follows (R-720, R-2220). */
export function SendQueue<R>(props: Props<R>) {
  const { title, notes, waiting, empty, choice, rows, itemOf, onExited } = props;
  const [open, setOpen] = useState(true);
  const list = useRef<HTMLUListElement>(null);
  const count = rows.length;
  // A family that is done leaves the queue, and with it the button that had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the queue becomes shorter
  useEffect(() => {
    list.current?.querySelector('a')?.focus();
  }, [count]);
  const close = () => setOpen(false);
  return (
    <DialogFrame
      title={title}
      subtitle={joinTexts([waiting(countOf(count, FAMILY_NOUN)), ...notes])}
      open={open}
      onClose={close}
      onExited={onExited}
    >
      <DialogContent>
        {choice}
        {count === 0 && <Typography color="textSecondary">{empty}</Typography>}
        <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows
            .slice(0, SHOWN_MAX)
            .map(itemOf)
            .map((item) => (
              <Box key={item.key} component="li" sx={line}>
                <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{item.title}</Typography>
                  <Typography variant="body2" color="textSecondary" noWrap>
                    {item.detail}
                  </Typography>
                </Box>
                {item.buttons}
              </Box>
            ))}
        </Box>
        {count > SHOWN_MAX && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t`and ${{ families: countOf(count - SHOWN_MAX, FAMILY_NOUN) }} more, who follow as you go`}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
    </DialogFrame>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
};

import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { use, useState } from 'react';
import { MoreIcon } from '../ui/icons.tsx';
import { DraftActions } from './draft-actions.ts';

/** The rows among which the headings are looked for by eye. */
const FIRST_ROWS = 20;

interface Props {
  readonly row: number;
  /** The row's number in the spreadsheet. */
  readonly line: number;
}

/** What else can be done with one of the first rows: it can be the row of headings (R-1924). */
export function RowMenu({ row, line }: Props) {
  const { head } = use(DraftActions);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (row > FIRST_ROWS) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More for row ${line}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.25, my: -0.25, ml: 0.25 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            head(row);
          }}
        >
          This row has the headings
        </MenuItem>
      </Menu>
    </>
  );
}

import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { WarningIcon } from '../ui/icons.tsx';

/**
 * A warning icon for an entry that clashes; its tooltip and its label name the other entry
 * (R-1046).
 */
export function ClashMark({ clashes }: { clashes: readonly string[] }) {
  if (clashes.length === 0) return null;
  const text = clashes.join('. ');
  return (
    <Tooltip title={text} enterTouchDelay={0}>
      <Box
        component="span"
        role="img"
        aria-label={text}
        tabIndex={0}
        sx={{ display: 'inline-flex', verticalAlign: 'text-bottom', mr: 0.75 }}
      >
        <WarningIcon color="warning" sx={{ fontSize: 18 }} />
      </Box>
    </Tooltip>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Panel } from '../ui/Panel.tsx';
import { CopyPanel } from './CopyPanel.tsx';

interface Props {
  /** The new school year. */
  readonly year: number;
  readonly isApplied: boolean;
}

/** The copy of timetable, quizzes and notes to a new year; loaded only when opened (R-1754). */
export function CopyEntries({ year, isApplied }: Props) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  return (
    <Panel title="Timetable, quizzes and notes">
      <Typography>
        {isApplied && 'Next step: '}
        {isApplied ? 'copy' : 'Copy'} the entries of {year - 1} to {year}. The originals stay in{' '}
        {year - 1}.
      </Typography>
      <Button
        variant="outlined"
        onClick={() => setExpanded(!expanded)}
        aria-expanded={expanded}
        aria-controls={id}
        sx={{ alignSelf: 'flex-start', mt: 1 }}
      >
        {expanded ? 'Hide entries' : 'Choose entries to copy'}
      </Button>
      <Collapse in={expanded} id={id} mountOnEnter>
        <Box sx={{ pt: 1.5 }}>
          <CopyPanel from={year - 1} to={year} />
        </Box>
      </Collapse>
    </Panel>
  );
}

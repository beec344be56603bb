import Box from '@mui/material/Box';
import { type Tick, TickBox } from '../ui/ticks.tsx';
import { StudentLink } from './StudentLink.tsx';

interface Props {
  readonly tick: Tick;
  readonly label: string;
  readonly student: { readonly uuid: string; readonly name: string };
}

/** The tick of a student in a preview, and the name as a link. */
export function TickedStudent({ tick, label, student }: Props) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, verticalAlign: 'middle' }}>
      <TickBox tick={tick} label={label} />
      <StudentLink student={student} />
    </Box>
  );
}

import type { listAudit } from '@kelas/contract/audit';
import { auditActions } from '@kelas/contract/audit-actions';
import type { OutputOf } from '@kelas/contract/call';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useLevels } from '../reference/reference-data.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { compareEntry, type Difference } from './comparison.ts';

export type AuditEntry = OutputOf<typeof listAudit>[number];

interface Props {
  readonly entry: AuditEntry;
  readonly onExited: () => void;
}

/** The details of an audit entry: the values that differ, its position and its hash (R-1133). */
export function AuditEntryDialog({ entry, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const levels = useLevels();
  const { before, after, action, subjectName, staffName, recordCreateDate } = entry;
  const rows = useMemo(
    () =>
      compareEntry(before, after, (id) => levels.find((level) => level.id === id)?.name ?? `${id}`),
    [before, after, levels],
  );
  return (
    <DialogFrame
      title={auditActions[action].label}
      subtitle={`${subjectName} · ${staffName ?? 'System'} · ${formatTimeStamp(recordCreateDate)}`}
      open={open}
      onClose={close}
      onExited={onExited}
      wide
    >
      <DialogContent>
        {rows.length > 0 ? (
          <ComparisonTable rows={rows} hadBefore={before !== null} />
        ) : (
          <Typography color="textSecondary">
            {entry.erased
              ? 'The details were erased when the student was anonymised.'
              : 'No further details.'}
          </Typography>
        )}
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mt: 2, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
        >
          Entry {entry.position} · Hash {entry.hash}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3 }}>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </DialogFrame>
  );
}

const NOTHING = '—';

interface TableProps {
  readonly rows: readonly Difference[];
  /** False for a new record, which has no values before. */
  readonly hadBefore: boolean;
}

/** The fields and lines that differ, with their values before and after (R-1133). */
function ComparisonTable({ rows, hadBefore }: TableProps) {
  const heads = hadBefore ? ['Before', 'After'] : ['Recorded'];
  return (
    <Table aria-label="What changed" sx={cells}>
      <TableHead>
        <TableRow>
          {['Field', ...heads].map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ label, before, after }) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            {hadBefore && <TableCell>{before || NOTHING}</TableCell>}
            <TableCell>{after || NOTHING}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const cells = {
  tableLayout: 'fixed',
  '& th': { fontWeight: 650 },
  '& th:first-of-type': { width: '30%' },
  '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};

import { auditActions } from '@kelas/contract/audit-actions';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useLevels } from '../reference/reference-data.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import type { AuditEntry } from './audit-log.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { compareEntry } from './comparison.ts';

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

import { listHistory } from '@kelas/contract/history';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { StatementButton } from '../statements/StatementButton.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { Money } from '../ui/Money.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import { countOf } from '../ui/table.ts';
import { groupByMonth, groupTotal } from './group.ts';
import { HistoryTable } from './HistoryTable.tsx';
import type { HistoryPerson } from './history-filter.ts';

const PAYMENTS = { one: 'payment', many: 'payments' };
// A payment can have several lines.
const LINES = { one: 'line', many: 'lines' };

interface Props {
  readonly person: HistoryPerson;
  readonly onExited: () => void;
}

/** Payment History: what a student paid or a teacher was paid, by month. */
export function HistoryDialog({ person, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { uuid, type, name } = person;
  const history = useCallQuery(listHistory, { uuid, type }, { onFailure: 'alert', fresh: true });
  const months = useMemo(() => groupByMonth(history.data ?? []), [history.data]);

  return (
    <DialogFrame
      title="Payment History"
      subtitle={name}
      open={open}
      onClose={close}
      onExited={onExited}
      wide
    >
      {months.length > 0 && <HistoryTable months={months} type={type} />}
      <TableNotice list={history} noun={PAYMENTS} empty="No payments yet" place="within" />
      <DialogActions sx={{ px: 3, mt: 'auto' }}>
        <Typography role="status" sx={{ flexGrow: 1, fontWeight: 650 }}>
          {history.data && (
            <>
              {countOf(history.data.length, LINES)} · Grand total{' '}
              <Money cents={groupTotal(history.data)} currency />
            </>
          )}
        </Typography>
        {type === 'STUDENT' && <StatementButton student={person} />}
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </DialogFrame>
  );
}

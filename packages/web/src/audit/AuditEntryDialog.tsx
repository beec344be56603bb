import type { listAudit } from '@kelas/contract/audit';
import type { OutputOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../languages/formats.ts';
import { actionName } from '../reference/audit-labels.ts';
import { useLevels, useOfferings } from '../reference/reference-data.ts';
import { PlainTable } from '../ui/PlainTable.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { compareEntry, type Difference } from './comparison.ts';

export type AuditEntry = OutputOf<typeof listAudit>[number];

interface Props {
  readonly entry: AuditEntry;
  readonly onExited: () => void;
}

/** The details of an audit entry: the values that differ, its position and its hash (R-1133). */
export function AuditEntryDialog({ entry, onExited }: Props) {
  const levels = useLevels();
  const { before, after, action, subjectName, staffName, recordCreateDate } = entry;
  const offerings = useOfferings();
  const level = (id: number) => levels.find((each) => each.id === id)?.name ?? `${id}`;
  const offering = (id: number) => {
    const found = offerings.find((each) => each.id === id);
    if (!found) return t`cancelled course no. ${id}`;
    return [found.subjectName, level(found.programLvl), found.teacherName].join(', ');
  };
  const rows = compareEntry(before, after, { level, offering });
  return (
    <ViewDialog
      title={actionName(action)}
      subtitle={`${subjectName} · ${staffName ?? t`System`} · ${formatMoment(new Date(recordCreateDate))}`}
      onExited={onExited}
      wide
    >
      {rows.length > 0 ? (
        <ComparisonTable rows={rows} hadBefore={before !== null} />
      ) : (
        <Typography color="textSecondary">
          {entry.erased
            ? t`The details were erased when the student was anonymised.`
            : t`No further details.`}
        </Typography>
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 2, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
      >
        {t`Entry ${{ position: entry.position }} · Hash ${{ hash: entry.hash }}`}
      </Typography>
    </ViewDialog>
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
  return (
    <PlainTable
      label={t`What changed`}
      heads={hadBefore ? [t`Field`, t`Before`, t`After`] : [t`Field`, t`Recorded`]}
      rows={rows.map(({ label, before, after }) => ({
        key: label,
        head: label,
        cells: (hadBefore ? [before, after] : [after]).map((text) => text || NOTHING),
      }))}
      align="left"
      sx={cells}
    />
  );
}

const cells = {
  tableLayout: 'fixed',
  '& th': { fontWeight: 650 },
  '& th:first-of-type': { width: '30%' },
  '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};

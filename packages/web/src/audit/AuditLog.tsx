import { AUDIT_PAGE_SIZE } from '@kelas/contract/audit';
import { auditActions, subjectKinds } from '@kelas/contract/audit-actions';
import { listStaff } from '@kelas/contract/staff';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { SUBJECT_KINDS } from '../reference/audit-labels.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep } from '../ui/ListStep.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { Column } from '../ui/table.ts';
import { AuditEntryDialog } from './AuditEntryDialog.tsx';
import { type AuditEntry, NO_AUDIT_FILTER, useAuditLog } from './audit-log.ts';
import { ReadsSwitch } from './ReadsSwitch.tsx';

const ENTRIES = { one: 'entry', many: 'entries' };

const columns: readonly Column<AuditEntry>[] = [
  { label: 'When', value: ({ recordCreateDate }) => formatTimeStamp(recordCreateDate) },
  { label: 'Who', value: ({ staffName }) => staffName ?? 'System', wrap: 110 },
  { label: 'What', value: ({ action }) => auditActions[action].label, wrap: 150 },
  { label: 'Record', value: ({ subjectName }) => subjectName, wrap: 160 },
];
const rowKey = (entry: AuditEntry) => entry.position;

/** The audit log: who did what, when and to which record, newest first (R-1132). */
export default function AuditLog() {
  const filters = useFilters(NO_AUDIT_FILTER, {
    choices: { kind: ['', ...subjectKinds], reads: ['', 'show'] },
  });
  const { control } = filters;
  const log = useAuditLog(filters.applied);
  const paging = usePagingInAddress();
  const staff = useCallQuery(listStaff, {}, { onFailure: 'silent' });
  const people = (staff.data ?? []).map(({ id, displayName }) => ({
    value: String(id),
    label: displayName,
  }));
  const [open, setOpen] = useState<AuditEntry>();
  const action = useCallback(
    (entry: AuditEntry) => (
      <RowButton label="Details" of={`entry ${entry.position}`} onClick={() => setOpen(entry)} />
    ),
    [],
  );
  const loaded = log.list.data?.length ?? 0;
  const showOlder = async () => {
    if (await log.loadOlder()) paging.goToPage(Math.floor(loaded / paging.size));
  };

  return (
    <>
      <PageTitle
        title="Audit Log"
        actions={<ListButtons name="Audit log" list={log.list} columns={columns} />}
      />
      <FilterBar filters={filters} refetch={log.list.refetch}>
        <MonthField control={control} name="month" label="Month" autoFocus />
        <SelectField
          control={control}
          name="kind"
          label="Record"
          options={SUBJECT_KINDS}
          none="All records"
        />
        <SelectField
          control={control}
          name="staffId"
          label="Who"
          options={people}
          none="All staff"
        />
        <ReadsSwitch filters={filters} />
      </FilterBar>
      <DataTable
        label="Entries"
        list={log.list}
        columns={columns}
        rowKey={rowKey}
        noun={ENTRIES}
        next={<ListStep filters={filters} />}
        action={action}
        paging={paging}
        summary={log.hasOlder ? 'the latest entries' : undefined}
      />
      {log.hasOlder && (
        <Button
          variant="outlined"
          onClick={showOlder}
          disabled={log.list.loading}
          sx={{ mt: 1.5, displayPrint: 'none' }}
        >
          Load {AUDIT_PAGE_SIZE} older entries
        </Button>
      )}
      {open && (
        <AuditEntryDialog key={open.position} entry={open} onExited={() => setOpen(undefined)} />
      )}
    </>
  );
}

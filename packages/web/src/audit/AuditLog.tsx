import { AUDIT_PAGE_SIZE, listAudit } from '@kelas/contract/audit';
import { type SubjectKind, subjectKinds } from '@kelas/contract/audit-actions';
import { listStaff } from '@kelas/contract/staff';
import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useController } from 'react-hook-form';
import { usePagedQuery } from '../api/paged-query.ts';
import { useCallQuery } from '../api/query.ts';
import { actionName, SUBJECT_KINDS } from '../reference/audit-labels.ts';
import { momentColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { type Filters, useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep } from '../ui/ListStep.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { useRowDialog } from '../ui/RowButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { Column } from '../ui/table.ts';
import { type AuditEntry, AuditEntryDialog } from './AuditEntryDialog.tsx';

const ENTRIES = {
  one: msg`entry`,
  many: msg`entries`,
  count: (count: number) => t`${plural(count, { one: '# entry', other: '# entries' })}`,
};

const columns: readonly Column<AuditEntry>[] = [
  momentColumn(msg`When`, ({ recordCreateDate }) => recordCreateDate),
  { label: msg`Who`, value: ({ staffName }) => staffName ?? t`System`, wrap: 110 },
  { label: msg`What`, value: ({ action }) => actionName(action), wrap: 150 },
  { label: msg`Record`, value: ({ subjectName }) => subjectName, wrap: 160 },
];
const positionOf = ({ position }: AuditEntry) => position;
const nameOf = ({ position }: AuditEntry) => t`entry ${position}`;

/** A type, so that it fits the query string. */
type AuditFilter = {
  readonly month: string;
  readonly kind: SubjectKind | '';
  readonly staffId: string;
  /** `show` adds the readings of IC numbers, which are many (R-1458). */
  readonly reads: 'show' | '';
};
const NO_FILTER: AuditFilter = { month: '', kind: '', staffId: '', reads: '' };

/** The audit log: who did what, when and to which record, newest first (R-1132). */
export default function AuditLog() {
  const filters = useFilters(NO_FILTER, {
    choices: { kind: ['', ...subjectKinds], reads: ['', 'show'] },
  });
  const { control } = filters;
  const { reads, ...applied } = filters.applied;
  const log = usePagedQuery(
    listAudit,
    { ...applied, nricReads: reads === 'show' ? '' : 'hide' },
    { pageSize: AUDIT_PAGE_SIZE, numberOf: positionOf },
  );
  const paging = usePagingInAddress();
  const staff = useCallQuery(listStaff, {}, { onFailure: 'silent' });
  const people = (staff.data ?? []).map(({ id, displayName }) => ({
    value: String(id),
    label: displayName,
  }));
  const { opened, action, close } = useRowDialog(t`Details`, nameOf);
  const loaded = log.list.data?.length ?? 0;
  const showOlder = async () => {
    if (await log.loadOlder()) paging.goToPage(Math.floor(loaded / paging.size));
  };

  return (
    <>
      <PageTitle
        title={t`Audit Log`}
        actions={<ListButtons name={t`Audit log`} list={log.list} columns={columns} />}
      />
      <FilterBar filters={filters} refetch={log.list.refetch}>
        <MonthField control={control} name="month" label={t`Month`} autoFocus />
        <SelectField
          control={control}
          name="kind"
          label={t`Record`}
          options={SUBJECT_KINDS}
          none={t`All records`}
        />
        <SelectField
          control={control}
          name="staffId"
          label={t`Who`}
          options={people}
          none={t`All staff`}
        />
        <ReadsSwitch filters={filters} />
      </FilterBar>
      <DataTable
        label={t`Entries`}
        list={log.list}
        columns={columns}
        rowKey={positionOf}
        noun={ENTRIES}
        next={<ListStep filters={filters} />}
        action={action}
        paging={paging}
        summary={log.hasOlder ? t`the latest entries` : undefined}
      />
      {log.hasOlder && (
        <Button
          variant="outlined"
          onClick={showOlder}
          disabled={log.list.loading}
          sx={{ mt: 1.5, displayPrint: 'none' }}
        >
          {t`Load ${{ count: AUDIT_PAGE_SIZE }} older entries`}
        </Button>
      )}
      {opened?.row && <AuditEntryDialog entry={opened.row} onExited={close} />}
    </>
  );
}

/** Adds the readings of IC numbers to the list, at once (R-1458). */
function ReadsSwitch({ filters }: { filters: Filters<AuditFilter> }) {
  const { field } = useController({ control: filters.control, name: 'reads' });
  return (
    <FormControlLabel
      label={t`Also show viewed IC numbers`}
      // After the buttons, where it may have a line of its own.
      sx={{ height: 36, mx: 0, order: 1 }}
      control={
        <Switch
          name={field.name}
          checked={field.value === 'show'}
          onChange={(_, checked) => {
            field.onChange(checked ? 'show' : '');
            filters.search(() => {});
          }}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}

import type { Call } from '@kelas/contract/call';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { SchoolYearSelect } from '../entries/SchoolYearFields.tsx';
import { useSchoolYears } from '../entries/school-years.ts';
import { textOf } from '../languages/language.ts';
import { Clamped } from '../ui/Clamped.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { MaterialDialog } from './MaterialDialog.tsx';
import type { Material, MaterialScreen } from './material-form.ts';
import { UrlText } from './UrlText.tsx';

const columns: readonly Column<Material>[] = [
  {
    label: msg`Title`,
    value: (row) => row.title,
    cell: (row) => <Clamped lines={3}>{row.title}</Clamped>,
    wrap: 160,
  },
  { label: msg`Url`, value: (row) => row.url, cell: (row) => <UrlText url={row.url} />, wrap: 220 },
  { label: msg`Created Date`, value: (row) => formatTimeStamp(row.recordCreateDate) },
];
const titleOf = ({ title }: Material) => title;

/** Quiz Management or Notes Management: the list, with a dialog to add and change (R-1015). */
export function Materials<U extends Call>({ kind }: { kind: MaterialScreen<U> }) {
  const all = useCallQuery(kind.list, {}, { onFailure: 'silent', keepRows: true });
  const schoolYears = useSchoolYears(all.data);
  const list = { ...all, data: schoolYears.rows };
  const { opened, open, action, close } = useRowDialog(t`Edit`, titleOf);
  return (
    <>
      <ListScreen
        title={textOf(kind.title)}
        name={textOf(kind.title)}
        back="/student/management"
        actions={<SchoolYearSelect of={schoolYears} />}
        add={{ label: t`Create`, onClick: open }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        noun={kind.noun}
        action={action}
      />
      {opened && (
        <MaterialDialog
          kind={kind}
          row={opened.row}
          years={schoolYears.years}
          year={schoolYears.chosen}
          onExited={close}
        />
      )}
    </>
  );
}

import { today } from '@kelas/contract/values/date';
import { currentSchoolYear } from '@kelas/contract/values/school-year';
import { PageTitle } from '../ui/PageTitle.tsx';
import { CopyPanel } from './CopyPanel.tsx';

/** Copy to the New Year: from July on the next year, before it the current one (R-1754). */
export default function CopyToNewYear() {
  const now = new Date();
  const isLate = Number(today(now).slice(3, 5)) > 6;
  const to = currentSchoolYear(now) + (isLate ? 1 : 0);
  return (
    <>
      <PageTitle title="Copy to the New Year" />
      <CopyPanel from={to - 1} to={to} />
    </>
  );
}

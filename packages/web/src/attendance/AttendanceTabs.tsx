import { msg, t } from '@lingui/core/macro';
import { LinkTabs } from '../ui/LinkTabs.tsx';

export const DAY_PATH = '/attendance';
export const ATTENDANCE_MONTH_PATH = '/attendance/month';
export const UNMARKED_PATH = '/attendance/unmarked';
export const OWED_PATH = '/attendance/owed';
export const WAITING_PATH = '/attendance/waiting';
export const SLIPPING_PATH = '/attendance/slipping';

const TABS = [
  { path: DAY_PATH, label: msg`Day` },
  { path: ATTENDANCE_MONTH_PATH, label: msg`Month` },
  { path: UNMARKED_PATH, label: msg`Not marked` },
  { path: OWED_PATH, label: msg`Owed lessons` },
  { path: WAITING_PATH, label: msg`Waiting list` },
  { path: SLIPPING_PATH, label: msg`May leave` },
];

/** The tabs of Attendance: the lessons of a day, and the reports. */
export function AttendanceTabs({ tab }: { tab: string }) {
  return <LinkTabs label={t`Attendance`} tabs={TABS} tab={tab} />;
}

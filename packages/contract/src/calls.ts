import * as announcements from './announcements.ts';
import * as arrears from './arrears.ts';
import * as attendance from './attendance.ts';
import * as attendanceReports from './attendance-reports.ts';
import * as audit from './audit.ts';
import * as bank from './bank.ts';
import * as bills from './bills.ts';
import { type Call, isCall } from './call.ts';
import * as cards from './cards.ts';
import * as cash from './cash.ts';
import * as centre from './centre.ts';
import * as classroom from './classroom.ts';
import * as closedDays from './closed-days.ts';
import * as courses from './courses.ts';
import * as discounts from './discounts.ts';
import * as eInvoice from './e-invoice.ts';
import * as exports from './exports.ts';
import * as feeChanges from './fee-changes.ts';
import * as finance from './finance.ts';
import * as funds from './funds.ts';
import * as history from './history.ts';
import * as houseRules from './house-rules.ts';
import * as imports from './imports.ts';
import * as lessons from './lessons.ts';
import * as levels from './levels.ts';
import * as materials from './materials.ts';
import * as miscCharges from './misc-charges.ts';
import * as miscFees from './misc-fees.ts';
import * as miscItems from './misc-items.ts';
import * as monthEnd from './month-end.ts';
import * as overview from './overview.ts';
import * as owedLessons from './owed-lessons.ts';
import * as payments from './payments.ts';
import * as reference from './reference.ts';
import * as salaries from './salaries.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as staff from './staff.ts';
import * as statements from './statements.ts';
import * as studentAccount from './student-account.ts';
import * as students from './students.ts';
import * as teachers from './teachers.ts';
import * as timetable from './timetable.ts';
import * as tuitionFees from './tuition-fees.ts';
import * as waitingList from './waiting-list.ts';
import * as yearCopy from './year-copy.ts';
import * as yearEnd from './year-end.ts';

/** The registry: every domain of calls. The server, the API reference and the tests read it. */
export const domains = {
  session,
  search,
  students,
  studentAccount,
  discounts,
  courses,
  reference,
  levels,
  miscItems,
  teachers,
  yearEnd,
  tuitionFees,
  payments,
  bank,
  bills,
  miscFees,
  miscCharges,
  feeChanges,
  lessons,
  history,
  funds,
  cash,
  statements,
  arrears,
  salaries,
  finance,
  monthEnd,
  eInvoice,
  classroom,
  announcements,
  materials,
  timetable,
  attendance,
  attendanceReports,
  closedDays,
  owedLessons,
  waitingList,
  cards,
  yearCopy,
  overview,
  staff,
  audit,
  exports,
  centre,
  houseRules,
  imports,
} as const;

export type Domains = typeof domains;

/** The calls of all domains, in the order of the registry. */
export const allCalls: readonly Call[] = Object.values(domains).flatMap((domain) =>
  Object.values(domain).filter(isCall),
);

/** Returns the method and path of a call, for example `POST /student/register`. */
export function nameOf(call: Call): string {
  return `${call.method} ${call.path}`;
}

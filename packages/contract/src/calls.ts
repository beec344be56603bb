import * as adjustments from './adjustments.ts';
import * as announcements from './announcements.ts';
import * as arrears from './arrears.ts';
import * as audit from './audit.ts';
import * as bulkCharges from './bulk-charges.ts';
import { type Call, isCall } from './call.ts';
import * as cash from './cash.ts';
import * as centre from './centre.ts';
import * as classroom from './classroom.ts';
import * as courses from './courses.ts';
import * as discounts from './discounts.ts';
import * as exports from './exports.ts';
import * as familyPayments from './family-payments.ts';
import * as feeChanges from './fee-changes.ts';
import * as finance from './finance.ts';
import * as heldMoney from './held-money.ts';
import * as history from './history.ts';
import * as houseRules from './house-rules.ts';
import * as imports from './imports.ts';
import * as materials from './materials.ts';
import * as miscItems from './misc-items.ts';
import * as miscPayments from './misc-payments.ts';
import * as overview from './overview.ts';
import * as receipts from './receipts.ts';
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
import * as tuitionPayments from './tuition-payments.ts';
import * as yearCopy from './year-copy.ts';
import * as yearEnd from './year-end.ts';

/** The registry: every domain of calls. The server, the API reference and the tests read it. */
export const domains = {
  session,
  search,
  students,
  studentAccount,
  adjustments,
  discounts,
  courses,
  reference,
  miscItems,
  teachers,
  yearEnd,
  tuitionPayments,
  familyPayments,
  miscPayments,
  bulkCharges,
  feeChanges,
  history,
  receipts,
  heldMoney,
  cash,
  statements,
  arrears,
  salaries,
  finance,
  classroom,
  announcements,
  materials,
  timetable,
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

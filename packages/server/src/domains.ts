import type { Domains } from '@kelas/contract/calls';
import { handlers as announcements } from './domains/announcements/handlers.ts';
import { handlers as arrears } from './domains/arrears/handlers.ts';
import { handlers as attendance } from './domains/attendance/handlers.ts';
import { handlers as attendanceReports } from './domains/attendance-reports/handlers.ts';
import { handlers as audit } from './domains/audit/handlers.ts';
import { handlers as bank } from './domains/bank/handlers.ts';
import { handlers as bills } from './domains/bills/handlers.ts';
import { handlers as cards } from './domains/cards/handlers.ts';
import { handlers as cash } from './domains/cash/handlers.ts';
import { handlers as centre } from './domains/centre/handlers.ts';
import { handlers as classroom } from './domains/classroom/handlers.ts';
import { handlers as closedDays } from './domains/closed-days/handlers.ts';
import { handlers as courses } from './domains/courses/handlers.ts';
import { handlers as discounts } from './domains/discounts/handlers.ts';
import { handlers as eInvoice } from './domains/e-invoice/handlers.ts';
import { handlers as exports } from './domains/exports/handlers.ts';
import { handlers as feeChanges } from './domains/fee-changes/handlers.ts';
import { handlers as finance } from './domains/finance/handlers.ts';
import { handlers as funds } from './domains/funds/handlers.ts';
import { handlers as history } from './domains/history/handlers.ts';
import { handlers as houseRules } from './domains/house-rules/handlers.ts';
import { handlers as imports } from './domains/imports/handlers.ts';
import { handlers as lessons } from './domains/lessons/handlers.ts';
import { handlers as levels } from './domains/levels/handlers.ts';
import { handlers as materials } from './domains/materials/handlers.ts';
import { handlers as miscCharges } from './domains/misc-charges/handlers.ts';
import { handlers as miscFees } from './domains/misc-fees/handlers.ts';
import { handlers as miscItems } from './domains/misc-items/handlers.ts';
import { handlers as monthEnd } from './domains/month-end/handlers.ts';
import { handlers as overview } from './domains/overview/handlers.ts';
import { handlers as owedLessons } from './domains/owed-lessons/handlers.ts';
import { handlers as payments } from './domains/payments/handlers.ts';
import { handlers as reference } from './domains/reference/handlers.ts';
import { handlers as salaries } from './domains/salaries/handlers.ts';
import { handlers as search } from './domains/search/handlers.ts';
import { handlers as session } from './domains/session/handlers.ts';
import { handlers as staff } from './domains/staff/handlers.ts';
import { handlers as statements } from './domains/statements/handlers.ts';
import { handlers as studentAccount } from './domains/student-account/handlers.ts';
import { handlers as students } from './domains/students/handlers.ts';
import { handlers as teachers } from './domains/teachers/handlers.ts';
import { handlers as timetable } from './domains/timetable/handlers.ts';
import { handlers as tuitionFees } from './domains/tuition-fees/handlers.ts';
import { handlers as waitingList } from './domains/waiting-list/handlers.ts';
import { handlers as yearCopy } from './domains/year-copy/handlers.ts';
import { handlers as yearEnd } from './domains/year-end/handlers.ts';
import type { Handlers } from './http/context.ts';

/** The handlers of every domain in the contract's registry. A missing domain does not compile. */
export const domainHandlers: { readonly [D in keyof Domains]: Handlers<Domains[D]> } = {
  announcements,
  arrears,
  attendance,
  attendanceReports,
  audit,
  bank,
  bills,
  miscCharges,
  feeChanges,
  cards,
  cash,
  centre,
  classroom,
  closedDays,
  courses,
  exports,
  payments,
  discounts,
  finance,
  funds,
  history,
  houseRules,
  imports,
  lessons,
  levels,
  materials,
  miscItems,
  miscFees,
  monthEnd,
  eInvoice,
  overview,
  owedLessons,
  reference,
  salaries,
  search,
  session,
  staff,
  statements,
  studentAccount,
  students,
  teachers,
  timetable,
  tuitionFees,
  waitingList,
  yearCopy,
  yearEnd,
};

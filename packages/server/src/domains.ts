import type { Domains } from '@kelas/contract/calls';
import { handlers as adjustments } from './domains/adjustments/handlers.ts';
import { handlers as announcements } from './domains/announcements/handlers.ts';
import { handlers as arrears } from './domains/arrears/handlers.ts';
import { handlers as audit } from './domains/audit/handlers.ts';
import { handlers as bulkCharges } from './domains/bulk-charges/handlers.ts';
import { handlers as cash } from './domains/cash/handlers.ts';
import { handlers as centre } from './domains/centre/handlers.ts';
import { handlers as classroom } from './domains/classroom/handlers.ts';
import { handlers as courses } from './domains/courses/handlers.ts';
import { handlers as discounts } from './domains/discounts/handlers.ts';
import { handlers as exports } from './domains/exports/handlers.ts';
import { handlers as familyPayments } from './domains/family-payments/handlers.ts';
import { handlers as feeChanges } from './domains/fee-changes/handlers.ts';
import { handlers as finance } from './domains/finance/handlers.ts';
import { handlers as heldMoney } from './domains/held-money/handlers.ts';
import { handlers as history } from './domains/history/handlers.ts';
import { handlers as houseRules } from './domains/house-rules/handlers.ts';
import { handlers as imports } from './domains/imports/handlers.ts';
import { handlers as materials } from './domains/materials/handlers.ts';
import { handlers as miscItems } from './domains/misc-items/handlers.ts';
import { handlers as miscPayments } from './domains/misc-payments/handlers.ts';
import { handlers as overview } from './domains/overview/handlers.ts';
import { handlers as receipts } from './domains/receipts/handlers.ts';
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
import { handlers as tuitionPayments } from './domains/tuition-payments/handlers.ts';
import { handlers as yearCopy } from './domains/year-copy/handlers.ts';
import { handlers as yearEnd } from './domains/year-end/handlers.ts';
import type { Handlers } from './http/context.ts';

/** The handlers of every domain in the contract's registry. A missing domain does not compile. */
export const domainHandlers: { readonly [D in keyof Domains]: Handlers<Domains[D]> } = {
  adjustments,
  announcements,
  arrears,
  audit,
  bulkCharges,
  feeChanges,
  cash,
  centre,
  classroom,
  courses,
  exports,
  familyPayments,
  discounts,
  finance,
  heldMoney,
  history,
  houseRules,
  imports,
  materials,
  miscItems,
  miscPayments,
  overview,
  receipts,
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
  tuitionPayments,
  yearCopy,
  yearEnd,
};

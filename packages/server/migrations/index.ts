import type { Migration } from 'kysely/migration';
import * as staff from './0001-staff.ts';
import * as reference from './0002-reference.ts';
import * as teachers from './0003-teachers.ts';
import * as students from './0004-students.ts';
import * as payments from './0005-payments.ts';
import * as miscWindows from './0006-misc-windows.ts';
import * as announcements from './0007-announcements.ts';
import * as materials from './0008-materials.ts';
import * as timetable from './0009-timetable.ts';
import * as audit from './0010-audit.ts';
import * as voids from './0011-voids.ts';
import * as salaries from './0012-salaries.ts';
import * as centre from './0013-centre.ts';
import * as settledMonths from './0014-settled-months.ts';
import * as changedBy from './0015-changed-by.ts';
import * as erasure from './0016-erasure.ts';
import * as scheduledWork from './0017-scheduled-work.ts';
import * as logins from './0018-logins.ts';
import * as comparedTexts from './0019-compared-texts.ts';
import * as noFutureDates from './0020-no-future-dates.ts';
import * as keptMiscFees from './0021-kept-misc-fees.ts';
import * as monthlyIncome from './0022-monthly-income.ts';
import * as tuitionPeriods from './0023-tuition-periods.ts';
import * as unpaidMiscCharges from './0024-unpaid-misc-charges.ts';
import * as excludedLines from './0025-excluded-lines.ts';
import * as newestEnrolments from './0026-newest-enrolments.ts';
import * as search from './0027-search.ts';
import * as cashCloses from './0028-cash-closes.ts';
import * as salaryVoids from './0029-salary-voids.ts';
import * as ownerSettings from './0030-owner-settings.ts';
import * as studentPage from './0031-student-page.ts';
import * as adjustments from './0032-adjustments.ts';
import * as houseRules from './0033-house-rules.ts';
import * as partPayments from './0034-part-payments.ts';
import * as partSummaries from './0035-part-summaries.ts';
import * as familyPayments from './0036-family-payments.ts';
import * as offers from './0037-offers.ts';
import * as heldMoney from './0038-held-money.ts';
import * as fundTriggers from './0039-fund-triggers.ts';
import * as coveringIndexes from './0040-covering-indexes.ts';
import * as bulkCharges from './0041-bulk-charges.ts';
import * as imports from './0042-imports.ts';
import * as yearEnd from './0043-year-end.ts';
import * as schoolYears from './0044-school-years.ts';
import * as auditChainInBulk from './0045-audit-chain-in-bulk.ts';
import * as tuitionInBulk from './0046-tuition-in-bulk.ts';
import * as voidsInBulk from './0047-voids-in-bulk.ts';
import * as movedCourses from './0048-moved-courses.ts';
import * as removedMoves from './0049-removed-moves.ts';
import * as emptiedStudents from './0050-emptied-students.ts';
import * as graduates from './0051-graduates.ts';
import * as fundsInOrder from './0052-funds-in-order.ts';
import * as payers from './0053-payers.ts';
import * as freeMonthsAndCounts from './0054-free-months-and-counts.ts';
import * as feeChanges from './0055-fee-changes.ts';

/** All migrations in order, forward only. The SQL of a released one never changes. */
export const migrations: Record<string, Migration> = {
  '0001-staff': staff,
  '0002-reference': reference,
  '0003-teachers': teachers,
  '0004-students': students,
  '0005-payments': payments,
  '0006-misc-windows': miscWindows,
  '0007-announcements': announcements,
  '0008-materials': materials,
  '0009-timetable': timetable,
  '0010-audit': audit,
  '0011-voids': voids,
  '0012-salaries': salaries,
  '0013-centre': centre,
  '0014-settled-months': settledMonths,
  '0015-changed-by': changedBy,
  '0016-erasure': erasure,
  '0017-scheduled-work': scheduledWork,
  '0018-logins': logins,
  '0019-compared-texts': comparedTexts,
  '0020-no-future-dates': noFutureDates,
  '0021-kept-misc-fees': keptMiscFees,
  '0022-monthly-income': monthlyIncome,
  '0023-tuition-periods': tuitionPeriods,
  '0024-unpaid-misc-charges': unpaidMiscCharges,
  '0025-excluded-lines': excludedLines,
  '0026-newest-enrolments': newestEnrolments,
  '0027-search': search,
  '0028-cash-closes': cashCloses,
  '0029-salary-voids': salaryVoids,
  '0030-owner-settings': ownerSettings,
  '0031-student-page': studentPage,
  '0032-adjustments': adjustments,
  '0033-house-rules': houseRules,
  '0034-part-payments': partPayments,
  '0035-part-summaries': partSummaries,
  '0036-family-payments': familyPayments,
  '0037-offers': offers,
  '0038-held-money': heldMoney,
  '0039-fund-triggers': fundTriggers,
  '0040-covering-indexes': coveringIndexes,
  '0041-bulk-charges': bulkCharges,
  '0042-imports': imports,
  '0043-year-end': yearEnd,
  '0044-school-years': schoolYears,
  '0045-audit-chain-in-bulk': auditChainInBulk,
  '0046-tuition-in-bulk': tuitionInBulk,
  '0047-voids-in-bulk': voidsInBulk,
  '0048-moved-courses': movedCourses,
  '0049-removed-moves': removedMoves,
  '0050-emptied-students': emptiedStudents,
  '0051-graduates': graduates,
  '0052-funds-in-order': fundsInOrder,
  '0053-payers': payers,
  '0054-free-months-and-counts': freeMonthsAndCounts,
  '0055-fee-changes': feeChanges,
};

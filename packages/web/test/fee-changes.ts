import type { Cents } from '@kelas/contract/values/cents';
import { addMonths } from '@kelas/contract/values/month';
import type { FeeChange, FeePreviewed, StudentFee } from '../src/fee-changes/fee-form.ts';
import { MARKUP, MONTH_NOW, uuidOf } from './records.ts';
import { DIGEST } from './year-end.ts';

/** The first month that the form proposes. */
export const NEXT_MONTH = addMonths(MONTH_NOW, 1);

/** Form 1 Physics of Encik Rahman, whose fee goes up by RM 5.00. */
export const changedPhysics = {
  id: 1,
  subjectName: 'Physics',
  programLvl: 2,
  teacherName: 'Encik Rahman',
  fee: 12_000 as Cents,
  newFee: 12_500 as Cents,
};

/** A course of a student in the preview. */
export const feeRow = (
  subscriptionId: number,
  student: number,
  name: string,
  changes: Partial<StudentFee> = {},
): StudentFee => ({
  subscriptionId,
  uuid: uuidOf(student),
  name,
  programLvl: 2,
  subjectName: 'Physics',
  teacherName: 'Encik Rahman',
  fee: 12_000 as Cents,
  newFee: 12_500 as Cents,
  fromDate: NEXT_MONTH,
  paidUntil: null,
  skipped: null,
  ...changes,
});

/** Four students with five courses, of which two stay as they are. */
export const feeRows = [
  feeRow(11, 1, 'Aminah'),
  feeRow(12, 1, 'Aminah', { subjectName: 'Art' }),
  feeRow(13, 2, MARKUP, { fromDate: '03-2027', paidUntil: '02-2027' }),
  feeRow(14, 3, 'Chan', { fee: 10_000 as Cents, newFee: 10_000 as Cents, skipped: 'OWN_FEE' }),
  feeRow(15, 4, 'Devi', { newFee: 12_000 as Cents, skipped: 'PAID_TO_END' }),
];

/** The preview of these courses without the students who are left out. */
export function feePreviewOf(
  rows: readonly StudentFee[],
  leftOut: readonly string[] = [],
  changes: Partial<FeePreviewed> = {},
): FeePreviewed {
  const changed = rows.filter(({ skipped, uuid }) => !skipped && !leftOut.includes(uuid));
  return {
    offerings: [changedPhysics],
    rows: [...rows],
    students: new Set(changed.map(({ uuid }) => uuid)).size,
    courses: changed.length,
    totalBefore: (changed.length * 12_000) as Cents,
    totalAfter: (changed.length * 12_500) as Cents,
    digest: DIGEST,
    ...changes,
  };
}

/** A recorded change of two courses. */
export const feeChange: FeeChange = {
  id: 7,
  month: '01-2027',
  offerings: [changedPhysics, { ...changedPhysics, id: 2, subjectName: 'Art' }],
  students: 34,
  courses: 50,
  recordCreateDate: '2026-11-24T06:05:00.000Z',
  staffName: 'Mei',
  undone: null,
};

/** The change after its undo. */
export const undoneFeeChange: FeeChange = {
  ...feeChange,
  undone: { recordCreateDate: '2026-11-25T06:05:00.000Z', staffName: 'Ravi' },
};

import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import {
  type Cents,
  formatRinggit,
  type MoneyInput,
  parseRinggit,
} from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import { choiceField, type MergeField, mergeNewLines, textField } from '../conflicts/merge.ts';
import type { MergedLines } from '../conflicts/use-merge.ts';
import { GENDERS } from '../reference/genders.ts';
import type { Bank } from '../reference/reference-data.ts';
import type { FormOf } from '../ui/use-field.ts';

export type StoredTeacher = OutputOf<typeof getTeacher>;
type Request = RequestOf<typeof registerTeacher>;

/** The unit that a fee is for; it cannot be changed once the line is saved (R-2275). */
export type ChargeUnit = 'MONTH' | 'LESSON';

export interface TeacherCourseLine {
  /** The id of a saved offering, whose line is locked; null for a new line. */
  readonly offeringId: number | null;
  readonly programLvl: number | '';
  readonly subjectId: number | '';
  readonly charged: ChargeUnit | '';
  readonly fee: MoneyInput;
  /** The own split as typed; empty for none (R-2193). */
  readonly ratio: string;
}

/** The form values of a teacher; empty text for an empty field. */
export interface TeacherValues extends FormOf<Omit<Request, 'paymentRate' | 'tuitionCourse'>> {
  /** As typed: `4/6`, or ringgit per hour, month or head. */
  readonly paymentRate: string;
  readonly tuitionCourse: readonly TeacherCourseLine[];
}

export const EMPTY_TEACHER: TeacherValues = {
  name: '',
  phoneNo: '',
  gender: '',
  identification: '',
  email: '',
  bankName: '',
  bankAccountNo: '',
  paymentType: '',
  paymentRate: '',
  tuitionCourse: [],
};

/** Returns the form values of a stored teacher; a rate of 2050 cents is `20.50`. */
export function teacherValuesOf(stored: StoredTeacher): TeacherValues {
  const { uuid: _, version: __, nric, paymentRate, tuitionCourse, ...plain } = stored;
  return {
    ...plain,
    identification: nric,
    paymentRate:
      typeof paymentRate === 'number' ? formatRinggit(paymentRate as Cents) : paymentRate,
    tuitionCourse: tuitionCourse.map(({ id, ratio = '', ...line }) => ({
      offeringId: id,
      programLvl: line.programLvl,
      subjectId: line.subjectId,
      charged: line.byLesson ? 'LESSON' : 'MONTH',
      fee: line.fee,
      ratio,
    })),
  };
}

/**
 * Returns the request: an amount in cents, a split as text (R-319, R-2192). Own splits are sent for a
 * teacher who is paid by a split, for a new line only if there is one. Invalid input is sent as it is;
 * the server checks it.
 */
export function teacherRequestOf({ paymentRate, tuitionCourse, ...plain }: TeacherValues): Request {
  const { paymentType } = plain;
  const isSplit = paymentType === 'RATIO';
  const isAmount = paymentType !== '' && !isSplit;
  return {
    ...plain,
    paymentRate: isAmount ? (parseRinggit(paymentRate) ?? paymentRate) : paymentRate,
    tuitionCourse: tuitionCourse.map(({ offeringId, charged, ratio, ...line }) => ({
      ...(offeringId !== null && { id: offeringId }),
      ...line,
      ...(offeringId === null && charged === 'LESSON' && { byLesson: true }),
      ...(isSplit && (offeringId !== null || ratio !== '') && { ratio }),
    })),
  } as Request;
}

/** Returns the fields to merge after a conflict; payment type and rate count as one (R-1352). */
export function teacherMergeFields(banks: readonly Bank[]): readonly MergeField<TeacherValues>[] {
  return [
    textField(msg`Name`, 'name'),
    textField(msg`Phone No.`, 'phoneNo', formatPhone),
    choiceField(msg`Gender`, 'gender', GENDERS),
    textField(msg`IC No.`, 'identification'),
    textField(msg`Email`, 'email'),
    textField(
      msg`Bank`,
      'bankName',
      (code) => banks.find((bank) => bank.swiftCode === code)?.name ?? '',
    ),
    textField(msg`Bank Account No.`, 'bankAccountNo'),
    {
      label: msg`Payment`,
      names: ['paymentType', 'paymentRate'],
      show: rateText,
    },
  ];
}

function rateText({ paymentType, paymentRate }: TeacherValues): string {
  if (paymentType === 'HOUR') return t`RM ${paymentRate} per hour`;
  if (paymentType === 'FIXED') return t`RM ${paymentRate} per month`;
  return paymentType === 'HEAD' ? t`RM ${paymentRate} per head` : t`Split ${paymentRate}`;
}

/** The saved lines whose own split is typed again, by the id of the offering. */
export function newRatios({ tuitionCourse }: StoredTeacher, mine: readonly TeacherCourseLine[]) {
  const stored = new Map(tuitionCourse.map(({ id, ratio = '' }) => [id, ratio]));
  return new Map(
    mine.flatMap(({ offeringId, ratio }) =>
      offeringId === null || stored.get(offeringId) === ratio ? [] : [[offeringId, ratio]],
    ),
  );
}

/** Merges the lines: the stored ones with my own splits, then mine that are not saved yet. */
export function mergeTeacherLines(
  before: StoredTeacher,
  now: StoredTeacher,
  mine: TeacherValues,
): MergedLines<TeacherValues> {
  const known = new Set(before.tuitionCourse.map(({ id }) => id));
  const { names, rest } = mergeNewLines({
    mine: mine.tuitionCourse.filter(({ offeringId }) => offeringId === null),
    added: now.tuitionCourse.filter(({ id }) => !known.has(id)),
    isSame: (line, saved) =>
      line.programLvl === saved.programLvl &&
      line.subjectId === saved.subjectId &&
      (line.charged === 'LESSON') === (saved.byLesson ?? false) &&
      line.fee === saved.fee,
    nameOf: ({ subjectName }) => subjectName,
  });
  const ratios = newRatios(before, mine.tuitionCourse);
  const saved = teacherValuesOf(now).tuitionCourse.map((line) => ({
    ...line,
    ratio: ratios.get(line.offeringId ?? 0) ?? line.ratio,
  }));
  return { added: names, own: { tuitionCourse: [...saved, ...rest] } };
}

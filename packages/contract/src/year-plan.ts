import { z } from 'zod';
import { amount } from './values/cents.ts';

/**
 * The outcome for a course: another one follows it, it continues, it ends, a choice is missing, or
 * it ends after the months of the new year that are paid (R-1702, R-1706).
 */
export const courseChanges = ['MOVES', 'CONTINUES', 'ENDS', 'ASKED', 'PAID_AHEAD'] as const;
export type CourseChange = (typeof courseChanges)[number];

/** A running offering. */
export const possibleOffering = z.object({
  offeringId: z.int(),
  teacher: z.string(),
  teacherName: z.string(),
  fee: amount,
});

/** Courses of a teacher that no offering of the next level follows (R-1703). */
export const yearGap = z.object({
  /** The next level. */
  programLvl: z.int(),
  subjectId: z.int(),
  subjectName: z.string(),
  /** The old teacher. */
  teacher: z.string(),
  teacherName: z.string(),
  students: z.int(),
  /** The present classes of these courses, with their fees. */
  present: z.array(z.object({ programLvl: z.int(), fee: amount })).optional(),
  /** The offerings of the subject at that level, by other teachers. */
  offerings: z.array(possibleOffering),
});

/** A running course and the offering that follows it; fees in cents. */
export const movingCourse = z.object({
  subscriptionId: z.int(),
  subjectId: z.int(),
  subjectName: z.string(),
  programLvl: z.int(),
  teacher: z.string(),
  teacherName: z.string(),
  fee: amount,
  change: z.enum(courseChanges),
  /** The last month of the new year that is paid; null for none. */
  paidMonth: z.string().nullable(),
  /** The course that follows after a move, and after the paid months; null for none. */
  next: possibleOffering.nullable(),
});

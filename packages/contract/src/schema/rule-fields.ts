import { z } from 'zod';

/** The fields of the rule *Due day* in a response; absent while it is off (R-1554). */
export const dueFields = {
  /** The due date of the first month with unpaid tuition; absent without one. */
  dueDate: z.string().optional(),
  /** Whether that date has passed. */
  overdue: z.boolean().optional(),
};

/** The field of the rule *Not admitted* in a response; absent while it is off (R-1556). */
export const admissionFields = { notAdmitted: z.boolean().optional() };

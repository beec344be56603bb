import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { formLines } from './schema/saved-lines.ts';
import { amount, fee } from './values/cents.ts';
import { nameFilter } from './values/filters.ts';
import { id, uuid, version } from './values/ids.ts';
import { level } from './values/levels.ts';
import { nric } from './values/nric.ts';
import {
  isMonthlyAmount,
  isUnitRate,
  parseRatio,
  type TeacherPaymentType,
  teacherPaymentTypes,
} from './values/payment-rate.ts';
import { phone } from './values/phone.ts';
import { choice, optionalEmail, optionalText, requiredText } from './values/text.ts';

export const genders = ['M', 'F'] as const;

/** An own ratio of an offering (R-2193): null or empty text for none, absent to leave it as it is. */
const ownRatio = z
  .string({ error: 'Own split is not valid' })
  .trim()
  .refine((text) => text === '' || parseRatio(text), 'Own split must be a split such as 4/6')
  .meta({ examples: ['7/3'] })
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

const offeringLine = z.object({
  programLvl: level(),
  subjectId: id('Subject'),
  fee: fee('Fee'),
  /** The fee is charged for each lesson held, not for a month (R-2275). */
  byLesson: z
    .boolean({ error: 'byLesson must be true or false' })
    .nullish()
    .transform((value) => value ?? false),
  ratio: ownRatio,
});

const fields = z.object({
  name: requiredText('Name'),
  phoneNo: phone('Phone no.'),
  gender: choice('Gender', genders),
  identification: nric('IC no.'),
  email: optionalEmail('Email'),
  bankName: optionalText('Bank'),
  bankAccountNo: optionalText('Bank account no.'),
  paymentType: choice('Payment type', teacherPaymentTypes),
  paymentRate: z
    .union([z.string(), z.number()], {
      error: (issue) =>
        issue.input == null ? 'Payment rate is required' : 'Payment rate is not valid',
    })
    .meta({ examples: ['6/4'] }),
  tuitionCourse: formLines(
    'id',
    offeringLine,
    'Courses',
    'A teacher can have at most 100 courses',
    {
      ratio: ownRatio,
    },
  ),
});

/** The rule of each payment type's rate, and its message. */
const RATES = {
  RATIO: [(rate: unknown) => parseRatio(String(rate)), 'Payment rate must be a split such as 4/6'],
  HOUR: [isUnitRate, 'Payment rate must be an hourly amount above zero'],
  FIXED: [isMonthlyAmount, 'Payment rate must be a monthly amount above zero'],
  HEAD: [isUnitRate, 'Payment rate must be an amount per head above zero'],
} as const;

/** Checks the rate: text `n/m` for RATIO, integer cents for the others (R-319, R-2190). */
function checkRate(
  input: { paymentType: TeacherPaymentType; paymentRate: string | number },
  context: z.RefinementCtx,
) {
  const { paymentType, paymentRate } = input;
  const [isValid, wrong] = RATES[paymentType];
  if (isValid(paymentRate)) return;
  const message = paymentRate === '' ? 'Payment rate is required' : wrong;
  context.addIssue({ code: 'custom', path: ['paymentRate'], message });
}

const detail = z.object({
  uuid: z.string(),
  version: z.int(),
  name: z.string(),
  phoneNo: z.string(),
  gender: z.enum(genders),
  nric: z.string(),
  email: z.string(),
  bankName: z.string(),
  bankAccountNo: z.string(),
  paymentType: z.enum(teacherPaymentTypes),
  paymentRate: z.union([z.string(), z.int()]),
  tuitionCourse: z.array(
    z.object({
      id: z.int(),
      programLvl: z.int(),
      subjectId: z.int(),
      subjectName: z.string(),
      fee: amount,
      /** True for a fee per lesson; absent for a fee per month (R-2275). */
      byLesson: z.boolean().optional(),
      /** The own ratio of the course; absent without one (R-2193). */
      ratio: z.string().optional(),
    }),
  ),
});

const row = z.object({ uuid: z.string(), name: z.string(), phoneNo: z.string() });

export const listTeachers = defineCall({
  method: 'GET',
  path: '/teachers',
  roles: access.teacherNames.use,
  summary: 'Teachers by name',
  input: z.object({ name: nameFilter }),
  output: z.array(row),
});

export const listTeacherDirectory = defineCall({
  method: 'GET',
  path: '/teachers/directory',
  roles: access.teachers.use,
  summary: 'Teachers by name, with their subjects, their number of students and their payment rate',
  input: z.object({ name: nameFilter }),
  output: z.array(
    row.extend({
      /** The names of the running offerings' courses, each once, by name. */
      subjects: z.array(z.string()),
      /** The number of ACTIVE students with a course of the teacher that runs this month. */
      students: z.int(),
      paymentType: z.enum(teacherPaymentTypes),
      /** Text `n/m` for RATIO, cents for the other types. */
      paymentRate: z.union([z.string(), z.int()]),
    }),
  ),
});

export const getTeacher = defineCall({
  method: 'GET',
  path: '/teacher',
  roles: access.teachers.use,
  summary: 'One teacher with the running offerings',
  input: z.object({ uuid: uuid('uuid') }),
  output: detail,
  audit: 'NRIC_READ',
});

export const registerTeacher = defineCall({
  method: 'POST',
  path: '/teacher/register',
  roles: access.teachers.use,
  audit: 'TEACHER_REGISTERED',
  summary: 'Register a teacher with offerings',
  input: fields.superRefine(checkRate),
  output: z.object({ uuid: z.string() }),
  idempotent: true,
});

export const updateTeacher = defineCall({
  method: 'POST',
  path: '/teacher/update',
  roles: access.teachers.use,
  audit: 'TEACHER_CHANGED',
  summary: 'Change a teacher; offerings with an id are left as they are, those without are added',
  input: z.object({ uuid: uuid('uuid'), version, ...fields.shape }).superRefine(checkRate),
  output: detail,
  fieldErrors: true,
});

export const addOffering = defineCall({
  method: 'POST',
  path: '/teacher/tuition',
  roles: access.teachers.use,
  audit: 'OFFERING_ADDED',
  summary: 'Add one offering to a teacher',
  input: z.object({ teacher: uuid('Teacher'), ...offeringLine.shape }),
  output: z.object({ id: z.int() }),
  fieldErrors: true,
  idempotent: true,
});

export const cancelOffering = defineCall({
  method: 'POST',
  path: '/teacher/tuition/cancel',
  roles: access.teachers.use,
  audit: 'OFFERING_CANCELLED',
  summary: 'Cancel an offering; running subscriptions to it continue',
  input: z.object({ id: id('id') }),
  output: z.object({ id: z.int() }),
});

export const listOfferings = defineCall({
  method: 'GET',
  path: '/tuitionFees',
  roles: access.reference.use,
  summary: 'Running offerings: teacher, level, subject and fee in cents, per month or per lesson',
  output: z.array(
    z.object({
      id: z.int(),
      teacherId: z.string(),
      teacherName: z.string(),
      programLvl: z.int(),
      courseId: z.int(),
      subjectName: z.string(),
      fee: amount,
      /** True for a fee per lesson; absent for a fee per month (R-2275). */
      byLesson: z.boolean().optional(),
      /** The next planned fee with its first month; null without one (R-1975). */
      next: z.object({ month: z.string(), fee: amount }).nullable(),
    }),
  ),
});

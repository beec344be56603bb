import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { paymentStatuses } from './schema/payment.ts';
import { previewDigest } from './schema/preview.ts';
import { admissionFields } from './schema/rule-fields.ts';
import { FORM_LINES_MAX, formLines, TOO_MANY_COURSES } from './schema/saved-lines.ts';
import { genders } from './teachers.ts';
import { amount, fee } from './values/cents.ts';
import { optionalDay } from './values/date.ts';
import { levelFilter, nameFilter } from './values/filters.ts';
import { id, uuid, version } from './values/ids.ts';
import { familyLanguages } from './values/languages.ts';
import { level } from './values/levels.ts';
import { month, optionalMonth } from './values/month.ts';
import { nric } from './values/nric.ts';
import { optionalPhone, phone } from './values/phone.ts';
import { session } from './values/sessions.ts';
import { choice, optionalEmail, optionalText, requiredText } from './values/text.ts';

export const studentStatuses = ['ACTIVE', 'DEACTIVATED', 'TERMINATED'] as const;

/** A new course line of a student. */
export const tuitionLine = z.object({
  teacher: uuid('Teacher'),
  programLvl: level(),
  subjectId: id('Subject'),
  fee: fee('Fee'),
  effectiveDate: month('Effective date'),
  /** The day of the first lesson, in the first month; it may be charged pro rata (R-1563). */
  startDate: optionalDay('Start date'),
});

const miscLine = z.object({
  id: id('Misc'),
  name: optionalText('Misc'),
  fee: fee('Fee', 1),
});

const fields = z.object({
  name: requiredText('Name'),
  nric: nric('IC no.'),
  phoneNo: phone('Phone no.'),
  email: optionalEmail('Email'),
  gender: choice('Gender', genders),
  programLvl: level(),
  schedule: session('Schedule'),
  enrolmentDate: month('Enrolment date'),
  emergencyContactName: optionalText('Emergency contact name'),
  emergencyContactPhoneNo: optionalPhone('Emergency contact phone no.'),
  emergencyContactRelationship: optionalText('Emergency contact relationship'),
  familyLanguage: z.enum(familyLanguages, 'Language of the family is unknown').optional(),
  tuitionCourse: formLines('subscriptionId', tuitionLine, 'Courses', TOO_MANY_COURSES),
  misc: formLines(
    'subscriptionId',
    miscLine,
    'Misc',
    `A student can have at most ${FORM_LINES_MAX} misc lines`,
  ),
});

/** How a course ends. */
export const endFields = {
  /** True where a move has set the end; the course can still end or change earlier. */
  endsByMove: z.boolean().optional(),
};

const detail = z.object({
  uuid: z.string(),
  version: z.int(),
  status: z.enum(studentStatuses),
  name: z.string(),
  nric: z.string(),
  phoneNo: z.string(),
  email: z.string(),
  gender: z.enum(genders),
  programLvl: z.int(),
  schedule: z.string(),
  enrolmentDate: z.string(),
  emergencyContactName: z.string(),
  emergencyContactPhoneNo: z.string(),
  emergencyContactRelationship: z.string(),
  familyLanguage: z.enum(familyLanguages),
  tuitionCourses: z.array(
    z.object({
      subscriptionId: z.int(),
      teacher: z.string(),
      teacherName: z.string(),
      programLvl: z.int(),
      subjectId: z.int(),
      subjectName: z.string(),
      fee: amount,
      /** True for a fee per lesson; absent for a fee per month (R-2275). */
      byLesson: z.boolean().optional(),
      effectiveDate: z.string(),
      cancelledDate: z.string().nullable(),
      ...endFields,
    }),
  ),
  miscs: z.array(
    z.object({
      subscriptionId: z.int(),
      id: z.int(),
      name: z.string(),
      fee: amount,
      /** The charged amount; `fee` is the received one once it is paid. */
      chargedFee: amount,
      /** The amount paid so far of a charge that is paid in parts; absent for others (R-1541). */
      paidFee: amount.optional(),
      month: z.string(),
      cancelledDate: z.string().nullable(),
      paymentStatus: z.enum(paymentStatuses),
    }),
  ),
});

const listRow = z.object({
  uuid: z.string(),
  name: z.string(),
  programLvl: z.int(),
  phoneNo: z.string(),
  subjectName: z.string(),
  status: z.enum(studentStatuses),
  ...admissionFields,
});

export const registerStudent = defineCall({
  method: 'POST',
  path: '/student/register',
  roles: access.students.use,
  audit: 'STUDENT_REGISTERED',
  summary: 'Register a student with course and misc lines',
  input: fields.extend({
    /** Charges the registration fee, which must equal the fee of the house rules (R-1558). */
    registrationFee: fee('Registration fee', 1)
      .nullish()
      .meta({ examples: [null] }),
  }),
  output: z.object({ uuid: z.string() }),
  fieldErrors: true,
  idempotent: true,
});

export const updateStudent = defineCall({
  method: 'POST',
  path: '/student/update',
  roles: access.students.use,
  audit: 'STUDENT_CHANGED',
  summary:
    'Change a student; lines with a subscriptionId are left as they are, those without are added',
  input: z.object({
    uuid: uuid('uuid'),
    version,
    ...fields.shape,
    enrolmentDate: optionalMonth('Enrolment date'),
  }),
  output: detail,
  fieldErrors: true,
});

export const changeStudentStatus = defineCall({
  method: 'POST',
  path: '/student/status',
  roles: access.students.use,
  audit: 'STUDENT_STATUS_CHANGED',
  summary: 'Activate, deactivate or terminate a student; a termination needs a month',
  input: z
    .object({
      uuid: uuid('uuid'),
      status: choice('Status', studentStatuses),
      terminatedDate: optionalMonth('Termination month'),
    })
    .refine(({ status, terminatedDate }) => status !== 'TERMINATED' || terminatedDate, {
      path: ['terminatedDate'],
      message: 'Termination month is required',
    }),
  output: z.object({ uuid: z.string(), status: z.enum(studentStatuses) }),
  fieldErrors: true,
});

export const getStudent = defineCall({
  method: 'GET',
  path: '/student',
  roles: access.students.use,
  summary: 'One student with all course and misc lines',
  input: z.object({ uuid: uuid('uuid') }),
  output: detail,
  audit: 'NRIC_READ',
});

export const listStudents = defineCall({
  method: 'GET',
  path: '/students',
  roles: access.students.use,
  summary: 'Students by name, with the subjects of their running subscriptions',
  input: z.object({ name: nameFilter, programLvl: levelFilter }),
  output: z.array(listRow),
});

export const listEnrolments = defineCall({
  method: 'GET',
  path: '/students/enrollment',
  roles: access.enrolments.use,
  summary: 'New enrolments: the students whose enrolment month is the given one',
  input: z.object({
    name: nameFilter,
    programLvl: levelFilter,
    month: optionalMonth('month'),
  }),
  output: z.array(listRow),
});

export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/student/course/cancel',
  roles: access.students.use,
  audit: 'SUBSCRIPTION_CANCELLED',
  summary: 'Cancel a subscription; the given month is the first one without a charge',
  input: z.object({ id: id('id'), month: month('Month', 'Please select cancellation date') }),
  output: z.object({ subscriptionId: z.int(), cancelledDate: z.string() }),
});

/** The fields that preview and change of a course share. */
const courseChange = z.object({
  id: id('id'),
  month: month('Month', 'Please choose the first month'),
  ...tuitionLine.omit({ effectiveDate: true }).shape,
});

/** The first month without the old course, which is the first one of the new course (R-1800). */
const changedCourse = z.object({ subscriptionId: z.int(), cancelledDate: z.string() });

export const previewCourseChange = defineCall({
  method: 'POST',
  path: '/student/course/change/preview',
  roles: access.students.use,
  audit: null,
  summary: 'What a change of a course does to each month; saves nothing',
  input: courseChange,
  output: changedCourse.extend({
    /** The months from the chosen one on that stay with the old course. */
    months: z.array(
      z.object({
        month: z.string(),
        /** The amount due; zero for a month without a charge. */
        fee: amount,
        paidFee: amount,
        /** Null for a month without a charge. */
        status: z.enum(paymentStatuses).nullable(),
      }),
    ),
    /** The amount due in the first month of the new course. */
    fee: amount,
    /** The number of discounts by hand that continue on it (R-1801). */
    discounts: z.int(),
    /** Names this preview for `POST /student/course/change`. */
    digest: z.string(),
  }),
  fieldErrors: true,
});

export const changeCourse = defineCall({
  method: 'POST',
  path: '/student/course/change',
  roles: access.students.use,
  audit: 'COURSE_CHANGED',
  summary:
    'Change a course from a month on; months that are paid in full or in part stay with the old course',
  input: courseChange.extend({
    /** The preview to carry out; 409 when it is stale. */
    digest: previewDigest.nullish().meta({ examples: [null] }),
  }),
  output: changedCourse,
  fieldErrors: true,
  idempotent: true,
});

export const cancelMiscCharge = defineCall({
  method: 'POST',
  path: '/student/misc/cancel',
  roles: access.students.use,
  audit: 'MISC_CANCELLED',
  summary: 'Cancel an unpaid misc charge; the given month is stored with it',
  input: z.object({ id: id('id'), month: month('Month', 'Please select cancellation date') }),
  output: z.object({ subscriptionId: z.int(), cancelledDate: z.string() }),
});

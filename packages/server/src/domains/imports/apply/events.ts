import { monthFromSql } from '@kelas/contract/values/month';
import { maskNric } from '@kelas/contract/values/nric';
import type { AuditEvent } from '../../../audit/record.ts';
import type { NewCourse } from '../../students/many.ts';
import type { NewTeacher } from '../../teachers/many.ts';
import type { KnownRecords } from '../plan/known.ts';
import type { AddedStudent } from '../plan/work.ts';

/** The records that events name, by id. */
export type NamedRecords = ReturnType<typeof namedRecords>;

/** Prepares the records of a plan for its events. */
export function namedRecords({ courses, teachers, offerings }: KnownRecords) {
  return {
    courses: new Map(courses.map(({ id, name }) => [id, name])),
    teachers: new Map(teachers.map(({ id, name }) => [id, name])),
    offerings: new Map(offerings.map((offering) => [offering.id, offering])),
  };
}

/** The entry of a student whom an import adds, as the form writes it (R-1668). */
export function studentEvent(
  { id, uuid, values, status }: AddedStudent,
  courses: readonly (NewCourse & { readonly id: number })[],
  names: NamedRecords,
): AuditEvent {
  const after = {
    uuid,
    version: 1,
    status: status?.status ?? 'ACTIVE',
    name: values.name,
    nric: maskNric(values.nric),
    phoneNo: values.phone_no,
    email: values.email,
    gender: values.gender,
    programLvl: values.program_level_id,
    schedule: values.schedule,
    enrolmentDate: monthFromSql(values.enrolment_month),
    emergencyContactName: values.emergency_contact_name,
    emergencyContactPhoneNo: values.emergency_contact_phone_no,
    emergencyContactRelationship: values.emergency_contact_relationship,
    familyLanguage: values.family_language,
    tuitionCourses: courses.map(({ id: subscriptionId, offeringId, fee, from, until }) => {
      const offering = names.offerings.get(offeringId);
      return {
        subscriptionId,
        teacherName: names.teachers.get(offering?.teacherId ?? 0) ?? '',
        programLvl: offering?.level ?? 0,
        subjectId: offering?.courseId ?? 0,
        subjectName: names.courses.get(offering?.courseId ?? 0) ?? '',
        fee,
        ...(offering?.byLesson && { byLesson: true }),
        effectiveDate: from,
        cancelledDate: until,
      };
    }),
  };
  return { action: 'STUDENT_REGISTERED', kind: 'STUDENT', id, after };
}

/** The entry of a teacher whom an import adds, as the form writes it (R-1668). */
export function teacherEvent(
  { id, uuid, values }: NewTeacher & { readonly id: number; readonly uuid: string },
  offerings: readonly (NewTeacher['offerings'][number] & { readonly id: number })[],
  names: NamedRecords,
): AuditEvent {
  const after = {
    uuid,
    version: 1,
    name: values.name,
    phoneNo: values.phone_no,
    gender: values.gender,
    nric: maskNric(values.nric),
    email: values.email,
    bankName: values.bank_swift_code ?? '',
    bankAccountNo: values.bank_account_no,
    paymentType: values.payment_type,
    paymentRate: values.ratio ?? values.rate ?? '',
    tuitionCourse: offerings.map((offering) => ({
      id: offering.id,
      programLvl: offering.levelId,
      subjectId: offering.courseId,
      subjectName: names.courses.get(offering.courseId) ?? '',
      fee: offering.fee,
      ...(offering.byLesson && { byLesson: true }),
      ...(offering.ratio !== null && { ratio: offering.ratio }),
    })),
  };
  return { action: 'TEACHER_REGISTERED', kind: 'TEACHER', id, after };
}

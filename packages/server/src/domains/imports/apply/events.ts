import { monthFromSql } from '@kelas/contract/values/month';
import { maskNric } from '@kelas/contract/values/nric';
import type { AuditEvent } from '../../../audit/record.ts';
import type { NewCourse } from '../../students/many.ts';
import type { NewTeacher } from '../../teachers/many.ts';
import type { KnownOffering, KnownRecords } from '../plan/known.ts';
import type { AddedStudent } from '../plan/work.ts';

interface Key {
  readonly id: number;
  readonly uuid: string;
}

/** The records that events name, by id. */
export interface NamedRecords {
  readonly courses: ReadonlyMap<number, string>;
  readonly teachers: ReadonlyMap<number, string>;
  readonly offerings: ReadonlyMap<number, KnownOffering>;
}

/** Prepares the records of a plan for its events. */
export function namedRecords({ courses, teachers, offerings }: KnownRecords): NamedRecords {
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
    tuitionCourses: courses.map(({ id: subscriptionId, offeringId, fee, from, until }) => {
      const offering = names.offerings.get(offeringId);
      return {
        subscriptionId,
        teacherName: names.teachers.get(offering?.teacherId ?? 0) ?? '',
        programLvl: offering?.level ?? 0,
        subjectId: offering?.courseId ?? 0,
        subjectName: names.courses.get(offering?.courseId ?? 0) ?? '',
        fee,
        effectiveDate: from,
        cancelledDate: until,
      };
    }),
  };
  return { action: 'STUDENT_REGISTERED', kind: 'STUDENT', id, after };
}

/** The entries of teachers whom an import adds, as the form writes them (R-1668). */
export function teacherEvents(
  teachers: readonly NewTeacher[],
  keys: readonly Key[],
  offeringIds: readonly number[],
  names: NamedRecords,
): AuditEvent[] {
  let next = 0;
  return teachers.flatMap(({ values, offerings }, index) => {
    const key = keys[index];
    if (!key) return [];
    const tuitionCourse = offerings.map(({ levelId, courseId, fee }) => {
      const id = offeringIds[next] ?? 0;
      next += 1;
      const subjectName = names.courses.get(courseId) ?? '';
      return { id, programLvl: levelId, subjectId: courseId, subjectName, fee };
    });
    const after = {
      uuid: key.uuid,
      version: 1,
      name: values.name,
      phoneNo: values.phone_no,
      gender: values.gender,
      nric: maskNric(values.nric),
      email: values.email,
      bankName: values.bank_swift_code ?? '',
      bankAccountNo: values.bank_account_no,
      paymentType: values.payment_type,
      paymentRate: values.ratio ?? values.hourly_rate ?? '',
      tuitionCourse,
    };
    return [{ action: 'TEACHER_REGISTERED' as const, kind: 'TEACHER' as const, id: key.id, after }];
  });
}

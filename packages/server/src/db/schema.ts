import type { Role } from '@kelas/contract/access';
import type { Cents } from '@kelas/contract/values/cents';
import type { Language } from '@kelas/contract/values/languages';
import type { ColumnType, Generated } from 'kysely';
import type { AdjustmentSchema } from './adjustment-schema.ts';
import type { AuditSchema } from './audit-schema.ts';
import type { BulkChargeSchema } from './bulk-charge-schema.ts';
import type { CashSchema } from './cash-schema.ts';
import type { Computed, Once, SqlDate } from './columns.ts';
import type { EntrySchema } from './entry-schema.ts';
import type { FeeChangeSchema } from './fee-change-schema.ts';
import type { FundSchema } from './fund-schema.ts';
import type { HouseRulesSchema } from './house-rules-schema.ts';
import type { ImportSchema } from './import-schema.ts';
import type { SalarySchema } from './salary-schema.ts';
import type { YearCopySchema } from './year-copy-schema.ts';
import type { YearEndSchema } from './year-end-schema.ts';

/** A time stamp that defaults to the present. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface Schema
  extends AdjustmentSchema,
    AuditSchema,
    BulkChargeSchema,
    FeeChangeSchema,
    CashSchema,
    EntrySchema,
    FundSchema,
    HouseRulesSchema,
    ImportSchema,
    SalarySchema,
    YearCopySchema,
    YearEndSchema {
  staff: {
    id: Generated<number>;
    username: string;
    /** The result of `canonicalUsername` (R-1114). */
    canonical_username: string;
    display_name: string;
    role: Role;
    password_hash: string;
    active: Generated<boolean>;
    last_login_at: ColumnType<Date | null, Date | undefined, Date>;
    /** The login before the last one. */
    previous_login_at: ColumnType<Date | null, Date | undefined, Date | null>;
    created_at: CreatedAt;
  };
  session: {
    token_hash: Once<Buffer>;
    staff_id: Once<number>;
    created_at: Once<Date>;
    last_used_at: Date;
  };
  login_place: { account: Buffer; address: Buffer; last_login_at: Date };
  login_failure: { subject: Buffer; failures: number; last_failed_at: Date };
  program_level: { id: number; name: string; offered: boolean };
  course: { id: Generated<number>; version: Generated<number>; name: string };
  /** A name that a course had until it was renamed (D-27). */
  former_course_name: { id: Generated<number>; course_id: number; name: string; until: Date };
  misc_item: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    fee: Cents;
    retired: Generated<boolean>;
    /** True for the item of opening debts (R-1662). */
    is_opening_balance: Generated<boolean>;
  };
  bank: { swift_code: string; name: string; fee: Cents };
  teacher: {
    id: Generated<number>;
    uuid: Generated<string>;
    version: Generated<number>;
    name: string;
    phone_no: string;
    gender: 'M' | 'F';
    nric: string;
    email: string;
    bank_swift_code: string | null;
    bank_account_no: string;
    payment_type: 'RATIO' | 'HOUR';
    ratio: string | null;
    hourly_rate: number | null;
    created_at: CreatedAt;
    /** The name in NFKC. */
    search_name: Computed<string>;
  };
  offering: {
    id: Generated<number>;
    teacher_id: Once<number>;
    program_level_id: Once<number>;
    course_id: Once<number>;
    fee: Once<Cents>;
    cancelled_at: ColumnType<Date | null, undefined, Date>;
    created_at: CreatedAt;
  };
  student: {
    id: Generated<number>;
    uuid: Generated<string>;
    version: Generated<number>;
    name: string;
    nric: string;
    phone_no: string;
    email: string;
    gender: 'M' | 'F';
    program_level_id: number;
    schedule: 'MORNING' | 'AFTERNOON';
    enrolment_month: SqlDate;
    emergency_contact_name: string;
    emergency_contact_phone_no: string;
    emergency_contact_relationship: string;
    created_at: CreatedAt;
    created_by: Once<number>;
    /** When the identifying data was removed; final (R-1285). */
    anonymised_at: Generated<Date | null>;
    /** The name in NFKC. */
    search_name: Computed<string>;
    /** The name of the emergency contact in NFKC. */
    contact_search_name: Computed<string>;
    /** The note that staff share (R-1475). */
    note: Generated<string>;
    /** Confirmed siblings have the same family (R-1478). */
    family_id: number | null;
    /** What the centre holds for the student (D-31); triggers maintain it. */
    credit: Computed<Cents>;
    deposit: Computed<Cents>;
  };
  family: { id: Generated<number>; created_at: CreatedAt };
  reminder: {
    id: Generated<number>;
    student_id: Once<number>;
    owed_fee: Once<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** Two students who are not siblings; `student_id` is the lower id (R-1479). */
  /** Siblings that an employee wants to confirm; an admin decides (R-1891). */
  sibling_request: {
    student_id: Once<number>;
    other_id: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  sibling_refusal: { student_id: Once<number>; other_id: Once<number> };
  student_status_change: {
    id: Generated<number>;
    student_id: Once<number>;
    status: Once<'ACTIVE' | 'DEACTIVATED' | 'TERMINATED'>;
    month: Once<SqlDate>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** A view: months in which a student is not charged, [from_month, until_month). */
  student_pause: {
    student_id: ColumnType<number, never, never>;
    from_month: ColumnType<SqlDate, never, never>;
    until_month: ColumnType<SqlDate | null, never, never>;
  };
  subscription: {
    id: Generated<number>;
    student_id: Once<number>;
    offering_id: Once<number>;
    fee: Once<Cents>;
    effective_month: Once<SqlDate>;
    cancelled_month: SqlDate | null;
    created_at: CreatedAt;
    created_by: Once<number>;
    /** The months that are paid in full, as a multirange; triggers maintain it. */
    paid_months: Computed<string>;
    /** The first month that is not paid in full; null for a free course. */
    unpaid_from: Computed<SqlDate | null>;
    /** No month is left to be paid; never true of a course without an end. */
    is_settled: Computed<boolean>;
  };
  misc_charge: {
    id: Generated<number>;
    student_id: Once<number>;
    misc_item_id: Once<number>;
    name: Once<string>;
    fee: Once<Cents>;
    month: Once<SqlDate>;
    cancelled_month: SqlDate | null;
    created_at: CreatedAt;
    created_by: Once<number>;
    /** What is paid of the fee; triggers maintain it. */
    paid: Computed<Cents>;
  };
  receipt_counter: { year: number; last_number: number };
  payment: {
    id: Generated<number>;
    receipt_year: Once<number>;
    receipt_number: Once<number>;
    student_id: Once<number>;
    transaction_date: Once<SqlDate>;
    payment_type: Once<'CASH' | 'BANK' | 'CREDIT' | null>;
    /** The fund that a payment of type CREDIT takes from (D-31). */
    fund: Once<'CREDIT' | 'DEPOSIT' | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  payment_line: {
    id: Generated<number>;
    payment_id: Once<number>;
    student_id: Once<number>;
    /** The date and the type of the payment. */
    transaction_date: Once<SqlDate>;
    payment_type: Once<'CASH' | 'BANK' | 'CREDIT' | null>;
    month: Once<SqlDate>;
    subscription_id: Once<number | null>;
    misc_charge_id: Once<number | null>;
    /** The fund that the line puts money into (D-31). */
    fund: Once<'CREDIT' | 'DEPOSIT' | null>;
    fee: Once<Cents>;
    /** What a teacher's share is computed from; null for the fee itself. */
    base: Once<Cents | null>;
    /** What is due of a charge, for a line that pays a part of it (D-29). */
    due: Once<Cents | null>;
    /** Which cents of `due` the line pays; a trigger chooses them. */
    part: Computed<string | null>;
    /** Set by the void of the payment. */
    voided: Computed<boolean>;
  };
  /** The reversal of a payment. */
  payment_void: {
    id: Generated<number>;
    payment_id: Once<number>;
    reason: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** Who paid; absent where it was not entered (D-41). */
  payment_payer: { payment_id: Once<number>; name: Once<string> };
  /** A payment that a family made together with others, and the first of them. */
  family_payment: { payment_id: Once<number>; first_payment_id: Once<number> };
  /** What is paid of a month of a course, by one line or by parts, and the latest payment: a view. */
  tuition_settlement: {
    subscription_id: Computed<number>;
    month: Computed<SqlDate>;
    student_id: Computed<number>;
    /** What is paid. */
    fee: Computed<Cents>;
    /** What is due in all, and the base of the share, for a charge that is paid in parts. */
    due: Computed<Cents | null>;
    base: Computed<Cents | null>;
    /** The cents of `due` that are paid, as a multirange. */
    part: Computed<string | null>;
    payment_id: Computed<number>;
    transaction_date: Computed<SqlDate>;
    payment_type: Computed<'CASH' | 'BANK' | 'CREDIT' | null>;
  };
  /** The same for a misc charge. */
  misc_settlement: {
    misc_charge_id: Computed<number>;
    month: Computed<SqlDate>;
    student_id: Computed<number>;
    fee: Computed<Cents>;
    due: Computed<Cents | null>;
    payment_id: Computed<number>;
    transaction_date: Computed<SqlDate>;
    payment_type: Computed<'CASH' | 'BANK' | 'CREDIT' | null>;
  };
  /** The settings of the centre, in one row (R-1101). */
  centre: {
    only_one: ColumnType<boolean, never, never>;
    version: number;
    name: string;
    address: string;
    registration_no: string;
    phone_no: Generated<string>;
    payment_info: Generated<string>;
    logo: Buffer | null;
    phone_prefix: string;
    language: Language;
    employee_finance: boolean;
    employee_teacher_history: boolean;
  };
  idempotency_key: {
    key: Once<string>;
    request_hash: Once<Buffer>;
    answer: ColumnType<unknown, string, never>;
    recorded_at: Once<Date>;
  };
  /** Jobs that one process at a time runs, with the time of the last run. */
  scheduled_work: { name: string; done_at: Date | null };
}

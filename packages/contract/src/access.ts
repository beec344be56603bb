/** Roles of staff accounts. */
export const roles = ['ADMIN', 'EMPLOYEE'] as const;
export type Role = (typeof roles)[number];

/** Who may make a call: everyone, or accounts with one of these roles. */
export type Access = 'public' | readonly Role[];

export const STAFF: readonly Role[] = ['ADMIN', 'EMPLOYEE'];
export const ADMIN_ONLY: readonly Role[] = ['ADMIN'];

/** The settings that close an area to EMPLOYEEs (R-1107, R-1108). */
export const accessSwitches = [
  'employeeFinance',
  'employeeTeacherHistory',
  'employeeBank',
] as const;
export type AccessSwitch = (typeof accessSwitches)[number];

interface Area {
  /** Roles that may make the calls and open the screens. */
  readonly use: readonly Role[];
  /** Roles that see the menu entry. */
  readonly menu: readonly Role[];
  /** The setting that must be on for an EMPLOYEE. */
  readonly switch?: AccessSwitch;
}

/**
 * The access table: it decides the server's 403, the routes and the menu.
 * A centre that wants stricter rules changes a line here (D-17).
 */
export const access = {
  students: { use: STAFF, menu: STAFF },
  search: { use: STAFF, menu: STAFF },
  courses: { use: STAFF, menu: STAFF },
  tuitionFees: { use: STAFF, menu: STAFF },
  lessons: { use: STAFF, menu: STAFF },
  enrolments: { use: STAFF, menu: STAFF },
  miscFees: { use: STAFF, menu: STAFF },
  miscCharges: { use: STAFF, menu: STAFF },
  feeChanges: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  history: { use: STAFF, menu: STAFF },
  // History of type Teacher.
  teacherHistory: { use: STAFF, menu: STAFF, switch: 'employeeTeacherHistory' },
  receipts: { use: STAFF, menu: STAFF },
  voids: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  refunds: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  cash: { use: STAFF, menu: STAFF },
  statements: { use: STAFF, menu: STAFF },
  arrears: { use: STAFF, menu: STAFF },
  bills: { use: STAFF, menu: STAFF },
  bank: { use: STAFF, menu: STAFF, switch: 'employeeBank' },
  salaries: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  finance: { use: STAFF, menu: ADMIN_ONLY, switch: 'employeeFinance' },
  monthEnd: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  classroom: { use: STAFF, menu: STAFF },
  announcements: { use: STAFF, menu: STAFF },
  quizzes: { use: STAFF, menu: STAFF },
  notes: { use: STAFF, menu: STAFF },
  timetable: { use: STAFF, menu: STAFF },
  attendance: { use: STAFF, menu: STAFF },
  overview: { use: STAFF, menu: STAFF },
  reference: { use: STAFF, menu: STAFF },
  teacherNames: { use: STAFF, menu: STAFF },
  teachers: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  yearEnd: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  imports: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  audit: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  // Reads the settings; `settings` changes them.
  centre: { use: STAFF, menu: STAFF },
  settings: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  exports: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  staff: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  ownPassword: { use: STAFF, menu: STAFF },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof access;

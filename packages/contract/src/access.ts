/** Roles of staff accounts (product specification 6). */
export const roles = ['ADMIN', 'EMPLOYEE'] as const;
export type Role = (typeof roles)[number];

/** Who may make a call: nobody needs to be known, or one of these roles. */
export type Access = 'public' | readonly Role[];

export const STAFF: readonly Role[] = ['ADMIN', 'EMPLOYEE'];
export const ADMIN_ONLY: readonly Role[] = ['ADMIN'];

/** What a centre may close to its EMPLOYEEs in the settings. */
export const accessSwitches = ['employeeFinance', 'employeeTeacherHistory'] as const;
export type AccessSwitch = (typeof accessSwitches)[number];

interface Area {
  /** May make the calls and open the screens. */
  readonly use: readonly Role[];
  /** Sees the menu entry. */
  readonly menu: readonly Role[];
  /** The setting that an EMPLOYEE's use hangs on as well. */
  readonly switch?: AccessSwitch;
}

/**
 * Who may use what: the one table behind the server's 403, the routes and the menu
 * (product specification 2 and 6). A centre that wants it tighter changes a line here.
 */
export const access = {
  students: { use: STAFF, menu: STAFF },
  courses: { use: STAFF, menu: STAFF },
  tuitionPayments: { use: STAFF, menu: STAFF },
  enrolments: { use: STAFF, menu: STAFF },
  miscPayments: { use: STAFF, menu: STAFF },
  history: { use: STAFF, menu: STAFF },
  // History with its type Teacher.
  teacherHistory: { use: STAFF, menu: STAFF, switch: 'employeeTeacherHistory' },
  receipts: { use: STAFF, menu: STAFF },
  voids: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  statements: { use: STAFF, menu: STAFF },
  arrears: { use: STAFF, menu: STAFF },
  salaries: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  finance: { use: STAFF, menu: ADMIN_ONLY, switch: 'employeeFinance' },
  classroom: { use: STAFF, menu: STAFF },
  announcements: { use: STAFF, menu: STAFF },
  quizzes: { use: STAFF, menu: STAFF },
  notes: { use: STAFF, menu: STAFF },
  timetable: { use: STAFF, menu: STAFF },
  overview: { use: STAFF, menu: STAFF },
  reference: { use: STAFF, menu: STAFF },
  teacherNames: { use: STAFF, menu: STAFF },
  teachers: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  audit: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  // Reading what the centre is called; changing it is `settings`.
  centre: { use: STAFF, menu: STAFF },
  settings: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  staff: { use: ADMIN_ONLY, menu: ADMIN_ONLY },
  ownPassword: { use: STAFF, menu: STAFF },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof access;

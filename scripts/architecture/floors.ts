/** A package with its folders as rooms, floor by floor from the top (D-05). */
export interface PackageFloors {
  /** The folder, from the root of the repository. */
  readonly root: string;
  /**
   * Folders and files, relative to `root`. `domains/*` makes every folder in `domains` a room, and `*`
   * every folder that has no room.
   */
  readonly floors: readonly (readonly string[])[];
  /** Permitted imports within a floor: room → the rooms that it may import. */
  readonly neighbours?: Readonly<Record<string, readonly string[]>>;
}

export const packageFloors: readonly PackageFloors[] = [
  {
    root: 'packages/contract/src',
    floors: [['calls.ts'], ['*.ts'], ['schema'], ['values']],
  },
  {
    root: 'packages/embedded-postgres/src',
    floors: [['*.ts']],
  },
  {
    root: 'packages/server/src',
    floors: [
      ['main.ts', 'cli'],
      ['start'],
      ['app.ts'],
      ['domains.ts'],
      ['metrics', 'personal-data', 'demo'],
      ['domains/*'],
      ['backup'],
      ['verify'],
      ['billing', 'pdf/worker'],
      ['pdf/layout'],
      ['http'],
      ['auth'],
      ['audit'],
      ['db'],
      ['config.ts'],
      ['base'],
    ],
    neighbours: {
      'domains/announcements': ['domains/entries'],
      'domains/arrears': ['domains/house-rules', 'domains/ledger'],
      'domains/attendance': ['domains/centre', 'domains/entries', 'domains/ledger'],
      'domains/attendance-reports': [
        'domains/attendance',
        'domains/house-rules',
        'domains/ledger',
        'domains/owed-lessons',
      ],
      'domains/bank': ['domains/ledger', 'domains/payments'],
      'domains/bills': [
        'domains/attendance-reports',
        'domains/centre',
        'domains/house-rules',
        'domains/ledger',
      ],
      'domains/cards': [
        'domains/arrears',
        'domains/attendance',
        'domains/centre',
        'domains/ledger',
      ],
      'domains/cash': ['domains/centre'],
      'domains/classroom': ['domains/house-rules', 'domains/ledger'],
      'domains/courses': ['domains/ledger'],
      'domains/discounts': ['domains/ledger'],
      'domains/e-invoice': ['domains/finance', 'domains/month-end'],
      'domains/fee-changes': ['domains/discounts', 'domains/ledger', 'domains/students'],
      'domains/finance': ['domains/payments'],
      'domains/funds': ['domains/centre', 'domains/ledger'],
      'domains/history': ['domains/centre', 'domains/ledger', 'domains/payments'],
      'domains/house-rules': ['domains/discounts', 'domains/ledger'],
      'domains/imports': [
        'domains/courses',
        'domains/discounts',
        'domains/ledger',
        'domains/levels',
        'domains/misc-charges',
        'domains/misc-items',
        'domains/payments',
        'domains/student-account',
        'domains/students',
        'domains/teachers',
      ],
      'domains/lessons': ['domains/entries', 'domains/ledger'],
      'domains/materials': ['domains/entries'],
      'domains/misc-charges': ['domains/ledger', 'domains/misc-fees'],
      'domains/misc-fees': ['domains/ledger'],
      'domains/month-end': [
        'domains/centre',
        'domains/exports',
        'domains/finance',
        'domains/ledger',
        'domains/misc-fees',
        'domains/overview',
        'domains/tuition-fees',
      ],
      'domains/overview': [
        'domains/announcements',
        'domains/attendance-reports',
        'domains/salaries',
        'domains/timetable',
        'domains/waiting-list',
      ],
      'domains/owed-lessons': [
        'domains/attendance',
        'domains/discounts',
        'domains/entries',
        'domains/ledger',
      ],
      'domains/payments': [
        'domains/arrears',
        'domains/centre',
        'domains/ledger',
        'domains/misc-charges',
        'domains/salaries',
        'domains/tuition-fees',
      ],
      'domains/salaries': [
        'domains/attendance',
        'domains/attendance-reports',
        'domains/centre',
        'domains/ledger',
      ],
      'domains/search': ['domains/house-rules', 'domains/ledger'],
      'domains/session': ['domains/staff'],
      'domains/statements': ['domains/attendance-reports', 'domains/centre', 'domains/ledger'],
      'domains/student-account': [
        'domains/arrears',
        'domains/attendance-reports',
        'domains/discounts',
        'domains/funds',
        'domains/house-rules',
        'domains/ledger',
        'domains/payments',
        'domains/students',
      ],
      'domains/students': [
        'domains/discounts',
        'domains/house-rules',
        'domains/ledger',
        'domains/misc-charges',
      ],
      'domains/teachers': ['domains/ledger'],
      'domains/timetable': ['domains/entries'],
      'domains/tuition-fees': ['domains/ledger'],
      'domains/waiting-list': ['domains/entries', 'domains/ledger'],
      'domains/year-copy': ['domains/entries', 'domains/levels', 'domains/timetable'],
      'domains/year-end': [
        'domains/discounts',
        'domains/funds',
        'domains/ledger',
        'domains/levels',
        'domains/students',
      ],
    },
  },
  {
    root: 'packages/server/src/domains/imports',
    floors: [
      ['handlers.ts', 'worker.ts'],
      ['orders.ts', 'tasks.ts'],
      ['thread.ts'],
      ['apply', 'undo'],
      ['plan'],
      ['batches.ts'],
      ['draft'],
      ['progress.ts', 'unreadable-file.ts'],
    ],
  },
  {
    root: 'packages/spreadsheet-reading/src',
    floors: [['sheet', 'statement'], ['columns'], ['cells'], ['names', 'table'], ['words']],
  },
  {
    root: 'packages/testkit/src',
    floors: [['model', 'hostile'], ['*.ts']],
  },
  {
    root: 'packages/web/src',
    floors: [
      ['main.tsx'],
      ['shell'],
      ['routes.tsx'],
      // The screens.
      ['*'],
      ['payments'],
      ['discounts', 'misc-charges', 'statements'],
      ['reminders'],
      ['entries'],
      ['documents', 'conflicts', 'reference'],
      ['ui'],
      ['api'],
      ['dialogs'],
      ['server-messages'],
      ['languages'],
      ['*.ts'],
    ],
    neighbours: {
      arrears: ['tuition-fees'],
      bank: ['imports'],
      'student-account': ['bills', 'funds', 'misc-fees', 'students', 'tuition-fees'],
      history: ['students', 'teachers'],
      'month-end': ['finance'],
      'house-rules': ['settings'],
      settings: ['session'],
    },
  },
];

/** The packages that each package may import, except in tests. */
export const packagesBelow: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': [],
  'packages/embedded-postgres': [],
  'packages/server': [
    'packages/contract',
    'packages/embedded-postgres',
    'packages/spreadsheet-reading',
  ],
  'packages/spreadsheet-reading': ['packages/contract'],
  'packages/web': ['packages/contract'],
  'packages/testkit': ['packages/contract', 'packages/embedded-postgres', 'packages/server'],
};

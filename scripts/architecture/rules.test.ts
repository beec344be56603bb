import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

import { exists, forbiddenImports, isTest, production, sources, sourcesIn } from './sources.ts';

describe('this test', () => {
  it('finds the files and their imports', () => {
    expect(production.length).toBeGreaterThan(80);
    const handlers = sources.find(({ path }) => path.endsWith('payments/prepare.ts'));
    expect(handlers?.imports).toEqual(
      expect.arrayContaining(['@kelas/contract/schema/payment-lines', '../../billing/due.ts']),
    );
  });

  it('finds every file that an import names', () => {
    const missing = forbiddenImports(sources, (target, specifier) => {
      const own = specifier.startsWith('.') || specifier.startsWith('@kelas/');
      const built = target.includes('/dist/');
      return !own || built || exists(target) || !/\.(tsx?|css|json|svg)$/.test(target);
    });
    expect(missing).toEqual([]);
  });
});

describe('the contract', () => {
  it('imports only zod', () => {
    const own = sourcesIn('packages/contract');
    expect(own.length).toBeGreaterThan(10);
    expect(
      forbiddenImports(
        own,
        (target) => target === 'zod' || target.startsWith('packages/contract/src/'),
      ),
    ).toEqual([]);
  });

  it('has values that import no calls', () => {
    expect(
      forbiddenImports(
        sourcesIn('packages/contract/src/values'),
        (target) => target === 'zod' || target.startsWith('packages/contract/src/values/'),
      ),
    ).toEqual([]);
  });
});

describe('the reading of spreadsheets', () => {
  it('knows the headings of the contract and plain values; no database, no clock, no randomness', () => {
    const own = sourcesIn('packages/spreadsheet-reading');
    expect(own.length).toBeGreaterThan(20);
    expect(
      forbiddenImports(
        own,
        (target) =>
          target.startsWith('packages/spreadsheet-reading/src/') ||
          target.startsWith('packages/contract/src/values/') ||
          target === 'packages/contract/src/import-fields.ts' ||
          /^(?:papaparse|chardet|fastest-levenshtein)$/.test(target),
      ),
    ).toEqual([]);
    const impure = own.filter(({ code }) => /new Date\(\)|Date\.now|Math\.random/.test(code));
    expect(impure.map(({ path }) => path)).toEqual([]);
  });
});

describe('the browser part', () => {
  it('imports neither the server nor its libraries', () => {
    const own = sourcesIn('packages/web/src');
    expect(own.length).toBeGreaterThan(10);
    expect(
      forbiddenImports(
        own,
        (target) =>
          !/^packages\/(server)\//.test(target) &&
          !/^(node:|@kelas\/server|pg$|kysely|fastify|@fastify\/)/.test(target),
      ),
    ).toEqual([]);
  });

  it('is not imported by the server', () => {
    const foreign = /^(packages\/web\/|@kelas\/web|react|@mui\/)/;
    expect(
      forbiddenImports(sourcesIn('packages/server'), (target) => !foreign.test(target)),
    ).toEqual([]);
  });
});

describe('the server', () => {
  const server = 'packages/server/src';

  it('keeps billing pure: no database, no clock and no random numbers', () => {
    const own = sourcesIn(`${server}/billing`);
    expect(own.length).toBeGreaterThan(1);
    expect(
      forbiddenImports(
        own,
        (target, _, source) =>
          target.startsWith('packages/contract/src/values/') ||
          target.startsWith(`${server}/billing/`) ||
          target === `${server}/base/errors.ts` ||
          // Seven rules are expressions in SQL, which are text and open no database.
          (target === 'kysely' &&
            /\/(charged|covered|fee-due|moved-courses|not-admitted|offering-fee|owed)\.ts$/.test(
              source.path,
            )),
      ),
    ).toEqual([]);
    const impure = own.filter(({ code }) => /new Date\(\)|Date\.now|Math\.random/.test(code));
    expect(impure.map(({ path }) => path)).toEqual([]);
  });

  it('keeps the layout of documents pure: no database, no clock and no random numbers', () => {
    const own = sourcesIn(`${server}/pdf/layout`);
    expect(own.length).toBeGreaterThan(1);
    const libraries =
      /^(?:node:(?:fs\/promises|module|zlib)|pdfkit|fontkit|subset-font|fast-png|jpeg-js|qr)$/;
    expect(
      forbiddenImports(
        own,
        (target) =>
          target.startsWith('packages/contract/src/values/') ||
          target.startsWith(`${server}/pdf/layout/`) ||
          libraries.test(target),
      ),
    ).toEqual([]);
    const impure = own.filter(({ code }) => /new Date\(\)|Date\.now|Math\.random/.test(code));
    expect(impure.map(({ path }) => path)).toEqual([]);
    // These libraries are large, so they load with the first document only (D-15).
    const early = own.filter(({ loads }) =>
      loads.some((each) => /^(?:pdfkit|fontkit|subset-font|fast-png|jpeg-js)$/.test(each)),
    );
    expect(early.map(({ path }) => path)).toEqual([]);
  });

  it('loads the word lists of passwords in their thread only (D-21)', () => {
    const strength = `${server}/auth/password-strength.ts`;
    const isTheirs = (target: string) => target === strength || target.startsWith('@zxcvbn-ts/');
    const allowed = [strength, `${server}/auth/password-strength-worker.ts`];
    const own = sourcesIn('packages/server');
    expect(own.map(({ path }) => path)).toEqual(expect.arrayContaining(allowed));
    expect(
      forbiddenImports(own, (target, _, { path }) => !isTheirs(target) || allowed.includes(path)),
    ).toEqual([]);
  });

  it('has handlers that only domains.ts imports', () => {
    expect(
      forbiddenImports(
        sourcesIn('packages/server'),
        (target, _, source) =>
          basename(target) !== 'handlers.ts' || source.path === `${server}/domains.ts`,
      ),
    ).toEqual([]);
  });

  it('imports no testkit and no tests outside of tests (D-02)', () => {
    expect(
      forbiddenImports(
        // The resilience tests use the testkit.
        production.filter(({ path }) => !path.startsWith('resilience/')),
        (target) => !/^packages\/testkit\/|\.test\.tsx?$|^vitest/.test(target),
      ),
    ).toEqual([]);
  });
});

describe('the time limits of connections (D-19)', () => {
  // A pool with limits would end long work on a large centre.
  it('apply in these files only: to requests and to the load of the bench', () => {
    const limited = sources
      .filter((source) => !isTest(source) && !source.path.includes('/testkit/'))
      .filter(({ path }) => path !== 'packages/server/src/db/database.ts')
      .filter(({ code }) =>
        [...code.matchAll(/\bopenDatabase\([^;]*;/g)].some(
          ([call]) => !/\bwithoutTimeLimits: true/.test(call),
        ),
      );
    expect(limited.map(({ path }) => path).sort()).toEqual([
      'bench/baseline.ts',
      'bench/capture.ts',
      'bench/load.ts',
      'packages/server/src/db/app-login.ts',
      'packages/server/src/domains/imports/worker.ts',
      'packages/server/src/start/prepare-database.ts',
    ]);
  });
});

describe('every table', () => {
  const server = 'packages/server/src';
  const tables = new Map<string, Set<string>>();
  const WRITES = [
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g,
    /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+"?(\w+)/gi,
    /\bupdate\s+"?(\w+)"?\s+(?:as\s+\w+\s+)?set\b/gi,
  ];

  /** The domain that a file belongs to, or its folder. */
  function sliceOf(path: string): string {
    const [folder = '', domain] = path.slice(server.length + 1).split('/');
    return folder === 'domains' ? (domain ?? '') : folder;
  }

  // The demo fills a database directly, without the calls.
  for (const { path, code } of sourcesIn(server)) {
    if (path.startsWith(`${server}/demo/`)) continue;
    for (const pattern of WRITES) {
      for (const [, table = ''] of code.matchAll(pattern)) {
        if (table === 'set') continue;
        const writers = tables.get(table) ?? new Set();
        tables.set(table, writers.add(sliceOf(path)));
      }
    }
  }

  it('is written by one slice (D-05)', () => {
    const shared = [...tables].filter(([, writers]) => writers.size > 1);
    expect(shared.map(([table, writers]) => `${table}: ${[...writers].join(', ')}`)).toEqual([]);
  });

  it('in this list is found by this test', () => {
    expect([...tables.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        'course',
        'idempotency_key',
        'login_failure',
        'misc_charge',
        'offering',
        'payment',
        'payment_line',
        'receipt_counter',
        'session',
        'staff',
        'student',
        'student_status_change',
        'subscription',
        'teacher',
      ]),
    );
  });

  it('of payments has inserts only (D-06)', () => {
    const changing =
      /(?:updateTable|deleteFrom)\(\s*'payment(?:_line)?'|(?:update|delete\s+from|truncate)\s+payment(?:_line)?\b/i;
    const files = sourcesIn(server).filter(
      ({ path, code }) => !path.includes('/demo/') && changing.test(code),
    );
    expect(files.map(({ path }) => path)).toEqual([]);
  });
});

describe('every file', () => {
  it('has at most 300 lines, unless a command writes it', () => {
    const long = production
      .filter(({ path }) => path !== 'packages/server/src/db/schema.ts')
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it('has no any, no ! and no suppressed type error', () => {
    const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
    const loose = /[:<|&,(]\s*any\b(?!['\w])|\bas any\b|\bany\[\]|\w!(?:[.;,)\]]|$)/m;
    const silenced = /@ts-(?:ignore|nocheck|expect-error)/;
    const found = sources
      .filter(({ path }) => !path.endsWith('architecture/rules.test.ts'))
      .filter(({ text, code }) => loose.test(code.replace(strings, "''")) || silenced.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it("uses no local time of the computer, since the centre's time is Singapore's (D-18)", () => {
    const local =
      /\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(|new Date\([^()'"`]*,/;
    const zoneless = /DateTimeFormat\((?![^;]*\btimeZone\b)/;
    const sql =
      /\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b|\bnow\(\)(?:::date|\s*at\s+time)/i;
    const found = production.filter(
      ({ code }) => local.test(code) || zoneless.test(code) || sql.test(code),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('has no test with skip, only, todo or fails', () => {
    const skipping =
      /\b(?:it|test|describe)\.(?:skip|only|todo|fails|fixme)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/;
    const found = sources.filter(
      ({ path, code }) => !path.endsWith('architecture/rules.test.ts') && skipping.test(code),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

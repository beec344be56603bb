import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

import { breaches, exists, isTest, production, sources, within } from './sources.ts';

describe('this test', () => {
  it('finds the files and what they import', () => {
    expect(production.length).toBeGreaterThan(80);
    const handlers = sources.find(({ path }) => path.endsWith('tuition-payments/handlers.ts'));
    expect(handlers?.imports).toEqual(
      expect.arrayContaining(['@kelas/contract/tuition-payments', '../../billing/due.ts']),
    );
  });

  it('finds every file that an import names', () => {
    const missing = breaches(sources, (target, specifier) => {
      const own = specifier.startsWith('.') || specifier.startsWith('@kelas/');
      const built = target.includes('/dist/');
      return !own || built || exists(target) || !/\.(tsx?|css|json|svg)$/.test(target);
    });
    expect(missing).toEqual([]);
  });
});

describe('the contract', () => {
  it('depends on zod alone', () => {
    const own = within('packages/contract');
    expect(own.length).toBeGreaterThan(10);
    expect(
      breaches(own, (target) => target === 'zod' || target.startsWith('packages/contract/src/')),
    ).toEqual([]);
  });

  it('has values that know nothing of the calls', () => {
    expect(
      breaches(
        within('packages/contract/src/values'),
        (target) => target === 'zod' || target.startsWith('packages/contract/src/values/'),
      ),
    ).toEqual([]);
  });
});

describe('the browser part', () => {
  it('imports neither the server nor what only a server has', () => {
    const own = within('packages/web/src');
    expect(own.length).toBeGreaterThan(10);
    expect(
      breaches(
        own,
        (target) =>
          !/^packages\/(server)\//.test(target) &&
          !/^(node:|@kelas\/server|pg$|kysely|fastify|@fastify\/)/.test(target),
      ),
    ).toEqual([]);
  });

  it('is not imported by the server', () => {
    const foreign = /^(packages\/web\/|@kelas\/web|react|@mui\/)/;
    expect(breaches(within('packages/server'), (target) => !foreign.test(target))).toEqual([]);
  });
});

describe('the server', () => {
  const server = 'packages/server/src';

  it('keeps billing pure: it knows values and errors, no database and no clock', () => {
    const own = within(`${server}/billing`);
    expect(own.length).toBeGreaterThan(1);
    expect(
      breaches(
        own,
        (target, _, source) =>
          target.startsWith('packages/contract/src/values/') ||
          target.startsWith(`${server}/billing/`) ||
          target === `${server}/base/errors.ts` ||
          // One rule is a condition in SQL; it is text, and opens no database.
          (target === 'kysely' && source.path === `${server}/billing/charged.ts`),
      ),
    ).toEqual([]);
    const impure = own.filter(({ code }) => /new Date\(\)|Date\.now|Math\.random/.test(code));
    expect(impure.map(({ path }) => path)).toEqual([]);
  });

  it('keeps the documents pure: plain data in, a file out', () => {
    const own = within(`${server}/pdf/layout`);
    expect(own.length).toBeGreaterThan(1);
    const libraries =
      /^(?:node:(?:fs\/promises|module|zlib)|pdfkit|fontkit|subset-font|fast-png|jpeg-js)$/;
    expect(
      breaches(
        own,
        (target) =>
          target.startsWith('packages/contract/src/values/') ||
          target.startsWith(`${server}/pdf/layout/`) ||
          libraries.test(target),
      ),
    ).toEqual([]);
    const impure = own.filter(({ code }) => /new Date\(\)|Date\.now|Math\.random/.test(code));
    expect(impure.map(({ path }) => path)).toEqual([]);
    // They are large, and a server that makes no document does without them.
    const early = own.filter(({ loads }) =>
      loads.some((each) => /^(?:pdfkit|fontkit|subset-font|fast-png|jpeg-js)$/.test(each)),
    );
    expect(early.map(({ path }) => path)).toEqual([]);
  });

  it('loads the words of weak passwords in their thread alone', () => {
    const strength = `${server}/auth/password-strength.ts`;
    const isTheirs = (target: string) => target === strength || target.startsWith('@zxcvbn-ts/');
    const allowed = [strength, `${server}/auth/password-strength-worker.ts`];
    const own = within('packages/server');
    expect(own.map(({ path }) => path)).toEqual(expect.arrayContaining(allowed));
    expect(
      breaches(own, (target, _, { path }) => !isTheirs(target) || allowed.includes(path)),
    ).toEqual([]);
  });

  it('has handlers that domains.ts alone imports', () => {
    expect(
      breaches(
        within('packages/server'),
        (target, _, source) =>
          basename(target) !== 'handlers.ts' || source.path === `${server}/domains.ts`,
      ),
    ).toEqual([]);
  });

  it('imports nothing of the tests where it is not one', () => {
    expect(
      breaches(
        // Torture tries the product with what the tests try it with.
        production.filter(({ path }) => !path.startsWith('resilience/')),
        (target) => !/^packages\/testkit\/|\.test\.tsx?$|^vitest/.test(target),
      ),
    ).toEqual([]);
  });
});

describe('the limits of a request', () => {
  // A pool without `patient` ends work that takes long once a centre is large.
  it('hold for requests and for the load of the bench, and for no other work', () => {
    const impatient = sources
      .filter((source) => !isTest(source) && !source.path.includes('/testkit/'))
      .filter(({ path }) => path !== 'packages/server/src/db/database.ts')
      .filter(({ code }) =>
        [...code.matchAll(/\bopenDatabase\([^;]*;/g)].some(
          ([call]) => !/\bwithoutTimeLimits: true/.test(call),
        ),
      );
    expect(impatient.map(({ path }) => path).sort()).toEqual([
      'bench/baseline.ts',
      'bench/capture.ts',
      'bench/load.ts',
      'packages/server/src/db/app-login.ts',
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

  // The demo fills a whole database at once, without the calls.
  for (const { path, code } of within(server)) {
    if (path.startsWith(`${server}/demo/`)) continue;
    for (const pattern of WRITES) {
      for (const [, table = ''] of code.matchAll(pattern)) {
        if (table === 'set') continue;
        const writers = tables.get(table) ?? new Set();
        tables.set(table, writers.add(sliceOf(path)));
      }
    }
  }

  it('is written by one slice', () => {
    const shared = [...tables].filter(([, writers]) => writers.size > 1);
    expect(shared.map(([table, writers]) => `${table}: ${[...writers].join(', ')}`)).toEqual([]);
  });

  it('that the server writes is found by this test', () => {
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

  it('of payments is only ever added to', () => {
    const changing =
      /(?:updateTable|deleteFrom)\(\s*'payment(?:_line)?'|(?:update|delete\s+from|truncate)\s+payment(?:_line)?\b/i;
    const files = within(server).filter(
      ({ path, code }) => !path.includes('/demo/') && changing.test(code),
    );
    expect(files.map(({ path }) => path)).toEqual([]);
  });
});

describe('every file', () => {
  it('has at most 300 lines', () => {
    const long = production
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it('has no any, no ! and no silenced check of the types', () => {
    const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
    const loose = /[:<|&,(]\s*any\b(?!['\w])|\bas any\b|\bany\[\]|\w!(?:[.;,)\]]|$)/m;
    const silenced = /@ts-(?:ignore|nocheck|expect-error)/;
    const found = sources
      .filter(({ path }) => !path.endsWith('architecture/rules.test.ts'))
      .filter(({ text, code }) => loose.test(code.replace(strings, "''")) || silenced.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('asks no clock for the time where the machine stands: it is Singapore that counts', () => {
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

  it('skips no test and runs none alone', () => {
    const skipping =
      /\b(?:it|test|describe)\.(?:skip|only|todo|fails|fixme)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/;
    const found = sources.filter(
      ({ path, code }) => !path.endsWith('architecture/rules.test.ts') && skipping.test(code),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

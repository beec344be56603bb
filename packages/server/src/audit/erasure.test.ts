import { changeStudentStatus, updateStudent } from '@kelas/contract/students';
import { Makers, studentForm } from '@kelas/testkit/fixtures';
import { queryDatabase } from '@kelas/testkit/postgres';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { APP_ROLE } from '../db/app-role.ts';
import { anonymiseStudent } from '../personal-data/anonymise.ts';

/** A centre with one anonymised student and one former student with all data. */
async function makeErased(): Promise<string> {
  const server = await startServer();
  const make = new Makers(server);
  for (const name of ['Erased', 'Kept']) {
    const student = await make.enrolled({}, { name });
    await make.pay(student, '01-2026');
    const { uuid } = student;
    await server.ask(updateStudent, { ...studentForm({ name, email: 'a@b.my' }), uuid });
    await server.ask(changeStudentStatus, {
      uuid,
      status: 'TERMINATED',
      terminatedDate: '02-2026',
    });
    if (name === 'Kept') continue;
    const now = server.clock.now;
    await server.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: false, now }));
  }
  return freeze(server.url);
}

const erased = await makeErased();
const firstOf = (action: string, student: number | string = 2) =>
  `(select min(position) from audit_entry where action = '${action}' and subject_id = ${student})`;
const ERASE =
  'update audit_entry set before = null, after = null, erased_at = now() where position =';

describe('an erased entry', () => {
  it('passes verify if its student was anonymised', async () => {
    const { findings, passed } = await findingsIn(await tamper(erased, ''));
    expect(findings).toEqual([]);
    expect(passed[0]).toMatch(/without gaps; 2 erased with an anonymised student$/);
  });

  it.each<[what: string, change: string, found: (string | RegExp)[]]>([
    [
      'of a student who was not anonymised',
      `${ERASE} ${firstOf('STUDENT_CHANGED')}`,
      [/^Entry \d+ was erased, but no entry records that its student was anonymised$/],
    ],
    [
      'of a payment, with the payment changed',
      `${ERASE} ${firstOf('PAYMENT_RECORDED', 1)}; update payment set payment_type = 'BANK' where id = 1`,
      [
        /^Entry \d+ was erased, but entries of its kind are never erased$/,
        /^Payment R-2026-000001 has no entry in the audit log$/,
        /^The cash of payment R-2026-000001 \(\d+ cents\) is wrongly stored/,
        /^The BANK income of 03-2026 is/,
        /^The CASH income of 03-2026 is/,
        /^Payment line 1 names another student, day or type$/,
      ],
    ],
    [
      'of a change of status',
      `${ERASE} ${firstOf('STUDENT_STATUS_CHANGED', 1)}`,
      [/^Entry \d+ was erased, but entries of its kind are never erased$/],
    ],
    [
      'with new details',
      `update audit_entry set after = '{"fee": 1}' where position = ${firstOf('STUDENT_CHANGED', 1)}`,
      [/^Entry \d+ is marked as erased, but has details$/],
    ],
    [
      'without the mark',
      `update audit_entry set before = null, after = null where position = ${firstOf('STUDENT_CHANGED')}`,
      [/^Entry \d+ was changed: its details$/],
    ],
    [
      'named only in the entry of another anonymised student',
      `${ERASE} ${firstOf('STUDENT_CHANGED')}; update audit_entry
       set after = jsonb_set(after, '{erasedEntries}', to_jsonb((after->>'erasedEntries') || ', ' || ${firstOf('STUDENT_CHANGED')}))
       where action = 'STUDENT_ANONYMISED'`,
      [
        /^Entry \d+ was changed: its details$/,
        /^Entry \d+ was erased, but no entry records that its student was anonymised$/,
      ],
    ],
    [
      'whose entry STUDENT_ANONYMISED was erased too',
      `${ERASE} ${firstOf('STUDENT_ANONYMISED', 1)}`,
      [
        /^Entry \d+ was erased, but entries of its kind are never erased$/,
        /^Entry \d+ was erased, but no entry records/,
        /^Entry \d+ was erased, but no entry records/,
      ],
    ],
    [
      'with another time',
      `update audit_entry set recorded_at = recorded_at + interval '1 day' where position = ${firstOf('STUDENT_CHANGED', 1)}`,
      [/^Entry \d+ was changed: its person, time/],
    ],
  ])('is found by verify: %s', async (_, change, found) => {
    const { findings } = await findingsIn(await tamper(erased, change));
    expect(findings).toEqual(found.map((each) => expect.stringMatching(each)));
  });
});

describe('the database (D-14)', async () => {
  const url = await tamper(erased, '');
  const working = new pg.Client({ connectionString: url, options: `-c role=${APP_ROLE}` });
  working.on('error', () => {});
  await working.connect();
  afterAll(() => working.end());

  it.each([
    `${ERASE} ${firstOf('STUDENT_CHANGED')}`,
    `update student set anonymised_at = now(), name = 'Former student ' || left(uuid::text, 6), phone_no = '', email = '' where id = 2`,
  ])('refuses an erasure by the role of the program: %s', async (statement) => {
    await expect(working.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|23001)$/),
    });
  });

  it.each([
    // Entries of other students and other actions, and every change of an erased entry.
    `${ERASE} ${firstOf('STUDENT_CHANGED')}`,
    `${ERASE} ${firstOf('PAYMENT_RECORDED', 1)}`,
    `${ERASE} ${firstOf('STUDENT_STATUS_CHANGED', 1)}`,
    `${ERASE} ${firstOf('STUDENT_ANONYMISED', 1)}`,
    `update audit_entry set erased_at = null where erased_at is not null`,
    `update audit_entry set after = '{}' where erased_at is not null`,
    `delete from audit_entry where erased_at is not null`,
  ])('refuses every other change by the owner: %s', async (statement) => {
    await expect(queryDatabase(url, statement)).rejects.toMatchObject({ code: '23001' });
  });

  it('refuses an erasure together with another change by the owner', async () => {
    const anonymise = `update student set anonymised_at = now(), phone_no = '', email = '',
      name = 'Former student ' || left(uuid::text, 6) where id = 2`;
    const { rows } = await queryDatabase(
      url,
      `begin; ${anonymise}; select ${firstOf('STUDENT_CHANGED')} as at`,
    ).then((results) => (Array.isArray(results) ? results.at(-1) : results));
    const at = rows[0].at;
    for (const more of ["action = 'STUDENT_EXPORTED'", 'staff_id = null', 'hash = details_hash']) {
      const changed = queryDatabase(
        url,
        `begin; ${anonymise}; ${ERASE.replace('set', `set ${more},`)} ${at}`,
      );
      await expect(changed, more).rejects.toMatchObject({ code: '23001' });
    }
    await queryDatabase(url, `begin; ${anonymise}; ${ERASE} ${at}; rollback`);
  });
});

import { queryDatabase } from '@kelas/testkit/postgres';
import { findingsIn, makeBusyDatabase, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';

const lively = await makeBusyDatabase();

/** Recomputes the details hash and the hash of an entry. */
const rehash = (position: number) => `
  update audit_entry set details_hash = sha256(convert_to(
    coalesce(before::text, '-') || E'\\n' || coalesce(after::text, '-'), 'UTF8'))
  where position = ${position};
  update audit_entry set hash = sha256(convert_to(concat_ws(E'\\n',
    encode(previous_hash, 'hex'), position,
    to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(staff_id::text, '-'), action, subject_kind, coalesce(subject_id::text, '-'),
    encode(details_hash, 'hex')), 'UTF8'))
  where position = ${position};`;

describe('the hash chain of the audit log (R-1126, R-1130)', () => {
  it.each<[what: string, change: string, found: string[]]>([
    [
      'an entry with other details',
      `update audit_entry set after = '{"name":"Somebody"}' where position = 2`,
      ['Entry 2 was changed: its details'],
    ],
    [
      'an entry without its details',
      'update audit_entry set before = null, after = null where position = 1',
      ['Entry 1 was changed: its details'],
    ],
    [
      'an entry with another person',
      'update audit_entry set staff_id = null where position = 2',
      ['Entry 2 was changed: its person, time, action, subject or position'],
    ],
    [
      'an entry with another time',
      `update audit_entry set recorded_at = recorded_at - interval '1 microsecond' where position = 2`,
      ['Entry 2 was changed: its person, time, action, subject or position'],
    ],
    [
      'an entry that was changed with its own hash',
      `update audit_entry set after = '{"name":"Somebody"}' where position = 2; ${rehash(2)}`,
      ['Entry 3 does not carry the hash of entry 2'],
    ],
    [
      'two exchanged entries',
      `update audit_entry set position = case position when 2 then -3 else -2 end where position in (2, 3);
       update audit_entry set position = -position where position < 0`,
      [
        'Entry 2 does not carry the hash of entry 1',
        'Entry 2 was changed: its person, time, action, subject or position',
        'Entry 3 does not carry the hash of entry 2',
        'Entry 3 was changed: its person, time, action, subject or position',
        'Entry 4 does not carry the hash of entry 3',
      ],
    ],
    ['a deleted entry', 'delete from audit_entry where position = 2', ['Entry 2 is missing']],
    [
      'several deleted entries',
      'delete from audit_entry where position in (2, 3)',
      ['Entries 2 to 3 are missing'],
    ],
    [
      'an entry before all others',
      `insert into audit_entry select 0, recorded_at, staff_id, action, subject_kind, subject_id, before, after, details_hash, previous_hash, hash
       from audit_entry where position = 1; ${rehash(0)}`,
      [
        'Entry 0 has an impossible position',
        'Entry 1 does not carry the hash of the start of the log',
      ],
    ],
    ['a deleted head', 'delete from audit_head', ['The stored head of the audit log is missing']],
    [
      'a head with another hash',
      'update audit_head set hash = sha256(hash)',
      ['The stored head of the audit log does not match entry LAST'],
    ],
    [
      'a deleted last entry',
      'delete from audit_entry where position = LAST',
      ['The audit log ends at entry BEFORE, but had LAST entries'],
    ],
  ])('reveals %s', async (_, change, found) => {
    const { head } = await findingsIn(await tamper(lively, ''));
    const filled = (text: string) =>
      text
        .replaceAll('LAST', String(head.position))
        .replaceAll('BEFORE', String(head.position - 1));
    const { findings } = await findingsIn(await tamper(lively, filled(change)));
    expect(findings).toEqual(found.map(filled));
  });

  /** Deletes the last entries and sets the head to the remaining last entry. */
  const cutTo = (condition: string) => `
    delete from audit_entry where ${condition};
    update audit_head set (position, hash) =
      (select position, hash from audit_entry order by position desc limit 1)`;

  it('that was cut short with its head is found by a salary without an entry', async () => {
    const cut = cutTo(
      `position >= (select max(position) from audit_entry where action = 'SALARY_PAID')`,
    );
    const { findings } = await findingsIn(await tamper(lively, cut));
    expect(findings).toEqual([
      'Salary 3 of teacher 2 for 2026-03-01 has no entry in the audit log',
      'Void 1 of salary 3 has no entry in the audit log',
    ]);
  });

  it('that lost only entries without money is found by a head kept outside', async () => {
    const { head } = await findingsIn(await tamper(lively, ''));
    const url = await tamper(lively, cutTo(`action = 'SETTINGS_CHANGED'`));
    expect((await findingsIn(url)).findings).toEqual([]);
    expect((await findingsIn(url, head)).findings).toEqual([
      `The audit log ends at entry ${head.position - 1}, before entry ${head.position} of the given head`,
    ]);
  });

  it('that was rewritten with its head is found only by a head kept outside', async () => {
    const { head } = await findingsIn(await tamper(lively, ''));
    const url = await tamper(
      lively,
      `update audit_entry set after = '{}' where action = 'SETTINGS_CHANGED'; ${rehash(head.position)}
       update audit_head set hash = (select hash from audit_entry where position = ${head.position})`,
    );
    expect((await findingsIn(url)).findings).toEqual([]);
    expect((await findingsIn(url, head)).findings).toEqual([
      `Entry ${head.position} does not match the given head: the audit log was rewritten`,
    ]);
  });

  it('that continues after a head kept outside passes', async () => {
    const { rows } = await queryDatabase(
      await tamper(lively, ''),
      `select hash from audit_entry where position = 3`,
    );
    const kept = { position: 3, hash: rows[0].hash.toString('hex') };
    const { findings, passed } = await findingsIn(await tamper(lively, ''), kept);
    expect(findings).toEqual([]);
    expect(passed[0]).toMatch(/; no entry up to 3 was rewritten$/);
  });
});

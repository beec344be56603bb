import { queryDatabase } from '@kelas/testkit/postgres';
import { findingsIn, makeLively, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';

const lively = await makeLively();

/** Recomputes the own hashes of an entry, as its author would have them. */
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

describe('the trail itself', () => {
  it.each<[what: string, deed: string, found: string[]]>([
    [
      'an entry that says something else',
      `update audit_entry set after = '{"name":"Somebody"}' where position = 2`,
      ['Entry 2 does not say what it said: its details were changed'],
    ],
    [
      'an entry that lost its details',
      'update audit_entry set before = null, after = null where position = 1',
      ['Entry 1 does not say what it said: its details were changed'],
    ],
    [
      'an entry of somebody else',
      'update audit_entry set staff_id = null where position = 2',
      ['Entry 2 was changed: who, when, what, whom or where it stands'],
    ],
    [
      'an entry of another time',
      `update audit_entry set recorded_at = recorded_at - interval '1 microsecond' where position = 2`,
      ['Entry 2 was changed: who, when, what, whom or where it stands'],
    ],
    [
      'an entry that was changed with its own hash',
      `update audit_entry set after = '{"name":"Somebody"}' where position = 2; ${rehash(2)}`,
      ['Entry 3 does not follow entry 2 as that is now'],
    ],
    [
      'two entries in each other’s place',
      `update audit_entry set position = case position when 2 then -3 else -2 end where position in (2, 3);
       update audit_entry set position = -position where position < 0`,
      [
        'Entry 2 does not follow entry 1 as that is now',
        'Entry 2 was changed: who, when, what, whom or where it stands',
        'Entry 3 does not follow entry 2 as that is now',
        'Entry 3 was changed: who, when, what, whom or where it stands',
        'Entry 4 does not follow entry 3 as that is now',
      ],
    ],
    ['an entry that is gone', 'delete from audit_entry where position = 2', ['Entry 2 is missing']],
    [
      'entries that are gone',
      'delete from audit_entry where position in (2, 3)',
      ['Entries 2 to 3 are missing'],
    ],
    [
      'an entry before all others',
      `insert into audit_entry select 0, recorded_at, staff_id, action, subject_kind, subject_id, before, after, details_hash, previous_hash, hash
       from audit_entry where position = 1; ${rehash(0)}`,
      [
        'Entry 0 stands where there can be none',
        'Entry 1 does not follow the beginning as that is now',
      ],
    ],
    ['its note of its end', 'delete from audit_head', ["The trail's note of its end is missing"]],
    [
      'the hash in that note',
      'update audit_head set hash = sha256(hash)',
      [`The trail's note of its end is not that of entry LAST`],
    ],
    [
      'its newest entries',
      'delete from audit_entry where position = LAST',
      ['The trail ends at entry BEFORE, but was LAST entries long'],
    ],
  ])('is found to be changed: %s', async (_, deed, found) => {
    const { head } = await findingsIn(await tamper(lively, ''));
    const filled = (text: string) =>
      text
        .replaceAll('LAST', String(head.position))
        .replaceAll('BEFORE', String(head.position - 1));
    const { findings } = await findingsIn(await tamper(lively, filled(deed)));
    expect(findings).toEqual(found.map(filled));
  });

  /** Takes entries from the end away, and puts the note of the end right. */
  const cutTo = (condition: string) => `
    delete from audit_entry where ${condition};
    update audit_head set (position, hash) =
      (select position, hash from audit_entry order by position desc limit 1)`;

  it('that was cut short is found by the money that it told of', async () => {
    const cut = cutTo(
      `position >= (select max(position) from audit_entry where action = 'SALARY_PAID')`,
    );
    const { findings } = await findingsIn(await tamper(lively, cut));
    expect(findings).toEqual(['Salary 3 of teacher 2 for 2026-03-01 has no entry in the trail']);
  });

  it('that was cut short where no money is told of is found by a head kept outside', async () => {
    const { head } = await findingsIn(await tamper(lively, ''));
    const url = await tamper(lively, cutTo(`action = 'SETTINGS_CHANGED'`));
    expect((await findingsIn(url)).findings).toEqual([]);
    expect((await findingsIn(url, head)).findings).toEqual([
      `The trail ends at entry ${head.position - 1}, before entry ${head.position} of the head given`,
    ]);
  });

  it('that was written anew is found by a head kept outside, and by nothing else', async () => {
    const { head } = await findingsIn(await tamper(lively, ''));
    const url = await tamper(
      lively,
      `update audit_entry set after = '{}' where action = 'SETTINGS_CHANGED'; ${rehash(head.position)}
       update audit_head set hash = (select hash from audit_entry where position = ${head.position})`,
    );
    expect((await findingsIn(url)).findings).toEqual([]);
    expect((await findingsIn(url, head)).findings).toEqual([
      `Entry ${head.position} is not that of the head given: the trail was rewritten`,
    ]);
  });

  it('that goes on after a head kept outside is whole', async () => {
    const { rows } = await queryDatabase(
      await tamper(lively, ''),
      `select hash from audit_entry where position = 3`,
    );
    const noted = { position: 3, hash: rows[0].hash.toString('hex') };
    const { findings, passed } = await findingsIn(await tamper(lively, ''), noted);
    expect(findings).toEqual([]);
    expect(passed[0]).toMatch(/; nothing up to entry 3 was rewritten$/);
  });
});

import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const mei = await server.addSession(await server.addAccount('ADMIN', 'Mei Ling'));
const asEmployee = { as: server.employee };

const OFF = {
  dueDay: null,
  notAdmittedMonths: null,
  registrationFee: null,
  partPayments: false,
  packageDiscount: null,
  siblingDiscount: null,
  firstMonth: null,
  keepsCredit: false,
  discountLimit: null,
  deposit: null,
  owedAbsences: null,
  attendanceOnBills: false,
} as const;
const rules = () => server.ask(getHouseRules, {});
const change = async (changes: object) =>
  server.ask(changeHouseRules, { version: (await rules()).version, ...changes });
const auditEntries = () =>
  server.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'HOUSE_RULES_CHANGED')
    .orderBy('position')
    .execute();

describe('the house rules (R-1550, R-1552)', () => {
  it('are all off at first, and both roles read them', async () => {
    expect(await server.ask(getHouseRules, {}, asEmployee)).toEqual({ version: 1, ...OFF });
  });

  it('change one by one: an absent rule stays, null turns one off', async () => {
    const on = {
      dueDay: 7,
      notAdmittedMonths: 2,
      registrationFee: 5000 as Cents,
      partPayments: true,
      keepsCredit: true,
      discountLimit: 30,
      deposit: 20_000 as Cents,
    };
    expect(await change(on)).toMatchObject(on);
    expect(await change({ dueDay: 28 })).toMatchObject({ ...on, dueDay: 28 });
    expect(await change({ dueDay: null })).toMatchObject({ ...on, dueDay: null });
    expect(await change(OFF)).toMatchObject(OFF);
    expect(await server.ask(getHouseRules, {}, asEmployee)).toEqual(await rules());
  });

  it('return 403 to an EMPLOYEE who changes them', async () => {
    const { version } = await rules();
    const refused = await server.fail(changeHouseRules, { version, dueDay: 9 }, asEmployee);
    expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
    expect(await rules()).toEqual({ version, ...OFF });
  });

  it('return 409 for a stale version, with the person who changed them', async () => {
    const { version } = await rules();
    await server.ask(changeHouseRules, { version, dueDay: 9 }, { as: mei });
    const refused = await server.fail(changeHouseRules, { version, dueDay: 10 });
    expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
    expect(refused.message).toMatch(/^Mei Ling changed the house rules on /);
    expect(await rules()).toMatchObject({ dueDay: 9 });
  });

  it('are saved once by two concurrent requests with one version', async () => {
    const { version } = await change({ dueDay: 1 });
    const responses = await Promise.all(
      [2, 3].map((dueDay) => server.send(changeHouseRules, { version, dueDay })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each<[object, string]>([
    [{ version: null }, 'version must be a whole number'],
    [{ dueDay: 0 }, 'Due day must be from 1 to 28'],
    [{ dueDay: 29 }, 'Due day must be from 1 to 28'],
    [{ dueDay: 1.5 }, 'Due day must be a whole number'],
    [{ dueDay: '7' }, 'Due day must be a whole number'],
    [{ notAdmittedMonths: 0 }, 'Unpaid months must be from 1 to 24'],
    [{ notAdmittedMonths: 25 }, 'Unpaid months must be from 1 to 24'],
    [{ partPayments: 'yes' }, 'partPayments must be true or false'],
    [{ partPayments: null }, 'partPayments must be true or false'],
    [{ keepsCredit: 'yes' }, 'keepsCredit must be true or false'],
    [{ deposit: 0 }, 'Deposit must be above zero'],
    [{ registrationFee: 0 }, 'Registration fee must be above zero'],
    [{ registrationFee: 1_000_001 }, 'Registration fee can be at most RM 10,000.00'],
  ])('return 422 for %j and do not change', async (wrong, message) => {
    const before = await rules();
    const input = { version: before.version, ...wrong };
    const refused = await server.fail(changeHouseRules, input);
    expect([refused.status, refused.message]).toEqual([422, message]);
    expect(await rules()).toEqual(before);
  });

  it('are in the audit log with their values before and after; a save without a change is not', async () => {
    const before = await change({ dueDay: 5 });
    const after = await change({ dueDay: 6, registrationFee: 100 });
    const entries = await auditEntries();
    expect(entries.at(-1)).toMatchObject({ subject_kind: 'CENTRE', subject_id: 1, before, after });
    expect(await change({ dueDay: 6 })).toEqual(after);
    expect(await auditEntries()).toHaveLength(entries.length);
  });
});

import { listAudit } from '@kelas/contract/audit';
import type { RequestOf } from '@kelas/contract/call';
import {
  applyRules,
  changeHouseRules,
  getHouseRules,
  previewRules,
} from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { cancelSubscription, getStudent, registerStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { openClients, tally } from '@kelas/testkit/clients';
import { courseLine, Makers, paymentLine, studentForm } from '@kelas/testkit/fixtures';
import { refusal, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const FROM = '03-2026';
const OFF = { packageDiscount: null, siblingDiscount: null };
const PACKAGE = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' as const };
const SIBLING = { fromChild: 2, percent: 20, borneBy: 'SHARED' as const };

async function setRules(rules: Omit<RequestOf<typeof changeHouseRules>, 'version'>) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { ...OFF, ...rules, version });
}

async function registered(courses = 2) {
  const tuitionCourse = [];
  for (let count = 0; count < courses; count += 1) {
    tuitionCourse.push(courseLine(await make.offering(10_000)));
  }
  const form = studentForm({ tuitionCourse });
  const { uuid } = await server.ask(registerStudent, form);
  const stored = await server.ask(getStudent, { uuid });
  return {
    uuid,
    name: String(form.name),
    courses: stored.tuitionCourses.map(({ subscriptionId, fee }) => ({
      uuid,
      subscriptionId,
      fee,
    })),
  };
}

const preview = (month = FROM) => server.ask(previewRules, { month });
async function apply() {
  const { digest } = await preview();
  return server.ask(applyRules, { month: FROM, digest });
}
const feesOf = async (uuid: string, month: string) =>
  (await server.ask(getTuitionPayment, { uuid, month })).map(({ fee }) => fee);

beforeEach(async () => {
  server.clock.set('2026-03-16T02:00:00Z');
  await setRules(OFF);
  await apply();
});

describe('changed rules (R-1566)', () => {
  it('change nothing until they are applied, and then what the preview shows', async () => {
    const { uuid, name, courses } = await registered();
    const [first] = courses;
    if (!first) throw new Error('there is no course');
    await make.pay(first, FROM);
    await setRules({ packageDiscount: PACKAGE });
    expect(await feesOf(uuid, '04-2026')).toEqual([10_000, 10_000]);
    const { rows, digest, ...sums } = await preview();
    expect(rows.filter((row) => row.uuid === uuid)).toMatchObject([
      // March is paid.
      {
        name,
        rules: ['PACKAGE'],
        fromDate: '04-2026',
        untilDate: null,
        feeBefore: 10_000,
        feeAfter: 9_000,
      },
      { fromDate: FROM, untilDate: null, feeBefore: 10_000, feeAfter: 9_000 },
    ]);
    expect(sums).toEqual({
      students: new Set(rows.map((row) => row.uuid)).size,
      courses: rows.length,
      totalBefore: rows.reduce((sum, row) => sum + row.feeBefore, 0),
      totalAfter: rows.reduce((sum, row) => sum + row.feeAfter, 0),
    });
    expect(await server.ask(applyRules, { month: FROM, digest })).toEqual(sums);
    expect(await feesOf(uuid, '02-2026')).toEqual([10_000, 10_000]);
    expect(await feesOf(uuid, FROM)).toEqual([10_000, 9_000]);
    expect(await feesOf(uuid, '04-2026')).toEqual([9_000, 9_000]);
    expect((await preview()).rows).toEqual([]);
    await expectVerified(server);
  });

  it('replace and end the discounts of the rules before', async () => {
    const older = await registered(1);
    const { uuid } = await registered();
    await server.ask(decideSibling, { uuid, siblingUuid: older.uuid, isSibling: true });
    await setRules({ packageDiscount: PACKAGE, siblingDiscount: SIBLING });
    await apply();
    expect(await feesOf(uuid, FROM)).toEqual([7_000, 7_000]);
    await setRules({ packageDiscount: { ...PACKAGE, percent: 15 } });
    await apply();
    expect(await feesOf(uuid, FROM)).toEqual([8_500, 8_500]);
    await setRules(OFF);
    await apply();
    expect(await feesOf(uuid, FROM)).toEqual([10_000, 10_000]);
    await expectVerified(server);
  });

  it('are not applied when the preview is stale, and are refused to an EMPLOYEE', async () => {
    const { uuid } = await registered();
    await setRules({ packageDiscount: PACKAGE });
    const { digest } = await preview();
    await registered();
    await setRules({ packageDiscount: { ...PACKAGE, fromCourses: 3 } });
    const response = await server.send(applyRules, { month: FROM, digest });
    expect(refusal(response)).toMatchObject({ status: 409, code: 'PREVIEW_CHANGED' });
    expect(await feesOf(uuid, FROM)).toEqual([10_000, 10_000]);
    const employee = await server.send(previewRules, { month: FROM }, { as: server.employee });
    expect(employee.statusCode).toBe(403);
  });

  it('are applied once by a repeated request, with one audit entry', async () => {
    await registered();
    await setRules({ packageDiscount: PACKAGE });
    const { digest, rows } = await preview();
    const headers = { 'idempotency-key': 'apply-once' };
    const send = () => server.send(applyRules, { month: FROM, digest }, { headers });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'HOUSE_RULES_APPLIED')
      .orderBy('position', 'desc')
      .limit(1)
      .execute();
    expect(entries[0]?.after).toMatchObject({
      month: FROM,
      courses: rows.length,
      endedDiscounts: '',
      addedDiscounts: expect.stringMatching(/^\d+-\d+$/),
    });
    const [shown] = await server.ask(listAudit, {});
    expect(shown).toMatchObject({ action: 'HOUSE_RULES_APPLIED' });
    expect(shown?.after).not.toHaveProperty('discountDigests');
    await expectVerified(server);
  });
});

describe('at the same moment', async () => {
  const client = await openClients(server);

  it('rules are applied and months are paid, without a change of a paid month', async () => {
    const results: unknown[] = [];
    for (let round = 0; round < 8; round += 1) {
      const percent = 10 + round;
      await setRules(OFF);
      await apply();
      const students = [await registered(), await registered()];
      await setRules({ packageDiscount: { ...PACKAGE, percent } });
      const { digest } = await preview();
      const [applied, ...paid] = await Promise.all([
        client(applyRules.path, { month: FROM, digest }, { as: server.admin }),
        ...students.map(({ courses }) =>
          client(
            payTuition.path,
            courses.toReversed().map((course) => paymentLine(course, FROM)),
          ),
        ),
      ]);
      if (!applied) throw new Error('there is no response');
      results.push(tally([applied]), tally(paid));
      for (const [index, { uuid }] of students.entries()) {
        const isPaid = paid[index]?.status === 200;
        const isApplied = applied.status === 200;
        const due = 10_000 - 100 * percent;
        const expected = isPaid || !isApplied ? 10_000 : due;
        expect(await feesOf(uuid, FROM)).toEqual([expected, expected]);
        expect(await feesOf(uuid, '04-2026')).toEqual(isApplied ? [due, due] : expect.anything());
      }
    }
    expect(Object.keys(Object.assign({}, ...results)).toSorted()).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^5/)]),
    );
    await expectVerified(server);
  });

  it('two children of a family change, and the discounts are right', async () => {
    await setRules({ packageDiscount: PACKAGE, siblingDiscount: SIBLING });
    const members = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const children = [await registered(2), await registered(2), await registered(2)];
      for (const { uuid } of children) members.add(uuid);
      const [one, two, three] = children;
      if (!one || !two || !three) throw new Error('there are three children');
      const linked = await Promise.all([
        client(
          '/student/sibling',
          { uuid: two.uuid, siblingUuid: one.uuid, isSibling: true },
          { method: 'PUT' },
        ),
        client(
          '/student/sibling',
          { uuid: two.uuid, siblingUuid: three.uuid, isSibling: true },
          { method: 'PUT' },
        ),
      ]);
      expect(tally(linked)).toEqual({ '200': 2 });
      expect(await feesOf(one.uuid, FROM)).toEqual([9_000, 9_000]);
      expect(await feesOf(three.uuid, FROM)).toEqual([7_000, 7_000]);
      const cancelled = await Promise.all(
        [...one.courses, ...two.courses.slice(1)].map(({ subscriptionId }) =>
          client(cancelSubscription.path, { id: subscriptionId, month: '05-2026' }),
        ),
      );
      expect(tally(cancelled)).toEqual({ '200': 3 });
      expect(await feesOf(two.uuid, '05-2026')).toEqual([10_000]);
      expect(await feesOf(three.uuid, '05-2026')).toEqual([7_000, 7_000]);
    }
    const { rows } = await preview();
    expect(rows.filter(({ uuid }) => members.has(String(uuid)))).toEqual([]);
    await expectVerified(server);
  });
});

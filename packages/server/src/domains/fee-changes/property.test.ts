import { addAdjustment } from '@kelas/contract/discounts';
import { changeFees, undoFeeChange } from '@kelas/contract/fee-changes';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { cancelSubscription, changeCourse } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import {
  courseLine,
  type Enrolled,
  Makers,
  paymentLine,
  previewFees,
  type TestOffering,
} from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const RUNS = Number(process.env.FEE_RUNS ?? 12);
const SEED = Number(process.env.FEE_SEED ?? 11);
const CHANGE = '04-2026';
const MONTHS = ['03-2026', '04-2026', '05-2026', '06-2026', '07-2026'];
/** The fee of the class before; a multiple of RM 1.00, so that a percentage is exact. */
const FEE = 6000;

const server = await startServer();
const make = new Makers(server);

const pupil = fc.record({
  /** The amount taken off or added to the fee of the class. */
  own: fc.constantFrom(0, 0, 0, -1000, 700),
  paid: fc.constantFrom(null, null, '03-2026', '04-2026', '05-2026'),
  part: fc.constantFrom(null, null, '04-2026', '06-2026'),
  /** A course with a later end is not changed by the call for one student. */
  ends: fc.constantFrom(null, null, null, '04-2026'),
  discount: fc.option(fc.constantFrom(25, 50, 100), { freq: 3 }),
  hasSibling: fc.boolean(),
});
type Pupil = typeof pupil extends fc.Arbitrary<infer T> ? T : never;
const centre = fc.record({
  pupils: fc.array(pupil, { minLength: 1, maxLength: 3 }),
  value: fc.constantFrom(500, 1500),
  keepsDifference: fc.boolean(),
  rule: fc.option(fc.constantFrom(10, 20)),
});

async function setRules(percent: number | null) {
  const { version } = await server.ask(getHouseRules, {});
  const off = percent === null ? null : { amount: null, percent, borneBy: 'CENTRE' as const };
  await server.ask(changeHouseRules, {
    ...{ version, partPayments: true },
    siblingDiscount: off && { fromChild: 2, ...off },
  });
}

/** Registers a student with payments, discounts, an end and a sibling in another class. */
async function register(offering: TestOffering, other: TestOffering, each: Pupil) {
  const student = await make.enrolled({ offering, fee: FEE + each.own });
  if (each.hasSibling) {
    const sibling = await make.enrolled({ offering: other });
    await server.ask(
      decideSibling,
      {
        ...{ uuid: student.uuid, siblingUuid: sibling.uuid, isSibling: true },
      },
      { as: server.admin },
    );
  }
  if (each.discount !== null) {
    await server.ask(
      addAdjustment,
      {
        subscriptionId: student.subscriptionId,
        ...{ fromDate: '05-2026', untilDate: null, amount: null, percent: each.discount },
        ...{ borneBy: 'SHARED' as const, reason: 'By hand' },
      },
      { as: server.admin },
    );
  }
  if (each.ends !== null) {
    await server.ask(cancelSubscription, { id: student.subscriptionId, month: each.ends });
  }
  if (each.paid !== null) await pay(student, each.paid);
  if (each.part !== null) await pay(student, each.part, 100);
  return student;
}

async function pay({ uuid, subscriptionId }: Enrolled, month: string, amount?: number) {
  const lines = await server.ask(getTuitionPayment, { uuid, month });
  const line = lines.find((each) => each.subscriptionId === subscriptionId);
  if (!line || line.fee === 0 || line.paymentStatus === 'PAID') return;
  const fee = amount ?? line.fee - (line.paidFee ?? 0);
  await server.ask(payTuition, [{ ...paymentLine({ uuid, subscriptionId, fee }, month), fee }]);
}

/** The amount that a student owes and has paid in each month, without ids. */
async function owedBy({ uuid }: { uuid: string }) {
  const months = [];
  for (const month of MONTHS) {
    const lines = await server.ask(getTuitionPayment, { uuid, month });
    months.push(
      lines.map(({ fee, paymentStatus, paidFee, discountFee }) => [
        ...[month, fee, paymentStatus, paidFee, discountFee],
      ]),
    );
  }
  return months;
}

/** Changes one course by the call for a single student, if its fee changes. */
async function changeAlone(student: Enrolled, offering: TestOffering, fee: number) {
  const { effectiveDate: _, ...line } = courseLine(offering, { fee });
  const response = await server.send(changeCourse, {
    ...{ id: student.subscriptionId, month: CHANGE, ...line },
  });
  // A course that has ended or is paid to its end stays.
  expect([200, 409]).toContain(response.statusCode);
}

it('changes each course as the change of one student does, and its undo owes as before', async () => {
  await fc.assert(
    fc.asyncProperty(centre, async ({ pupils, value, keepsDifference, rule }) => {
      await setRules(rule);
      const [offering, twin, other] = [
        await make.offering(FEE),
        await make.offering(FEE),
        await make.offering(4000),
      ];
      const students: Enrolled[] = [];
      const twins: Enrolled[] = [];
      for (const each of pupils) {
        students.push(await register(offering, other, each));
        twins.push(await register(twin, other, each));
      }
      const before = await Promise.all(students.map(owedBy));
      const { teacher, subjectId, programLvl } = offering;
      const request = await previewFees(server, {
        ...{ teacher, subjectId, programLvl, month: CHANGE, value },
        ownFees: keepsDifference ? 'KEEP_DIFFERENCE' : 'KEEP',
      });
      const { id, courses } = await server.ask(changeFees, request);
      for (const [index, each] of twins.entries()) {
        const own = pupils[index]?.own ?? 0;
        if (own !== 0 && !keepsDifference) continue;
        await changeAlone(each, twin, FEE + own + value);
      }
      const changed = await Promise.all(students.map(owedBy));
      expect(changed).toEqual(await Promise.all(twins.map(owedBy)));
      if (courses > 0) expect(changed).not.toEqual(before);

      await server.ask(undoFeeChange, { id });
      expect(await Promise.all(students.map(owedBy))).toEqual(before);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  await expectVerified(server);
});

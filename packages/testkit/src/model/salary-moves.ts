import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { updateTeacher } from '@kelas/contract/teachers';
import { expect } from 'vitest';
import { type ModelClient, payOf, ratioOf } from './client.ts';
import { salaryTotal } from './records.ts';

const RATIOS = ['6/4', '7/3', '1/2', '0/10', '10/0', '333/667'];
/** Half of the rates are ratios. */
const RATES = [
  ...RATIOS.map((ratio) => ['RATIO', ratio] as const),
  ['HOUR', 3000],
  ['HOUR', 1999],
  ['FIXED', 150_001],
  ['FIXED', 200_000],
  ['HEAD', 1501],
  ['HEAD', 2000],
] as const;

/** Random moves with salaries and the rates of teachers. */
export class SalaryMoves {
  readonly client: ModelClient;

  constructor(client: ModelClient) {
    this.client = client;
  }

  async paySalary(): Promise<void> {
    const teacher = this.client.dice.pick(this.client.centre.teachers);
    const month = this.client.near(-4, 0);
    const fails = this.client.centre.isSalaryPaid(teacher, month);
    const hours = teacher.type === 'HOUR' ? this.client.fee() : undefined;
    const result = await this.client.expect(
      paySalary,
      { id: teacher.uuid, month, fee: hours },
      fails ? 409 : 200,
    );
    if (!result) return;
    const open = this.client.centre.openSalary(teacher, month);
    const salary = { ...open, share: hours ?? open.share };
    expect(result.totalSalary, `salary of ${month}`).toBe(salaryTotal(salary));
    this.client.centre.salaries.push(salary);
  }

  /** Voids a paid salary, sometimes one that a later salary depends on, or an unpaid salary. */
  async voidSalary(): Promise<void> {
    const { centre, dice } = this.client;
    const teacher = dice.pick(centre.teachers);
    const month = this.client.near(-4, 0);
    const salary = centre.salaries.find((each) => each.teacher === teacher && each.month === month);
    const fails = !salary || centre.hasDependent(salary);
    await this.client.expect(
      voidSalary,
      { id: teacher.uuid, month, reason: 'Paid to the wrong account' },
      fails ? 409 : 200,
    );
    if (!fails) centre.voidSalary(salary);
  }

  async changeRate(): Promise<void> {
    const teacher = this.client.dice.pick(this.client.centre.teachers);
    const form = this.client.forms.get(teacher);
    if (!form) return;
    const [paymentType, paymentRate] = this.client.dice.pick(RATES);
    await this.client.expect(
      updateTeacher,
      { ...form, paymentType, paymentRate, uuid: teacher.uuid, tuitionCourse: [] },
      200,
    );
    Object.assign(teacher, payOf(paymentType, paymentRate));
  }

  /** Gives a course an own ratio, or takes it away (R-2193). */
  async changeOwnRatio(): Promise<void> {
    const { centre, dice, forms } = this.client;
    const teacher = dice.pick(centre.teachers);
    const form = forms.get(teacher);
    const offering = dice.pick(teacher.offerings);
    if (!form) return;
    const ratio = dice.chance(0.3) ? null : dice.pick(RATIOS);
    const { type: paymentType } = teacher;
    const paymentRate = teacher.ratio?.join('/') ?? teacher.rate;
    await this.client.expect(
      updateTeacher,
      {
        ...form,
        paymentType,
        paymentRate,
        uuid: teacher.uuid,
        tuitionCourse: [{ id: offering.id, ratio }],
      },
      200,
    );
    offering.own = ratio === null ? null : ratioOf(ratio);
  }
}

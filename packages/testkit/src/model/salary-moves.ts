import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { updateTeacher } from '@kelas/contract/teachers';
import { expect } from 'vitest';
import { type ModelClient, ratioOf } from './client.ts';
import { salaryTotal } from './records.ts';

const RATIOS = ['6/4', '7/3', '1/2', '0/10', '10/0', '333/667'];

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
    const hours = teacher.ratio === null ? this.client.fee() : undefined;
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
    const paymentRate = this.client.dice.pick([...RATIOS, 3000]);
    const changed = {
      ...form,
      paymentRate,
      paymentType: typeof paymentRate === 'number' ? ('HOUR' as const) : ('RATIO' as const),
    };
    await this.client.expect(
      updateTeacher,
      { ...changed, uuid: teacher.uuid, tuitionCourse: [] },
      200,
    );
    teacher.ratio = ratioOf(paymentRate);
  }
}

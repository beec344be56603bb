import { allCalls, nameOf } from '@kelas/contract/calls';
import { closeCash } from '@kelas/contract/cash';
import { getSettings } from '@kelas/contract/centre';
import { paySalary } from '@kelas/contract/salaries';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { nextClose, nextCloseOfAnyone } from './cash.ts';
import { Makers, miscPayment, paymentLine, uniqueInFile } from './fixtures.ts';
import { makeSample } from './samples.ts';
import type { TestServer } from './server.ts';

/** The input to send, and its sender. */
export interface Fresh {
  readonly input: unknown;
  readonly as: string;
}

/**
 * Inputs that succeed, each on records that no other touches, by the call's method and path. Those
 * of money come quickly: the next month of the same student.
 */
export async function makeFreshInputs(
  server: TestServer,
): Promise<(name: string) => Promise<Fresh>> {
  const make = new Makers(server);
  const offering = await make.offering();
  const student = await make.enrolled({ offering, effectiveDate: '01-2010' });
  let pieces = 0;
  let month = '01-2010' as Month;
  const payNext = () => {
    month = addMonths(month, 1);
    return make.pay(student, month, { transactionDate: `15-${month}` });
  };
  // The first payment of a year begins its counter, which is not what any other does.
  await payNext();

  const money: Record<string, () => Promise<unknown>> = {
    async 'POST /student/payment'() {
      month = addMonths(month, 1);
      const line = paymentLine(student, month);
      return [line, { ...line, subscriptionId: null, id: 2, name: 'Books' }];
    },
    async 'POST /family/payment'() {
      month = addMonths(month, 1);
      const line = paymentLine(student, month);
      const books = { ...line, subscriptionId: null, id: 2, name: 'Books' };
      return { payments: [[line], [{ ...books, paymentType: 'BANK' }]] };
    },
    async 'POST /student/misc/payment'() {
      const lines = [2, 3].map((id) => ({ id, name: 'Books', fee: 6000, subscriptionId: null }));
      return miscPayment(student.uuid, lines);
    },
    async 'POST /payment/void'() {
      return { receiptNo: (await payNext()).receiptNo, reason: 'Mistake' };
    },
    // An equal count is no second row.
    async 'POST /cash/count'() {
      const { number, count } = await nextClose(server);
      pieces += 1;
      return { number, count: { ...count, rm1: pieces } };
    },
    // Each close counts one payment.
    async 'POST /cash/close'() {
      await server.ask(closeCash, await nextClose(server));
      await payNext();
      return nextCloseOfAnyone(server);
    },
    async 'POST /teacher/salary'() {
      await payNext();
      return { id: offering.teacher, month };
    },
    async 'POST /teacher/salary/void'() {
      await payNext();
      await server.ask(paySalary, { id: offering.teacher, month });
      return { id: offering.teacher, month, reason: 'Mistake' };
    },
  };

  return async (name) => {
    const input = await money[name]?.();
    if (input !== undefined) return { input, as: server.admin };
    const call = allCalls.find((each) => nameOf(each) === name);
    const sample = call && (await makeSample(server, call));
    if (name === 'PUT /settings') {
      const { version } = await server.ask(getSettings, {});
      return {
        input: { ...(sample as object), version, name: uniqueInFile('Centre') },
        as: server.admin,
      };
    }
    // The language of the account is no change.
    if (name === 'POST /account/language') {
      pieces += 1;
      return { input: { language: pieces % 2 === 0 ? 'ms' : 'zh-Hans' }, as: server.admin };
    }
    if (name === 'PUT /student/timetables') {
      // The first of the list, which others may have changed before.
      return { input: { ...(sample as object), version: undefined }, as: server.admin };
    }
    if (name === 'POST /login') {
      const username = uniqueInFile('login');
      await server.addAccount('EMPLOYEE', username, 'a password');
      return { input: { username, password: 'a password' }, as: '' };
    }
    if (name === 'POST /logout') {
      const id = await server.addAccount('EMPLOYEE', uniqueInFile('leaving'));
      return { input: {}, as: await server.addSession(id) };
    }
    return { input: sample, as: server.admin };
  };
}

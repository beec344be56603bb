import { paySalary } from '@kelas/contract/salaries';
import { type Caller, Makers } from './fixtures.ts';

/** The sample of the pay slip: a salary that is paid. */
export function paySlipSamples(server: Caller) {
  return {
    'GET /teacher/salary/document': async () => {
      const { uuid } = await new Makers(server).teacher({ paymentType: 'HOUR', paymentRate: 2000 });
      await server.ask(paySalary, { id: uuid, month: '03-2026', fee: 80_000 });
      return { teacherUuid: uuid };
    },
  };
}

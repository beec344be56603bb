import { closeCash } from '@kelas/contract/cash';
import { changeSettings } from '@kelas/contract/centre';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
import type { Head } from '@kelas/server/audit/chain';
import { openDatabase } from '@kelas/server/db/database';
import { verify } from '@kelas/server/verify/verify';
import { afterAll, inject } from 'vitest';
import { nextClose } from './cash.ts';
import { Makers, miscPayment, paymentLine } from './fixtures.ts';
import { queryDatabase, withDatabase } from './postgres.ts';
import { startServer, type TestServer } from './server.ts';

const { adminUrl } = inject('postgres');

/** Creates a database with the records of a month; returns its name for `tamper`. */
export async function makeBusyDatabase(): Promise<string> {
  const server = await startServer();
  await work(server);
  return freeze(server.url);
}

/**
 * Records payments of both kinds, one voided before its salary and one after it, and a voided salary.
 */
async function work(server: TestServer): Promise<void> {
  const make = new Makers(server);
  const teacher = await make.teacher({ paymentRate: '2/1' }, [6001, 4500]);
  const hourly = await make.teacher({ paymentType: 'HOUR', paymentRate: 2000 });
  const [one, other] = teacher.offerings;
  if (!one || !other) throw new Error('the teacher has no offerings');
  const [first, second] = [await make.enrolled({ offering: one }), await make.enrolled()];
  const third = await make.enrolled({ offering: other }, { misc: [{ id: 2, fee: 6000 }] });
  await server.ask(payTuition, [paymentLine(first, '01-2026'), paymentLine(first, '02-2026')]);
  const counted = await make.pay(third, '02-2026');
  await make.pay(second, '03-2026');
  await server.ask(payMisc, miscPayment(third.uuid, [{ id: 5, name: 'Shirt', fee: 2500 }]));
  const mistaken = await make.pay(first, '03-2026');
  const reason = { reason: 'Wrong student' };
  await server.ask(voidPayment, { receiptNo: mistaken.receiptNo, ...reason });
  await make.pay(first, '03-2026');
  await server.ask(closeCash, await nextClose(server, { rm100: 2 }));
  await server.ask(paySalary, { id: teacher.uuid, month: '03-2026' });
  await server.ask(voidPayment, { receiptNo: counted.receiptNo, ...reason });
  server.clock.set('2026-04-30T02:00:00Z');
  await server.ask(closeCash, await nextClose(server));
  await make.pay(first, '04-2026', { transactionDate: '02-04-2026' });
  await server.ask(paySalary, { id: teacher.uuid, month: '04-2026' });
  await server.ask(paySalary, { id: hourly.uuid, month: '03-2026', fee: 80000 });
  await server.ask(voidSalary, { id: hourly.uuid, month: '03-2026', ...reason });
  await server.ask(changeSettings, {
    name: 'Pusat Kelas',
    phonePrefix: '60',
    language: 'en',
    employeeFinance: true,
    employeeTeacherHistory: true,
    employeeBank: false,
  });
}

/** Ends all connections to a database, so that it can be copied; returns its name. */
export async function freeze(url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1);
  await queryDatabase(
    adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  return name;
}

let copies = 0;

/** Copies a database and runs a statement in the copy as the superuser, with triggers disabled. */
export async function tamper(source: string, statement: string): Promise<string> {
  copies += 1;
  const name = `${source}_${copies}`;
  await queryDatabase(adminUrl, `create database ${name} template ${source}`);
  afterAll(() => queryDatabase(adminUrl, `drop database ${name} with (force)`));
  const url = withDatabase(adminUrl, name);
  await queryDatabase(url, `set session_replication_role = replica; ${statement}`);
  return url;
}

/** Returns the findings of `verify`, the checks that passed and the head of the audit log. */
export async function findingsIn(url: string, expectedHead?: Head) {
  const { db, close } = openDatabase(url, { max: 1 });
  const findings: string[] = [];
  const passed: string[] = [];
  const report = (check: { passed: string; findings: readonly string[] }) =>
    check.findings.length > 0 ? findings.push(...check.findings) : passed.push(check.passed);
  const head = await verify(db, report, expectedHead).finally(close);
  return { findings, passed, head };
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const tuitionOf = (month: string) => `
  delete from settlement where month = '${month}' or misc_charge_id is not null;
  delete from payment_line where month = '${month}' or misc_charge_id is not null`;
const TUITION = tuitionOf('2026-03-01');
const RUNNING = `
  update subscription set cancelled_month = null where cancelled_month is not null;
  update misc_charge set cancelled_month = null where cancelled_month is not null`;

/**
 * The SQL that undoes a call of the testkit's samples, for calls that succeed only once.
 * So each attempt gets as far as the first one.
 */
const UNDO: Readonly<Record<string, string>> = {
  'POST /login': 'delete from login_failure',
  'POST /staff/password': 'delete from login_failure',
  'POST /student/register': `update student set nric = '' where nric <> ''`,
  'POST /student/update': `
    delete from subscription where id > (
      select min(id) from subscription other where other.student_id = subscription.student_id);
    delete from misc_charge where id > (
      select min(id) from misc_charge other where other.student_id = misc_charge.student_id)`,
  'POST /student/status': 'delete from student_status_change',
  'POST /student/course/cancel': RUNNING,
  'POST /student/course/change': `
    delete from subscription where id > (
      select min(id) from subscription other where other.student_id = subscription.student_id);
    update subscription set cancelled_month = null where cancelled_month is not null`,
  'POST /student/adjustment': 'delete from adjustment',
  'POST /student/adjustment/end': `update adjustment set until_month = 'infinity'`,
  'POST /student/misc/cancel': RUNNING,
  'POST /teacher/update': 'delete from offering where program_level_id = 3',
  'POST /teacher/tuition/cancel': 'update offering set cancelled_at = null',
  'POST /student/payment': TUITION,
  'POST /family/payment': tuitionOf('2026-04-01'),
  'POST /student/misc/payment': TUITION,
  'POST /payment/void': 'delete from payment_void',
  'POST /teacher/salary': `
    delete from salary_void;
    delete from counted_line;
    delete from paid_salary;
    delete from salary_line;
    delete from salary;
    insert into uncounted_line
    select line.id, offering.teacher_id, payment.transaction_date, line.fee
    from payment_line line
    join payment on payment.id = line.payment_id
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    on conflict do nothing`,
  'POST /cash/close': `
    delete from cash_close_line where close_id > 1;
    delete from cash_close where id > 1`,
  'PUT /import': 'update import_draft set version = 1',
  'POST /import/undo': 'update import_batch set undone_at = null, undone_by = null',
  'POST /teacher/salary/void': `
    delete from salary_void;
    insert into paid_salary select id, teacher_id, month from salary on conflict do nothing;
    insert into counted_line
    select salary_id, payment_line_id, kind, fee from salary_line on conflict do nothing;
    delete from uncounted_line where payment_line_id in (select payment_line_id from salary_line)`,
};

/** A proxy to Kelas that undoes the changes of each request. */
export interface UndoProxy {
  readonly host: string;
  close(): Promise<void>;
}

/**
 * Opens a proxy to Kelas for the attempts at one call. Before each request it undoes the previous
 * one as the superuser, with triggers disabled. A call that can be repeated needs no proxy.
 */
export async function openUndoProxy(
  name: string,
  { address, superuser }: { address: string; superuser: string },
): Promise<UndoProxy> {
  const undo = UNDO[name];
  if (undo === undefined) return { host: new URL(address).host, close: async () => {} };
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query('set session_replication_role = replica');
  let turn = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    turn = turn
      .then(async () => {
        const body = await text(incoming);
        await client.query(undo);
        await passOn(incoming, body, outgoing, address);
      })
      .catch(() => void outgoing.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await turn;
      await client.end();
    },
  };
}

/** Passes a request on unchanged and returns its response. */
function passOn(
  { method, url, rawHeaders }: IncomingMessage,
  body: string,
  outgoing: ServerResponse,
  address: string,
): Promise<void> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(address);
    const forwarded = request(
      { hostname, port, method, path: url, headers: rawHeaders as unknown as string[] },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing).on('close', done);
      },
    );
    forwarded.on('error', fail);
    forwarded.end(body);
  });
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerCourse } from '@kelas/contract/courses';
import { payTuition } from '@kelas/contract/payments';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { Supervised } from './supervised.ts';

const FIRST = '01-2000' as Month;
/** Months of each payment. With two, a half recorded payment is detected. */
const MONTHS_EACH = 2;
/** Number of payments for one subscription until the end of 2099. */
const PAYMENTS_EACH = 1200 / MONTHS_EACH;
const FEE = 6000;
const RETRY_MS = 200;

/** A payment that a client has sent at least once. */
export interface PaymentAttempt {
  readonly subscriptionId: number;
  readonly months: readonly Month[];
  /** Receipt number of the response; undefined while the result is unknown. */
  receiptNo: string | undefined;
  /** True when the last response said that nothing was saved. */
  nothingSaved: boolean;
}

/** All payment attempts of all clients, with their results. */
export class PaymentLedger {
  readonly attempts: PaymentAttempt[] = [];
  /** Number of requests without a response. */
  lost = 0;
  /** Number of responses 503. */
  refused = 0;
  /** Number of responses 503 that named a full disk. */
  namedFull = 0;
  #waiting: { since: number; resolve: () => void }[] = [];

  get acknowledged(): number {
    return this.attempts.filter(({ receiptNo }) => receiptNo !== undefined).length;
  }

  /** Resolves when a payment is acknowledged that is sent after this call. */
  nextAcknowledged(): Promise<void> {
    const since = performance.now();
    return new Promise((resolve) => this.#waiting.push({ since, resolve }));
  }

  acknowledge(attempt: PaymentAttempt, receiptNo: string, sentAt: number): void {
    attempt.receiptNo = receiptNo;
    attempt.nothingSaved = false;
    for (const { since, resolve } of this.#waiting) if (sentAt >= since) resolve();
    this.#waiting = this.#waiting.filter(({ since }) => sentAt < since);
  }
}

export interface ClientPlan {
  /** Sends an Idempotency-Key and repeats the request until it is acknowledged. */
  readonly keyed: boolean;
  /** Pause between two payments, in milliseconds. */
  readonly pauseMs: number;
  /** Number of payments to prepare months for. */
  readonly payments: number;
}

/** A client that pays the tuition of its own students, month after month. */
export class PayingClient {
  readonly #kelas: Supervised;
  readonly #ledger: PaymentLedger;
  readonly #plan: ClientPlan;
  readonly #students: { uuid: string; subscriptionId: number }[] = [];

  constructor(kelas: Supervised, ledger: PaymentLedger, plan: ClientPlan) {
    this.#kelas = kelas;
    this.#ledger = ledger;
    this.#plan = plan;
  }

  /** Registers a teacher and the students whose months will be paid. */
  async prepare(): Promise<void> {
    const kelas = this.#kelas;
    const name = `Resilience ${randomUUID()}`;
    const { id } = await kelas.ask(registerCourse, { subjectName: name });
    const person = { name, phoneNo: '60123456789', gender: 'F' as const };
    const hired = await kelas.ask(registerTeacher, {
      ...person,
      paymentType: 'RATIO',
      paymentRate: '6/4',
      tuitionCourse: [{ programLvl: 2, subjectId: id, fee: FEE }],
    });
    await kelas.ask(getTeacher, { uuid: hired.uuid });
    for (let made = 0; made < this.#plan.payments; made += PAYMENTS_EACH) {
      const { uuid } = await kelas.ask(registerStudent, {
        ...person,
        programLvl: 2,
        schedule: 'MORNING',
        enrolmentDate: FIRST,
        tuitionCourse: [
          { teacher: hired.uuid, programLvl: 2, subjectId: id, fee: FEE, effectiveDate: FIRST },
        ],
      });
      const [line] = (await kelas.ask(getStudent, { uuid })).tuitionCourses;
      if (line) this.#students.push({ uuid, subscriptionId: line.subscriptionId });
    }
  }

  /** Pays until the signal is aborted. Throws when a response is neither a receipt nor 503. */
  async work(stop: AbortSignal): Promise<void> {
    for (const { uuid, subscriptionId } of this.#students) {
      for (let index = 0; index < PAYMENTS_EACH; index += 1) {
        if (stop.aborted) return;
        const months = Array.from({ length: MONTHS_EACH }, (_, later) =>
          addMonths(FIRST, index * MONTHS_EACH + later),
        );
        const attempt = { subscriptionId, months, receiptNo: undefined, nothingSaved: false };
        this.#ledger.attempts.push(attempt);
        await this.#pay(uuid, attempt);
        await sleep(this.#plan.pauseMs);
      }
    }
    if (!stop.aborted) throw new Error('a client has no more months to pay');
  }

  async #pay(uuid: string, attempt: PaymentAttempt): Promise<void> {
    const key = this.#plan.keyed ? randomUUID() : undefined;
    const lines = attempt.months.map((month) => ({
      uuid,
      subscriptionId: attempt.subscriptionId,
      month,
      fee: FEE,
      transactionDate: '16-03-2026',
      paymentType: 'CASH' as const,
    }));
    do {
      await this.#send(lines, attempt, key);
      if (attempt.receiptNo !== undefined) return;
      await sleep(RETRY_MS);
    } while (key !== undefined);
  }

  async #send(lines: unknown, attempt: PaymentAttempt, key: string | undefined): Promise<void> {
    const sentAt = performance.now();
    let status: number;
    let text: string;
    let headers: Headers;
    try {
      const response = await this.#kelas.send(payTuition, lines, key);
      ({ status, headers } = response);
      text = await response.text();
    } catch {
      this.#ledger.lost += 1;
      attempt.nothingSaved = false;
      return;
    }
    const body = JSON.parse(text) as { receiptNo?: string; error?: { message: string } };
    if (status === 200 && body.receiptNo) {
      this.#ledger.acknowledge(attempt, body.receiptNo, sentAt);
      return;
    }
    const wait = Number(headers.get('retry-after'));
    if (status !== 503 || !(wait > 0)) throw new Error(`a payment returned ${status} ${text}`);
    this.#ledger.refused += 1;
    const message = body.error?.message ?? '';
    attempt.nothingSaved = message.includes('Nothing was saved');
    if (message.includes('disk')) this.#ledger.namedFull += 1;
  }
}

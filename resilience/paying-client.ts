import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerCourse } from '@kelas/contract/courses';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import { payTuition } from '@kelas/contract/tuition-payments';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { Supervised } from './supervised.ts';

const FIRST = '01-2000' as Month;
/** Each payment is for so many months at once, so that half of one would be seen. */
const MONTHS_EACH = 2;
/** Payments that one subscription has months for, until the end of 2099. */
const PAYMENTS_EACH = 1200 / MONTHS_EACH;
const FEE = 6000;
const RETRY_MS = 200;

/** A payment that a desk has sent, once or again and again. */
export interface PaymentAttempt {
  readonly subscriptionId: number;
  readonly months: readonly Month[];
  /** The receipt that it was answered with; undefined while nobody knows whether it was recorded. */
  receiptNo: string | undefined;
  /** Whether the last answer was that nothing had been saved. */
  nothingSaved: boolean;
}

/** What desks may see of each other: all that was tried, and how it went. */
export class PaymentLedger {
  readonly attempts: PaymentAttempt[] = [];
  /** Replies that never came. */
  lost = 0;
  /** Answers 503. */
  refused = 0;
  /** Those of them that named a full disk. */
  toldFull = 0;
  #waiting: { since: number; resolve: () => void }[] = [];

  get acknowledged(): number {
    return this.attempts.filter(({ receiptNo }) => receiptNo !== undefined).length;
  }

  /** Resolves when a payment is acknowledged that was sent from now on. */
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
  /** Sends an Idempotency-Key, and asks again with it until it knows. */
  readonly keyed: boolean;
  /** Between two payments, in milliseconds. */
  readonly pauseMs: number;
  /** Payments that there must be months for. */
  readonly payments: number;
}

/** One desk of a centre: it pays the tuition of students of its own, month after month. */
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
    const name = `Torture ${randomUUID()}`;
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

  /** Pays until it is told to stop. Throws when an answer is neither a receipt nor 503. */
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
    if (!stop.aborted) throw new Error('a desk ran out of months to pay');
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
    if (status !== 503 || !(wait > 0)) throw new Error(`a payment was answered ${status} ${text}`);
    this.#ledger.refused += 1;
    const message = body.error?.message ?? '';
    attempt.nothingSaved = message.includes('Nothing was saved');
    if (message.includes('disk')) this.#ledger.toldFull += 1;
  }
}

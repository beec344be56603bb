import { recordLessons } from '@kelas/contract/lessons';
import type { Month } from '@kelas/contract/values/month';
import type { ModelClient } from './client.ts';
import { isSubscription, type Line, type ModelOffering } from './records.ts';

/** So few that a month stays below the highest fee. */
const LESSONS_MAX = 9;

/** Random moves that record the lessons of a month. */
export class LessonMoves {
  readonly client: ModelClient;
  /** How often each case was reached. */
  readonly cases = { lessonsRecorded: 0, lessonsChanged: 0, lessonsUsed: 0, lessonsStale: 0 };

  constructor(client: ModelClient) {
    this.client = client;
  }

  /** Records lessons for the first time, or changes them, also of a month that is paid. */
  async record(): Promise<void> {
    const { centre, dice } = this.client;
    const offering = dice.pick(centre.offerings.filter(({ lessons }) => lessons));
    const month = this.client.near(-4, 2);
    const before = offering.lessons?.get(month) ?? null;
    const lessons = dice.below(LESSONS_MAX + 1);
    const isStale = before !== null && before !== lessons && dice.chance(0.1);
    const isUsed = before !== null && before !== lessons && this.#isUsed(offering, month);
    const count = { offeringId: offering.id, lessons, before: isStale ? null : before };
    const status = isStale || isUsed ? 409 : 200;
    await this.client.expect(recordLessons, { month, counts: [count] }, status);
    this.cases.lessonsStale += Number(isStale);
    this.cases.lessonsUsed += Number(isUsed);
    if (status !== 200) return;
    this.cases[before === null ? 'lessonsRecorded' : 'lessonsChanged'] += 1;
    offering.lessons?.set(month, lessons);
  }

  /** True if a payment or a paid salary has used the number of a month (R-2278). */
  #isUsed(offering: ModelOffering, month: Month): boolean {
    const { standing, salaries } = this.client.centre;
    const lines: Line[] = [
      ...standing.flatMap((payment) => payment.lines),
      ...salaries.flatMap(({ free }) => free),
    ];
    return lines.some(
      ({ of, month: paid }) => isSubscription(of) && of.offering === offering && paid === month,
    );
  }
}

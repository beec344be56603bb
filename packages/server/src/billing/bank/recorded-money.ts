/** An open line of the bank; amounts in cents, money out below zero. */
export interface LineToMatch {
  readonly id: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly amount: number;
  readonly open: number;
  readonly text: string;
}

/** Money that was recorded and is not seen in the bank: payments made together, a refund, a salary. */
export interface Unseen {
  readonly kind: 'CONFIRM' | 'REFUND' | 'SALARY';
  readonly id: number;
  readonly family: number | null;
  readonly date: string;
  /** Cents that are not seen. */
  readonly amount: number;
  /** The student or teacher. */
  readonly name: string;
}

const DAY_MS = 86_400_000;

const dayOf = (date: string) => Date.parse(date) / DAY_MS;

/**
 * Recorded money that is not seen in the bank, each taken once. It is found by amount and day, and by
 * amount and family, because many families pay the same amount on the same days.
 */
export class RecordedMoney {
  readonly #byDay: ReadonlyMap<string, Unseen[]>;
  readonly #byFamily: ReadonlyMap<string, readonly Unseen[]>;
  readonly #taken = new Set<Unseen>();

  constructor(unseen: readonly Unseen[]) {
    this.#byDay = Map.groupBy(unseen, (each) => `${keyOf(each)} ${dayOf(each.date)}`);
    this.#byFamily = Map.groupBy(unseen, (each) => `${keyOf(each)} ${each.family}`);
  }

  /** Takes the nearest one of the amount of a line within some days that passes the test. */
  take(line: LineToMatch, days: number, is: (each: Unseen) => boolean): Unseen | undefined {
    for (const each of this.#near(line, days)) if (is(each)) return this.#take(each);
    return undefined;
  }

  /** Takes the nearest one of a family. */
  takeOf(family: number, line: LineToMatch, days: number): Unseen | undefined {
    const distance = ({ date }: Unseen) => Math.abs(dayOf(date) - dayOf(line.date));
    const [nearest] = (this.#byFamily.get(`${keyOfLine(line)} ${family}`) ?? [])
      .filter((each) => !this.#taken.has(each) && distance(each) <= days)
      .toSorted((one, other) => distance(one) - distance(other));
    return nearest && this.#take(nearest);
  }

  /** Takes the one within some days, unless there are several. */
  takeOnly(line: LineToMatch, days: number): Unseen | undefined {
    const near = this.#near(line, days);
    const { value: only } = near.next();
    return only && near.next().done ? this.#take(only) : undefined;
  }

  #take(unseen: Unseen): Unseen {
    this.#taken.add(unseen);
    const ofDay = this.#byDay.get(`${keyOf(unseen)} ${dayOf(unseen.date)}`);
    ofDay?.splice(ofDay.indexOf(unseen), 1);
    return unseen;
  }

  /** The nearest day first. */
  *#near(line: LineToMatch, days: number): Generator<Unseen, undefined> {
    const [key, day] = [keyOfLine(line), dayOf(line.date)];
    for (let away = 0; away <= days; away += 1) {
      for (const each of away === 0 ? [day] : [day - away, day + away]) {
        yield* this.#byDay.get(`${key} ${each}`) ?? [];
      }
    }
    return undefined;
  }
}

/** Money in above zero, money out below. */
function keyOf({ kind, amount }: Unseen): number {
  return kind === 'CONFIRM' ? amount : -amount;
}

function keyOfLine({ amount, open }: LineToMatch): number {
  return amount > 0 ? open : -open;
}

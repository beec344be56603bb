import { cancelLesson, markAttendance, restoreLesson } from '@kelas/contract/attendance';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import {
  bookMakeUp,
  discountOwedLesson,
  listOwedLessons,
  undoMakeUp,
} from '@kelas/contract/owed-lessons';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { type Day, dayFromSql, dayToSql, monthOfDay, today } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { ModelClient } from './client.ts';
import type { ModelStudent, ModelSubscription } from './records.ts';

const DAY_MS = 86_400_000;
/** The weekday of the lessons of a class, and of those in which they are made up. */
const [MONDAY, TUESDAY] = [1, 2];
const MAKE_UP_DAYS = 28;

interface ModelLesson {
  readonly entryId: number;
  readonly day: Day;
  isCancelled: boolean;
  readonly marks: Map<ModelStudent, AttendanceMark>;
}

interface ModelClass {
  readonly subjectId: number;
  readonly programLvl: number;
  /** The entries of the timetable. */
  readonly own: number;
  readonly other: number;
}

/** A lesson that the centre owes a student; it leaves the list once it is withdrawn. */
interface ModelOwed {
  readonly id: number;
  readonly of: ModelClass;
  readonly student: ModelStudent;
  readonly line: ModelSubscription;
  readonly lesson: ModelLesson;
  readonly isAbsence: boolean;
  readonly lapsesOn: Day | null;
  makeUp: ModelLesson | null;
  isDiscounted: boolean;
}

type Rule = { of: 'EXCUSED' | 'ANY'; perMonth: number | null; weeks: number | null } | null;

/**
 * Random moves that owe lessons, by a cancellation or an absence, and settle them. Each owed lesson is
 * given, paid, lapsed or open, exactly once.
 */
export class OwedMoves {
  readonly #client: ModelClient;
  readonly #classes: ModelClass[] = [];
  readonly #lessons = new Map<string, ModelLesson>();
  readonly #owed: ModelOwed[] = [];
  #rule: Rule = null;
  /** How often each case was reached. */
  readonly cases = {
    ...{ lessonsOwed: 0, absencesOwed: 0, absencesAboveLimit: 0, absencesWithdrawn: 0 },
    ...{ makeUpsBooked: 0, makeUpsGiven: 0, makeUpsMissed: 0, lessonsDiscounted: 0 },
    ...{ settledKept: 0, settledTwice: 0, lapsedRefused: 0 },
  };

  constructor(client: ModelClient) {
    this.#client = client;
  }

  /** Adds a class on Mondays, and one in another session on Tuesdays, for each subject and level. */
  async begin(): Promise<void> {
    const { server, centre } = this.#client;
    const add = async (entry: { subjectId: number; programLvl: number }, isOwn: boolean) => {
      const list = await server.ask(addTimetableEntry, {
        ...{ ...entry, classroom: '', dayOfWeek: isOwn ? MONDAY : TUESDAY },
        classSession: isOwn ? 'MORNING' : 'AFTERNOON',
      });
      return Math.max(...list.map(({ id }) => id));
    };
    for (const { subjectId, programLvl } of centre.offerings) {
      const entry = { subjectId, programLvl };
      if (
        this.#classes.some((each) => each.subjectId === subjectId && each.programLvl === programLvl)
      )
        continue;
      this.#classes.push({ ...entry, own: await add(entry, true), other: await add(entry, false) });
    }
  }

  /** Changes the house rule for absences. */
  async changeRule(): Promise<void> {
    const { server, dice } = this.#client;
    this.#rule = dice.chance(0.8)
      ? {
          of: dice.pick(['EXCUSED', 'ANY'] as const),
          perMonth: dice.chance(0.5) ? 1 + dice.below(2) : null,
          weeks: dice.chance(0.6) ? 1 + dice.below(5) : null,
        }
      : null;
    const { version } = await server.ask(getHouseRules, {});
    await server.ask(changeHouseRules, { version, owedAbsences: this.#rule });
  }

  /** Marks a student of a class in a lesson of the last weeks, or corrects a mark. */
  async mark(): Promise<void> {
    const { dice } = this.#client;
    const of = this.#pickClass();
    const lesson = this.#lesson(of.own, this.#dayOf(MONDAY, -4, 0));
    const members = this.#membersOf(of, lesson);
    const known = [...lesson.marks.keys()];
    const those = known.length > 0 && dice.chance(0.4) ? known : [...members.keys()];
    if (those.length === 0) return;
    const student = dice.pick(those);
    const mark = dice.pick(['PRESENT', 'ABSENT', 'ABSENT', 'EXCUSED', 'CLEARED'] as const);
    if ((lesson.marks.get(student) ?? 'CLEARED') === mark) return;
    const owed = this.#owed.find((each) => each.lesson === lesson && each.student === student);
    const isOwing = this.#rule !== null && (mark === 'EXCUSED' || this.#isAny(mark));
    const isAbsent = mark === 'ABSENT' || mark === 'EXCUSED';
    const withdraws = owed?.isAbsence && (this.#rule === null ? !isAbsent : !isOwing);
    const isSettled = owed && (owed.makeUp !== null || owed.isDiscounted);
    const status = lesson.isCancelled || (withdraws && isSettled) ? 409 : 200;
    this.cases.settledKept += Number(!lesson.isCancelled && status === 409);
    await this.#sendMark(lesson, student, mark, status);
    if (status !== 200) return;
    if (owed && withdraws) {
      this.#owed.splice(this.#owed.indexOf(owed), 1);
      this.cases.absencesWithdrawn += 1;
    }
    const line = members.get(student);
    if (owed || !isOwing || !line || line.offering.lessons) return;
    if (this.#isAboveLimit(line, lesson)) {
      this.cases.absencesAboveLimit += 1;
      return;
    }
    const weeks = this.#rule?.weeks ?? null;
    const lapsesOn = weeks === null ? null : addDays(lesson.day, 7 * weeks);
    await this.#owe({ of, student, line, lesson, isAbsence: true, lapsesOn });
    this.cases.absencesOwed += 1;
  }

  /** Cancels a lesson, which is owed to its class, or holds a cancelled one after all. */
  async changeLesson(): Promise<void> {
    const client = this.#client;
    const of = this.#pickClass();
    const isOwn = client.dice.chance(0.7);
    const day = this.#dayOf(isOwn ? MONDAY : TUESDAY, -2, 2);
    const lesson = this.#lesson(isOwn ? of.own : of.other, day);
    const { entryId } = lesson;
    const isMarked = [...lesson.marks.values()].some((mark) => mark !== 'CLEARED');
    if (lesson.isCancelled && client.dice.chance(0.8)) {
      const owed = this.#owed.filter((each) => each.lesson === lesson);
      const isSettled = owed.some((each) => each.makeUp !== null || each.isDiscounted);
      await client.expect(restoreLesson, { entryId, day }, isSettled ? 409 : 200);
      this.cases.settledKept += Number(isSettled);
      if (isSettled) return;
      for (const each of owed) this.#owed.splice(this.#owed.indexOf(each), 1);
      lesson.isCancelled = false;
      return;
    }
    const status = lesson.isCancelled || isMarked ? 409 : 200;
    await client.expect(cancelLesson, { entryId, day, reason: 'Ill' }, status);
    if (status !== 200) return;
    lesson.isCancelled = true;
    for (const each of this.#owed) if (each.makeUp === lesson) each.makeUp = null;
    // The other class has no students of its own.
    const members = isOwn
      ? this.#membersOf(of, lesson)
      : new Map<ModelStudent, ModelSubscription>();
    for (const [student, line] of members) {
      if (line.offering.lessons) continue;
      await this.#owe({ of, student, line, lesson, isAbsence: false, lapsesOn: null });
      this.cases.lessonsOwed += 1;
    }
  }

  /** Books the make-up of an owed lesson, or gives a discount for it. */
  async settle(): Promise<void> {
    const { dice } = this.#client;
    if (this.#owed.length === 0) return;
    const owed = dice.pick(this.#owed);
    await (dice.chance(0.75) ? this.#book(owed) : this.#discount(owed));
  }

  async #book(owed: ModelOwed): Promise<void> {
    const lesson = this.#lesson(owed.of.other, this.#dayOf(TUESDAY, 0, 3));
    const state = this.#stateOf(owed);
    const isChoice =
      !lesson.isCancelled &&
      !isBefore(lesson.day, this.#today) &&
      !isBefore(addDays(this.#today, MAKE_UP_DAYS), lesson.day) &&
      (owed.lapsesOn === null || !isBefore(owed.lapsesOn, lesson.day));
    const isTaken = this.#owed.some(
      (each) => each !== owed && each.student === owed.student && each.makeUp === lesson,
    );
    const isOpen = (state === 'OPEN' || state === 'MISSED') && !isTaken;
    const status = state === 'LAPSED' ? 409 : !isChoice ? 422 : isOpen ? 200 : 409;
    const { entryId, day } = lesson;
    await this.#client.expect(bookMakeUp, { id: owed.id, entryId, day }, status);
    this.cases.lapsedRefused += Number(state === 'LAPSED');
    this.cases.settledTwice += Number(status === 409 && state !== 'LAPSED');
    if (status !== 200) return;
    owed.makeUp = lesson;
    this.cases.makeUpsBooked += 1;
  }

  async #discount(owed: ModelOwed): Promise<void> {
    const { centre, dice } = this.#client;
    const month = this.#client.near(0, 2);
    const amount = 1 + dice.below(2_000);
    const state = this.#stateOf(owed);
    const isCharged = centre.isCharged(owed.student, owed.line, month);
    const isOpen = state === 'OPEN' || state === 'MISSED';
    const status = state === 'LAPSED' ? 409 : !isCharged ? 422 : isOpen ? 200 : 409;
    const input = { id: owed.id, month, amount, reason: 'Owed' };
    await this.#client.expect(discountOwedLesson, input, status);
    if (status !== 200) return;
    owed.makeUp = null;
    owed.isDiscounted = true;
    const off = { amount, percent: null, isShared: false, isByHand: true };
    owed.line.adjustments.push({ ...off, id: 0, from: month, until: addMonths(month, 1) });
    this.cases.lessonsDiscounted += 1;
  }

  /** Marks a student in the lesson of a make-up, or takes the make-up back. */
  async useMakeUp(): Promise<void> {
    const { dice } = this.#client;
    const booked = this.#owed.filter(({ makeUp }) => makeUp !== null);
    if (booked.length === 0) return;
    const owed = dice.pick(booked);
    const { student, makeUp } = owed;
    if (!makeUp) return;
    if (dice.chance(0.2)) {
      const isGiven = this.#stateOf(owed) === 'GIVEN';
      await this.#client.expect(undoMakeUp, { id: owed.id }, isGiven ? 409 : 200);
      if (!isGiven) owed.makeUp = null;
      return;
    }
    if (isBefore(this.#today, makeUp.day)) return;
    const mark = dice.pick(['PRESENT', 'PRESENT', 'ABSENT', 'CLEARED'] as const);
    if ((makeUp.marks.get(student) ?? 'CLEARED') === mark) return;
    await this.#sendMark(makeUp, student, mark, 200);
    this.cases.makeUpsGiven += Number(mark === 'PRESENT');
    this.cases.makeUpsMissed += Number(mark === 'ABSENT');
  }

  /** Compares the owed lessons of every student, with their states. */
  async check(): Promise<void> {
    for (const student of this.#client.centre.students) {
      const rows = await this.#client.server.ask(listOwedLessons, { uuid: student.uuid });
      const found = rows.map(({ id, day, state, absence, lapsesOn, makeUp }) =>
        [id, day, state, absence, lapsesOn, makeUp?.day].join(' '),
      );
      const expected = this.#owed
        .filter((each) => each.student === student)
        .map((each) => {
          const { id, lesson, isAbsence, lapsesOn, makeUp } = each;
          return [id, lesson.day, this.#stateOf(each), isAbsence, lapsesOn, makeUp?.day].join(' ');
        });
      expect(found.toSorted(), `owed to ${student.name}`).toEqual(expected.toSorted());
    }
  }

  get #today(): Day {
    return today(this.#client.centre.now);
  }

  /** The class of a course that someone takes. */
  #pickClass(): ModelClass {
    const { dice } = this.#client;
    const [taken] = this.#client.student().subscriptions.slice(-1);
    const found = this.#classes.find(
      ({ subjectId, programLvl }) =>
        subjectId === taken?.offering.subjectId && programLvl === taken.offering.programLvl,
    );
    return found ?? dice.pick(this.#classes);
  }

  #isAny(mark: AttendanceMark): boolean {
    return mark === 'ABSENT' && this.#rule?.of === 'ANY';
  }

  /** A random day of the weekday, some weeks from the present one; none is after today without `until`. */
  #dayOf(weekday: number, from: number, until: number): Day {
    const now = toDate(this.#today);
    const monday = addDays(this.#today, -((now.getUTCDay() + 6) % 7));
    const weeks = from + this.#client.dice.below(until - from + 1);
    const day = addDays(monday, weekday - MONDAY + 7 * weeks);
    return until === 0 && isBefore(this.#today, day) ? addDays(day, -7) : day;
  }

  #lesson(entryId: number, day: Day): ModelLesson {
    const key = `${entryId} ${day}`;
    const known = this.#lessons.get(key);
    if (known) return known;
    const lesson = { entryId, day, isCancelled: false, marks: new Map() };
    this.#lessons.set(key, lesson);
    return lesson;
  }

  /** The ACTIVE students with a course of the class that is charged in the month, with the first one. */
  #membersOf({ subjectId, programLvl }: ModelClass, { day }: ModelLesson) {
    const { centre } = this.#client;
    const members = new Map<ModelStudent, ModelSubscription>();
    for (const student of centre.students) {
      if (centre.status(student) !== 'ACTIVE') continue;
      const [line] = student.subscriptions
        .filter(
          ({ offering }) => offering.subjectId === subjectId && offering.programLvl === programLvl,
        )
        .filter((each) => centre.isCharged(student, each, monthOfDay(day)))
        .toSorted((one, other) => one.id - other.id);
      if (line) members.set(student, line);
    }
    return members;
  }

  #isAboveLimit(line: ModelSubscription, { day }: ModelLesson): boolean {
    const perMonth = this.#rule?.perMonth ?? null;
    const inMonth = this.#owed.filter(
      (each) =>
        each.isAbsence && each.line === line && monthOfDay(each.lesson.day) === monthOfDay(day),
    );
    return perMonth !== null && inMonth.length >= perMonth;
  }

  async #sendMark(
    lesson: ModelLesson,
    student: ModelStudent,
    mark: AttendanceMark,
    status: number,
  ): Promise<void> {
    const { entryId, day } = lesson;
    const marks = [{ uuid: student.uuid, mark }];
    await this.#client.expect(markAttendance, { entryId, day, marks }, status);
    if (status === 200) lesson.marks.set(student, mark);
  }

  async #owe(owed: Omit<ModelOwed, 'id' | 'makeUp' | 'isDiscounted'>): Promise<void> {
    const { student, lesson } = owed;
    const rows = await this.#client.server.ask(listOwedLessons, { uuid: student.uuid });
    const row = rows.find((each) => each.entryId === lesson.entryId && each.day === lesson.day);
    if (!row) throw new Error(`nothing is owed to ${student.name} for ${lesson.day}`);
    this.#owed.push({ ...owed, id: row.id, makeUp: null, isDiscounted: false });
  }

  #stateOf({ student, makeUp, isDiscounted, lapsesOn }: ModelOwed): string {
    if (isDiscounted) return 'DISCOUNTED';
    const mark = makeUp?.marks.get(student) ?? 'CLEARED';
    if (mark === 'PRESENT') return 'GIVEN';
    const isMissed = mark === 'ABSENT';
    if (makeUp && !isMissed) return 'BOOKED';
    if (lapsesOn !== null && isBefore(lapsesOn, this.#today)) return 'LAPSED';
    return isMissed ? 'MISSED' : 'OPEN';
  }
}

const toDate = (day: Day) => new Date(`${dayToSql(day)}T00:00:00Z`);
const isBefore = (one: Day, other: Day) => dayToSql(one) < dayToSql(other);
const addDays = (day: Day, days: number) =>
  dayFromSql(new Date(toDate(day).getTime() + days * DAY_MS).toISOString().slice(0, 10));

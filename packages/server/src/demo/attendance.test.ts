import { listDayLessons } from '@kelas/contract/attendance';
import { listSlippingStudents, listUnmarkedLessons } from '@kelas/contract/attendance-reports';
import { listCards } from '@kelas/contract/cards';
import { listClosedDays } from '@kelas/contract/closed-days';
import { listMakeUpChoices, listOwedLessons } from '@kelas/contract/owed-lessons';
import { today } from '@kelas/contract/values/date';
import { listClassPlaces, listWaiting } from '@kelas/contract/waiting-list';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fillDemo } from './fill.ts';

const server = await startServer();
const { now } = server.clock;
await fillDemo(server.db, { students: 120, now });

describe('the attendance of a demo centre (R-2506)', () => {
  it('has two months of marks up to yesterday, none on a closed day', async () => {
    const { rows } = await sql<{ first: string; last: string; marks: number; closed: number }>`
      select min(day)::text as first, max(day)::text as last, count(*)::integer as marks,
        count(*) filter (where day in (select day from closed_day))::integer as closed
      from attendance_mark join lesson on lesson.id = lesson_id`.execute(server.db);
    expect(rows[0]).toMatchObject({ first: '2026-01-14', last: '2026-03-14', closed: 0 });
    expect(rows[0]?.marks).toBeGreaterThan(600);
    expect((await server.ask(listClosedDays, { year: '2026' })).length).toBeGreaterThan(10);
  });

  it('has one teacher who has not marked the last lessons', async () => {
    const unmarked = await server.ask(listUnmarkedLessons, { until: today(now) });
    expect(unmarked.length).toBeGreaterThan(0);
    const all = unmarked.map(({ teachers }) => teachers);
    const behind = all[0]?.filter((name) => all.every((teachers) => teachers.includes(name)));
    expect(behind?.length).toBeGreaterThan(0);
  });

  it('has a student who no longer comes, and one who comes less', async () => {
    const slipping = await server.ask(listSlippingStudents, {});
    const codes = new Set(slipping.flatMap(({ reasons }) => reasons.map(({ code }) => code)));
    expect([...codes].toSorted()).toEqual(['ATTENDING_LESS', 'NOT_ATTENDING', 'NOT_PAYING']);
    const away = slipping.filter(({ reasons }) =>
      reasons.some(({ code }) => code !== 'NOT_PAYING'),
    );
    expect(away.length).toBeLessThan(10);
  });

  it('has a card for each ACTIVE student, and a cancelled lesson that is owed', async () => {
    const cards = await server.ask(listCards, {});
    expect(cards.length).toBeGreaterThan(80);
    expect(cards.filter(({ code }) => code === null)).toEqual([]);
    const owed = await server.ask(listOwedLessons, {});
    expect(owed.length).toBeGreaterThan(0);
    const [{ day } = { day: '' }] = owed;
    const [{ id } = { id: 0 }] = owed;
    const choices = await server.ask(listMakeUpChoices, { id: String(id) });
    expect(choices.length).toBeGreaterThan(1);
    const { lessons } = await server.ask(listDayLessons, { date: day });
    expect(lessons.filter(({ state }) => state === 'CANCELLED')).toHaveLength(1);
  });

  it('has people who wait, for a full class and for one with a free place', async () => {
    const waiting = await server.ask(listWaiting, {});
    expect(waiting.map(({ name, isNext }) => [name, isNext])).toEqual([
      ['Kavitha a/p Suresh', true],
      ['Nur Aisyah binti Rahim', false],
      ['Lim Zhi Hao', false],
    ]);
    const classes = await server.ask(listClassPlaces, {});
    expect(classes.filter(({ students, places }) => places === students)).toHaveLength(1);
    expect(classes.filter(({ students, places }) => students > (places ?? 0))).toEqual([]);
  });
});

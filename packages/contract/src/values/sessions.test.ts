import { describe, expect, it } from 'vitest';
import { optionalSession, optionalSessionOrAll, session, sessionCodeOf } from './sessions.ts';

describe('the code of a session (R-2175)', () => {
  it.each([
    ['Evening', 'EVENING'],
    [' Week-end (1) ', 'WEEK_END_1'],
    ['Séance du soir', 'SEANCE_DU_SOIR'],
    ['晚班', ''],
    ['x'.repeat(60), 'X'.repeat(40)],
  ])('of %j is %j', (name, code) => {
    expect(sessionCodeOf(name)).toBe(code);
  });

  it('is required or optional, and ALL is for announcements alone', () => {
    const messageOf = (value: unknown) =>
      session('Schedule').safeParse(value).error?.issues[0]?.message;
    expect(messageOf('')).toBe('Schedule is required');
    expect(messageOf('ALL')).toBe('Schedule must be one of the sessions of the centre');
    expect(messageOf('evening')).toBe('Schedule must be one of the sessions of the centre');
    expect(session('Schedule').parse('EVENING_2')).toBe('EVENING_2');
    expect(optionalSession('Schedule').parse('')).toBeUndefined();
    expect(optionalSession('Schedule').safeParse('ALL').success).toBe(false);
    expect(optionalSessionOrAll('Schedule').parse('ALL')).toBe('ALL');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueText } from './due.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T02:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the due date in words (R-1554)', () => {
  it.each([
    [{ dueDate: '07-11-2026', overdue: true }, 'Overdue since 7 Nov 2026'],
    [{ dueDate: '28-11-2026', overdue: false }, 'Due on 28 Nov 2026'],
    [{ dueDate: '07-12-2025', overdue: true }, 'Overdue since 7 Dec 2025'],
    [{}, undefined],
  ])('of %j is %s', (state, text) => {
    expect(dueText(state)).toBe(text);
  });
});

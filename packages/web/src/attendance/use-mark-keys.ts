import { useRef } from 'react';
import { useKeys } from '../ui/use-keys.ts';
import { MARKS, type Member, type ShownMark } from './lesson-texts.ts';

/** A second digit within this time belongs to the same number. */
const NUMBER_MS = 1_500;

/**
 * Marks by keyboard: the number of a student, or the arrow keys, go to the row, and the first letter
 * of a mark gives it.
 */
export function useMarkKeys(
  members: readonly Member[],
  onMark: (member: Member, mark: ShownMark) => void,
) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef({ digits: '', at: 0 });
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-number]') ?? [])];
  const place = () => rows().findIndex((row) => row.contains(document.activeElement));
  const goTo = (index: number) => {
    const row = rows()[Math.max(0, Math.min(index, members.length - 1))];
    (
      row?.querySelector<HTMLElement>('[aria-pressed=true]') ?? row?.querySelector('button')
    )?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const typeDigit = (digit: string) => {
    const { digits, at } = typed.current;
    const isNext = performance.now() - at < NUMBER_MS && Number(digits + digit) <= members.length;
    typed.current = { digits: isNext ? digits + digit : digit, at: performance.now() };
    const number = Number(typed.current.digits);
    if (number >= 1 && number <= members.length) goTo(number - 1);
  };
  const mark = (value: ShownMark) => {
    const member = members[place()];
    typed.current = { digits: '', at: 0 };
    if (member) onMark(member, value);
  };
  useKeys({
    ...Object.fromEntries([...'0123456789'].map((digit) => [digit, () => typeDigit(digit)])),
    ...Object.fromEntries(MARKS.map(({ key, value }) => [key, () => mark(value)])),
    arrowdown: () => goTo(place() + 1),
    arrowup: () => goTo(place() < 0 ? members.length - 1 : place() - 1),
  });
  return list;
}

import { expect, it } from 'vitest';
import { englishText, errorText } from './error-text.ts';

it('fills the values into the template as the screens show them (R-2286)', () => {
  const record = { word: 'this student' };
  const when = { moment: '2026-11-24T06:03:00Z' };
  const changed = errorText`${{ who: 'Mei {when}' }} changed ${{ record }} on ${{ when }}`;
  expect(changed).toEqual({
    template: '{who} changed {record} on {when}',
    values: { who: 'Mei {when}', record, when },
  });
  expect(englishText(changed)).toBe('Mei {when} changed this student on 24 Nov 2026, 14:03');

  const day = { day: '24-11-2026' };
  const month = { month: '12-2026' };
  const receipts = { list: ['R1', 'R2', 'R3'] };
  const paid = errorText`${{ count: 3 }} receipts for ${{ month }}, ${{ day }}: ${{ receipts }}.`;
  expect(englishText(errorText`${{ changed }}. ${{ paid }}`)).toBe(
    `${englishText(changed)}. 3 receipts for Dec 2026, 24 Nov 2026: R1, R2, and R3.`,
  );
});

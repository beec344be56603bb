import { newPassword } from '@kelas/contract/staff';
import { day } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { month } from '@kelas/contract/values/month';
import { emptyableText, optionalEmail, requiredText } from '@kelas/contract/values/text';
import { afterEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { language, setLanguage } from '../languages/language.ts';
import { recogniseText, translate } from './translate.ts';

afterEach(async () => {
  if (language() !== 'en') await setLanguage('en');
  vi.unstubAllGlobals();
});

/** A schema of the contract, a value that it refuses, and the template of its text. */
const refused: readonly (readonly [schema: z.ZodType, value: unknown, template: string])[] = [
  [requiredText('Place'), '', '{label} is required'],
  [requiredText('Place'), 5, '{label} must be text'],
  [requiredText('Place'), '\u0000', '{label} has characters that cannot be stored'],
  [emptyableText('Place', { max: 3 }), 'four', '{label} can have at most {max} characters'],
  [newPassword, 'short', '{label} must have at least {min} characters'],
  [day('Place'), '31-02-2026', '{label} must be a day, DD-MM-YYYY'],
  [month('Place'), '13-2026', '{label} must be a month, MM-YYYY'],
  [optionalEmail('Place'), 'mei', '{label} must be a valid e-mail address'],
];

it.each(refused)(
  'recognises a text of the contract by its form (R-2286): %#',
  (schema, value, template) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    const parts = recogniseText(issue?.message ?? '');
    expect(parts.template).toBe(template);
    expect(parts.values).toMatchObject({
      label: { word: expect.stringMatching(/^(Place|Password)$/) },
    });
  },
);

it('recognises the text with most words of its own, with its dates (R-2290)', () => {
  expect(recogniseText('Tan has no Maths to pay in Dec 2025')).toEqual({
    template: '{name} has no {item} to pay in {month}',
    values: { name: 'Tan', item: 'Maths', month: { month: '12-2025' } },
  });
  expect(recogniseText('Until 2 must not be before From 2').values).toEqual({
    label: { word: 'Until 2' },
    other: { word: 'From 2' },
  });
  expect(recogniseText('Fee needs a day, such as 1 Jan 2026').values).toEqual({
    label: { word: 'Fee' },
    date: { day: '01-01-2026' },
  });
});

it('leaves other texts whole', () => {
  expect(recogniseText('The fee has changed, please reload')).toEqual({
    template: 'The fee has changed, please reload',
    values: {},
  });
});

it('translates texts, the words in them and the texts in them (R-2286)', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('ms');
  expect(translate('Course level 2 is required')).toBe('Tahap kursus 2 diperlukan');
  expect(translate('Has paid May 2026 with receipt 2026-1')).toBe(
    'Telah membayar Mei 2026 dengan resit 2026-1',
  );
  expect(translate('Room 3 is taken: Maths, Form 4, Monday 09:30–11:00')).toBe(
    'Bilik 3 telah digunakan: Maths, Form 4, Isnin 09:30–11:00',
  );
  const month = { month: '05-2026' };
  expect(translate('', errorText`This discount begins in ${{ month }}`)).toBe(
    'Diskaun ini bermula pada Mei 2026',
  );
  const question = { word: 'The year of Jan' };
  expect(translate('', errorText`Choose first: ${{ question }}`)).toBe(
    'Pilih dahulu: Tahun bagi Jan',
  );
  const money = { word: 'deposit' };
  const used = errorText`Its ${{ money }} was used by receipts ${{ receipts: { list: ['1', '2'] } }}. Void those receipts first.`;
  expect(translate('', errorText`${{ used }} ${{ refunded: 'More.' }}`)).toBe(
    'Wang deposit bayaran ini telah digunakan oleh resit 1 dan 2. Batalkan resit-resit itu dahulu. More.',
  );
  expect(translate('A text without a message')).toBe('A text without a message');
});

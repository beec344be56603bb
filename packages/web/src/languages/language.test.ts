import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addMessages, setLanguage, withMessages } from './language.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
});

afterEach(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

it('shows a part without a file of the language in English, and no other part (R-2291)', async () => {
  const english = { en: async () => ({ messages: { save: 'Save', course: 'Course' } }) };
  addMessages(english);
  addMessages({ ...english, ta: async () => ({ messages: { save: 'சேமி' } }) });
  await setLanguage('ta');
  addMessages({ ...english });
  await setLanguage('ta');
  expect([i18n._('save'), i18n._('course')]).toEqual(['சேமி', 'Course']);
});

it('waits for the messages in each of several dynamic imports at once', async () => {
  let arrive = () => {};
  const messages = new Promise<{ messages: { late: string } }>((resolve) => {
    arrive = () => resolve({ messages: { late: 'Here' } });
  });
  addMessages({ en: () => messages });
  const seen: string[] = [];
  const imports = [1, 2].map(async () => {
    await withMessages(Promise.resolve());
    seen.push(i18n._('late'));
  });
  await new Promise((resolve) => setTimeout(resolve));
  arrive();
  await Promise.all(imports);
  expect(seen).toEqual(['Here', 'Here']);
});

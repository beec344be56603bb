import { dayInWords, momentInWords } from './date.ts';
import { monthInWords } from './month.ts';

/**
 * A value in the text of a failure. The browser shows a day, a month, a moment and a list in its
 * language, and replaces a word and a text by their translations.
 */
export type ErrorValue =
  | string
  | number
  | { readonly day: string }
  | { readonly month: string }
  | { readonly moment: string }
  | { readonly list: readonly string[] }
  | { readonly word: string }
  | ErrorText;

/** The text of a failure with values: a template such as `This {thing} does not exist` (R-2286). */
export interface ErrorText {
  readonly template: string;
  readonly values: Readonly<Record<string, ErrorValue>>;
}

/** Makes the text of a failure: `` errorText`This ${{ thing: { word } }} does not exist` ``. */
export function errorText(
  texts: TemplateStringsArray,
  ...named: readonly Readonly<Record<string, ErrorValue>>[]
): ErrorText {
  const names = named.map((value) => `{${Object.keys(value).join()}}`);
  return { template: String.raw({ raw: texts }, ...names), values: Object.assign({}, ...named) };
}

/** Returns a template with its values in place of their names. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Returns the text in English, as clients without translations show it. */
export function englishText({ template, values }: ErrorText): string {
  const texts = Object.entries(values).map(([name, value]) => [name, englishValue(value)]);
  return fillIn(template, Object.fromEntries(texts));
}

function englishValue(value: ErrorValue): string {
  if (typeof value !== 'object') return String(value);
  if ('day' in value) return dayInWords(value.day);
  if ('month' in value) return monthInWords(value.month);
  if ('moment' in value) return momentInWords(new Date(value.moment));
  if ('list' in value) return new Intl.ListFormat('en').format(value.list);
  return 'word' in value ? value.word : englishText(value);
}

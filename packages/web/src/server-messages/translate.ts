import { WEEKDAYS } from '@kelas/contract/values/date';
import type { ErrorText, ErrorValue } from '@kelas/contract/values/error-text';
import { i18n } from '@lingui/core';
import {
  formatDay,
  formatMoment,
  formatMonth,
  listText,
  weekdayName,
} from '../languages/formats.ts';
import { serverMessages } from './server-messages.ts';

/** A name with braces in a template. */
const VALUE = /\{(\w+)\}/;

/**
 * The templates by which a text is recognised that comes without its values, with their patterns.
 * The template with most text of its own is first. One of values alone would match every text.
 */
const FORMS = Object.keys(serverMessages)
  .filter((template) => VALUE.test(template) && /\p{L}|\{number\}/u.test(ownText(template)))
  .map((template) => ({ template, pattern: patternOf(template) }))
  .sort((one, other) => ownText(other.template).length - ownText(one.template).length);

/** Values of recognised texts that are words, such as the label of a field. */
const WORDS = new Set(['label', 'other', 'thing', 'session']);

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** A month or a day as English texts show it: `Jan 2027`, `24 Nov 2026`. */
const DATE = new RegExp(`^(?:(\\d\\d?) )?(${MONTHS.join('|')}) (20\\d\\d)$`);

/** Returns a text of the server or of the contract in the present language; one without a message as it is. */
export function translate(english: string, text: ErrorText = recogniseText(english)): string {
  const { template, values } = text;
  const message = serverMessages[template];
  if (!message) return english;
  const shown = Object.entries(values).map(([name, value]) => [name, valueText(value)]);
  return i18n._(message.id, Object.fromEntries(shown), message);
}

function valueText(value: ErrorValue): string {
  if (typeof value !== 'object') return String(value);
  if ('day' in value) return formatDay(value.day);
  if ('month' in value) return formatMonth(value.month);
  if ('moment' in value) return formatMoment(new Date(value.moment));
  if ('list' in value) return listText(value.list);
  return 'word' in value ? translate(value.word) : translate('', value);
}

/** Returns the template and values of a text; a text of no known form is its own template. */
export function recogniseText(english: string): ErrorText {
  if (!serverMessages[english]) {
    for (const { template, pattern } of FORMS) {
      const found = Object.entries(pattern.exec(english)?.groups ?? {});
      if (found.length === 0) continue;
      const values = found.map(([name, text]) => [name, recogniseValue(name, text)]);
      return { template, values: Object.fromEntries(values) };
    }
  }
  return { template: english, values: {} };
}

function recogniseValue(name: string, text: string): ErrorValue {
  if (WORDS.has(name)) return { word: text };
  if (name === 'when') return whenText(text);
  const [, day, month, year] = DATE.exec(text) ?? [];
  if (month === undefined) return text;
  const ofYear = `${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${year}`;
  return day ? { day: `${day.padStart(2, '0')}-${ofYear}` } : { month: ofYear };
}

/** Returns the day and times of a lesson: `Monday 09:30–11:00`, or `No day`. */
function whenText(english: string): ErrorValue {
  const number = WEEKDAYS.findIndex((name) => english.startsWith(name)) + 1;
  if (number === 0) return { word: english };
  return weekdayName(number) + english.slice(WEEKDAYS[number - 1]?.length);
}

/** Returns a pattern with a group for each value; a name that comes again has the same text. */
function patternOf(template: string): RegExp {
  const seen = new Set<string>();
  const parts = template.split(/(\{\w+\})/).map((part) => {
    const name = VALUE.exec(part)?.[1];
    if (name === undefined) return part.replace(/[.?+*^$()[\]|\\/]/g, '\\$&');
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${name === 'number' ? '\\d+' : '.+'})`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

/** Returns the text of a template without its values; a number stays, because it is digits alone. */
function ownText(template: string): string {
  return template.replace(/\{(?!number\})\w+\}/g, '');
}

import { globSync, readFileSync } from 'node:fs';
import type { ScreenLanguage } from '@kelas/contract/values/languages';

/** A message without a context, as the files of messages have it. */
const MESSAGE = /\n\nmsgid (".+")\nmsgstr (".+")/g;

/** The texts of the screens in a language other than English. */
export interface ScreenTexts {
  /** Returns the translation of an English text, with `values` for the names in braces. */
  translate(english: string, values?: Readonly<Record<string, string | number>>): string;
  /** Returns the lines of a text that are English although they have a translation. */
  findEnglish(text: string): string[];
}

/** Reads the messages of all parts in a language; those with a context are left out. */
export function readScreenTexts(language: ScreenLanguage): ScreenTexts {
  const files = globSync(`packages/web/src/*/messages/${language}.po`);
  const messages = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(MESSAGE)]);
  const known = new Map<string, string>(
    messages.map(([, english = '', translation = '']) => [
      JSON.parse(english),
      JSON.parse(translation),
    ]),
  );
  const translations = new Set(known.values());
  return {
    translate: (english, values = {}) => {
      const translation = known.get(english);
      if (!translation) throw new Error(`No message in ${language}: ${english}`);
      return translation.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
    },
    findEnglish: (text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => known.has(line) && !translations.has(line)),
  };
}

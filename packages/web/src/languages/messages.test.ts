import { fileURLToPath } from 'node:url';
import { screenLanguages } from '@kelas/contract/values/languages';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { serverMessages } from '../server-messages/server-messages.ts';
import { inParts } from './translated.ts';

const configPath = fileURLToPath(new URL('../../lingui.config.ts', import.meta.url));
const catalogs = await getCatalogs(getConfig({ configPath }));
const translations = screenLanguages.filter((language) => language !== 'en');

/** Returns the names of the values of a message, also those in its plural forms. */
function valuesOf(message: unknown): string[] {
  const tokens = typeof message === 'string' ? compileMessage(message) : message;
  if (!Array.isArray(tokens)) return [];
  const names = tokens.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [name, type, forms] = token;
    const nested = type === 'plural' ? Object.values(forms as object).flatMap(valuesOf) : [];
    return [String(name), ...nested];
  });
  return [...new Set(names)].sort();
}

describe('the messages of each part (R-2281)', () => {
  it.each(catalogs)('are the same in the code and in every language: $path', async (catalog) => {
    const inCode = (await catalog.collect()) ?? {};
    const files = await catalog.readAll([...screenLanguages]);
    const problems = screenLanguages.flatMap((language) => {
      const file = files[language] ?? {};
      const texts = new Set([...Object.keys(inCode), ...Object.keys(file)]);
      return [...texts].flatMap((id) => {
        const english = inCode[id]?.message ?? file[id]?.message ?? id;
        const translation = file[id]?.translation;
        if (!inCode[id]) return `${language}: superfluous: ${english}`;
        if (!translation) {
          return inParts.includes(language) ? [] : `${language}: missing: ${english}`;
        }
        const [expected, found] = [valuesOf(english), valuesOf(translation)];
        return String(expected) === String(found) ? [] : `${language}: other values: ${english}`;
      });
    });
    // `npm run messages` adds and removes messages; the translation of a new one is still empty.
    expect(problems).toEqual([]);
  });

  it('have one translation for one text, since all parts share their ids', async () => {
    const known = new Map<string, string>();
    const different: string[] = [];
    for (const catalog of catalogs) {
      for (const [language, file] of Object.entries(await catalog.readAll(translations))) {
        for (const [id, { message, translation = '' }] of Object.entries(file ?? {})) {
          const key = `${language} ${id}`;
          const other = known.get(key) ?? translation;
          if (other !== translation) different.push(`${message}: ${other}, ${translation}`);
          else known.set(key, translation);
        }
      }
    }
    expect(known.size).toBeGreaterThan(4000);
    expect(different).toEqual([]);
  });

  it('name the texts of the server by their English text', () => {
    const wrong = Object.entries(serverMessages).filter(([text, { message }]) => text !== message);
    expect(wrong).toEqual([]);
  });
});

import { screenLanguages } from '@kelas/contract/values/languages';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { inParts, translated } from './src/languages/translated.ts';

/** The files of a part in the form of Lingui; a folder stands for all files in it. */
const included = (places: readonly string[]) => places.map((place) => `<rootDir>/src/${place}`);

export default defineConfig({
  sourceLocale: 'en',
  locales: [...screenLanguages],
  fallbackLocales: Object.fromEntries(inParts.map((language) => [language, 'en'])),
  catalogs: Object.entries(translated).map(([name, places]) => ({
    path: `<rootDir>/src/${name}/messages/{locale}`,
    include: included(places),
    exclude: included(
      Object.entries(translated)
        .filter(([other]) => other !== name)
        .flatMap(([, others]) => others)
        .filter((other) => places.some((place) => other.startsWith(`${place}/`))),
    ).concat('**/*.test.*'),
  })),
  // Neither lines nor files: a moved text would change the files of all languages.
  format: formatter({ origins: false }),
});

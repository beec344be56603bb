/** Brings the files of messages up to date with the texts in the code. */
import { existsSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { inParts } from './src/languages/translated.ts';

const config = getConfig({ configPath: `${import.meta.dirname}/lingui.config.ts` });
for (const catalog of await getCatalogs(config)) {
  const absent = inParts.filter((language) => !existsSync(catalog.getFilename(language)));
  await catalog.make({
    locale: config.locales.filter((language) => !absent.some((each) => each === language)),
    clean: true,
    overwrite: true,
    orderBy: config.orderBy,
  });
}

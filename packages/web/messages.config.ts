import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { transformAsync } from '@babel/core';
import { screenLanguages } from '@kelas/contract/values/languages';
import macros from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin, PluginOption } from 'vite';
import { domainOf } from './src/languages/translated.ts';

const SOURCES = `${import.meta.dirname}/src`;
const MACRO = /from '@lingui\/core\/macro'/;
const LOADER = 'virtual:messages/';
const configPath = `${import.meta.dirname}/lingui.config.ts`;

/** Compiles the messages, and loads those of the chosen language with the code that shows them. */
export function messages(): PluginOption {
  return [
    transformMessages(),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
  ];
}

/**
 * Compiles the texts of each module, and adds the import of a module that registers the message
 * files of its part. By Babel, since npm leaves out Lingui's native transform under Node.js 20.
 */
function transformMessages(): Plugin {
  const linguiConfig = getConfig({ configPath });
  let isProduction = false;
  return {
    name: 'transform-messages',
    enforce: 'pre',
    configResolved: (config) => {
      isProduction = config.isProduction;
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: MACRO },
      async handler(code, id) {
        const path = relative(SOURCES, id).split(sep).join('/');
        const domain = domainOf(path);
        if (!domain) throw new Error(`${path} has messages and is in no part of translated.ts`);
        const result = await transformAsync(`${code}\nimport '${LOADER}${domain}';`, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [[macros, { linguiConfig, descriptorFields: isProduction ? 'id-only' : 'all' }]],
        });
        return { code: result?.code ?? code, map: result?.map ?? null };
      },
    },
    resolveId: {
      filter: { id: /^virtual:messages\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:messages\// },
      handler(id) {
        const domain = id.slice(LOADER.length + 1);
        // While developing, the code itself has the English texts.
        const loaded = screenLanguages.filter((each) => isProduction || each !== 'en');
        const files = loaded.flatMap((each) => {
          const file = `${SOURCES}/${domain}/messages/${each}.po`;
          return existsSync(file) ? `'${each}': () => import(${JSON.stringify(file)}),` : [];
        });
        const store = JSON.stringify(`${SOURCES}/languages/language.ts`);
        return `import { addMessages } from ${store};\naddMessages({ ${files.join('\n')} });`;
      },
    },
  };
}

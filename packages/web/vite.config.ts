import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './messages.config.ts';

const server = process.env.KELAS_SERVER ?? '3000';
const proxied = ['/services', '/docs', '/healthz', '/readyz'];
/** The ids of the modules that the login screen loads. */
const login = new Set<string>();

export default defineConfig({
  plugins: [messages(), react(), findLogin(), preloadFont()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/api/zod.ts', import.meta.url)) },
    ],
  },
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, `http://127.0.0.1:${server}`])),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            // Few files, since each costs a request.
            { name: 'libraries', test: (id) => login.has(id) && id.includes('node_modules') },
            { name: 'login', test: (id) => login.has(id) },
          ],
        },
      },
    },
  },
});

/** Collects the modules that the page imports directly or indirectly. */
function findLogin(): Plugin {
  return {
    name: 'find-login',
    apply: 'build',
    buildEnd() {
      login.clear();
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) login.add(id);
      for (const id of login) {
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) login.add(next);
        if (/node_modules[\\/]zod[\\/]/.test(id)) this.error('The login screen loads Zod (D-04)');
      }
    },
  };
}

/** Preloads the font of Latin text, so that it loads together with the scripts. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal/.test(name));
        if (!font) throw new Error('The font to preload is not in the bundle');
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2' };
        return [{ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }];
      },
    },
  };
}

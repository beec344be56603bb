import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const server = process.env.KELAS_SERVER ?? '3000';
const proxied = ['/services', '/docs', '/healthz', '/readyz'];
/** The ids of the modules that the login screen loads. */
const login = new Set<string>();

export default defineConfig({
  plugins: [react(), findLogin(), preloadFont(), sizeReport()],
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

/** Collects what the page imports, directly or not, before it loads anything later. */
function findLogin(): Plugin {
  return {
    name: 'find-login',
    apply: 'build',
    buildEnd() {
      login.clear();
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) login.add(id);
      for (const id of login) {
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) login.add(next);
      }
    },
  };
}

/** Lets the browser fetch the font of Latin text beside the scripts, not after them. */
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

/**
 * Prints what a browser fetches for the login screen (scripts, compressed; at most 150 kB), after
 * the login, and on top of both for each screen (at most 120 kB).
 */
function sizeReport(): Plugin {
  let told = true;
  return {
    name: 'size-report',
    apply: 'build',
    configResolved({ logLevel = 'info' }) {
      told = logLevel === 'info';
    },
    generateBundle(_, bundle) {
      // Compressing everything takes as long as the build itself.
      if (!told) return;
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const needed = (chunk: Rolldown.OutputChunk, into = new Set<Rolldown.OutputChunk>()) => {
        if (into.has(chunk)) return into;
        into.add(chunk);
        for (const name of chunk.imports) {
          const next = byName.get(name);
          if (next) needed(next, into);
        }
        return into;
      };
      const weigh = (label: string, list: Iterable<Rolldown.OutputChunk>) => {
        let [gzip, brotli] = [0, 0];
        for (const { code } of list) {
          gzip += gzipSync(code, { level: 9 }).length;
          brotli += brotliCompressSync(code).length;
        }
        const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
        this.info(`${label.padEnd(28)} gzip ${kB(gzip)}  brotli ${kB(brotli)}`);
      };
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) return;
      const first = needed(entry);
      const later = chunks.filter((each) => each.isDynamicEntry);
      const house = later.find((each) => each.name === 'SignedIn');
      const standing = house ? needed(house, new Set(first)) : first;
      weigh('login', first);
      weigh('+ SignedIn (bar, menu)', standing.difference(first));
      for (const chunk of later.filter((each) => each !== house)) {
        weigh(`  + ${chunk.name}`, needed(chunk).difference(standing));
      }
    },
  };
}

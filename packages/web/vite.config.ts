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

/**
 * Prints the compressed size of the scripts: for the login screen at most 150 kB, and for each
 * further screen at most 120 kB.
 */
function sizeReport(): Plugin {
  let isReported = true;
  return {
    name: 'size-report',
    apply: 'build',
    configResolved({ logLevel = 'info' }) {
      isReported = logLevel === 'info';
    },
    generateBundle(_, bundle) {
      // Compressing everything takes as long as the build itself.
      if (!isReported) return;
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const importsOf = (chunk: Rolldown.OutputChunk, into = new Set<Rolldown.OutputChunk>()) => {
        if (into.has(chunk)) return into;
        into.add(chunk);
        for (const name of chunk.imports) {
          const next = byName.get(name);
          if (next) importsOf(next, into);
        }
        return into;
      };
      const report = (label: string, list: Iterable<Rolldown.OutputChunk>) => {
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
      const first = importsOf(entry);
      const later = chunks.filter((each) => each.isDynamicEntry);
      const signedIn = later.find((each) => each.name === 'SignedIn');
      const loaded = signedIn ? importsOf(signedIn, new Set(first)) : first;
      report('login', first);
      report('+ SignedIn (bar, menu)', loaded.difference(first));
      for (const chunk of later.filter((each) => each !== signedIn)) {
        report(`  + ${chunk.name}`, importsOf(chunk).difference(loaded));
      }
    },
  };
}

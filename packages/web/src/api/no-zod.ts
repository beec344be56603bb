/**
 * Stands in for Zod in the browser's build (vite.config.ts). There the contract is wanted for its
 * paths, roles, values and types; its checks run on the server alone, and Zod would be a third of
 * what the screens weigh. Building a schema gives an empty shell; checking with one is an error.
 */
const CHECKS = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const shell: unknown = new Proxy(() => undefined, {
  get(_, name) {
    if (CHECKS.has(name)) throw new Error('The checks of the contract run on the server only');
    return name === 'then' ? undefined : shell;
  },
  apply: () => shell,
});

export const z = shell;

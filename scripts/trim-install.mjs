// Plain JavaScript: npm may run it under an older Node.
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Unused files: static libraries, add-ons of another runtime, Flow types, TypeScript sources,
 * source maps and texts, except licences.
 */
const UNUSED =
  /^(?!.*(?:copying|licen[cs]e|notice)).*(?:\.(?:a|bare|cts|flow|map|md)|(?<!\.d)\.ts)$/i;

/** Removes the unused files below a folder. Links to the workspace packages are not followed. */
function trim(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  // MUI is loaded as ES modules only; each module has a copy in CommonJS.
  const isCopy = (name) => {
    const [, stem, type] = /^(.+)\.(js|ts)$/.exec(name) ?? [];
    return stem !== undefined && folder.includes('/@mui/') && names.has(`${stem}.m${type}`);
  };
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) trim(path);
    else if (entry.isFile() && (UNUSED.test(entry.name) || isCopy(entry.name))) rmSync(path);
  }
}

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
// Removes Node's headers; the program itself stays as node/bin/node.
rmSync(`${modules}/node/node_modules`, { recursive: true, force: true });
trim(modules);

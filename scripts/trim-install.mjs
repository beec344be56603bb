// Plain JavaScript: npm may run it under an older Node.
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files that no program opens: static libraries, Flow types, source maps and texts, except licences. */
const UNUSED = /^(?!.*(?:copying|licen[cs]e|notice)).*\.(?:a|flow|map|md)$/i;

/** Removes the unused files below a folder. Links are not followed: some lead to our own packages. */
function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) trim(path);
    else if (entry.isFile() && UNUSED.test(entry.name)) rmSync(path);
  }
}

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
// Node's headers; the program itself stays as node/bin/node.
rmSync(`${modules}/node/node_modules`, { recursive: true, force: true });
trim(modules);

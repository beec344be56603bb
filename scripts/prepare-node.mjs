// Plain JavaScript, because an older Node must be able to run it.
import module from 'node:module';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);

// Node 24.7 is the first version with argon2, which hashes the passwords.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Kelas needs Node 24.7 or later, this is ${process.version}: run "npm ci", which installs it.`,
  );
  process.exit(1);
}

// Before the first TypeScript file: with a full cache Node never loads its compiler (D-24).
module.enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));

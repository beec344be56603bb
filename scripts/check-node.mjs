// Plain JavaScript: an older Node reads it before it meets a file that it cannot read.
const [major, minor] = process.versions.node.split('.').map(Number);

// Node 24.7 is the first with argon2, which hashes the passwords.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Kelas needs Node 24.7 or later, this is ${process.version}: run "npm ci", which brings it along.`,
  );
  process.exit(1);
}

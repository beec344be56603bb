// Plain JavaScript: an older Node reads it before it meets a file that it cannot read.
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(
    `Kelas needs Node ${NEEDED}, this is ${process.version}: run "npm ci", which brings it along.`,
  );
  process.exit(1);
}

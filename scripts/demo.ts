import { parseArgs } from 'node:util';
import { DEMO_DIR } from '@kelas/server/cli/choose-data';
import type { Db } from '@kelas/server/db/database';
import { fillDemo } from '@kelas/server/demo/fill';
import { launch } from './launch.ts';

const USAGE = 'Usage: npm run demo [-- --students NUMBER], from 1 to 100000; 120 when not given';
const SMALL = 120;
const MAX = 100_000;

function readStudents(): number {
  try {
    const { values } = parseArgs({ options: { students: { type: 'string' } } });
    const students = values.students === undefined ? SMALL : Number(values.students);
    if (Number.isInteger(students) && students >= 1 && students <= MAX) return students;
  } catch {
    // Told below, like a number that is none.
  }
  console.error(USAGE);
  process.exit(1);
}

const students = readStudents();

async function prepare(db: Db): Promise<void> {
  const begin = performance.now();
  const demo = await fillDemo(db, { students, now: new Date() });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    demo.fresh
      ? `Made up a centre of ${demo.students} students in ${seconds} s.`
      : `The made-up centre of ${demo.students} students is there already.`,
  );
}

// A folder of its own, so that made-up people never come among real ones.
const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || DEMO_DIR };
await launch({ env, prepare });

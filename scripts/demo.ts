import './limit-memory.ts';
import { parseArgs } from 'node:util';
import { DEMO_DIR } from '@kelas/server/cli/choose-data';
import type { Db } from '@kelas/server/db/database';
import type { DemoChoice } from '@kelas/server/demo/centre';
import { fillDemo } from '@kelas/server/demo/fill';
import { demoKinds } from '@kelas/server/demo/plans';
import { launch } from './launch.ts';

const USAGE =
  'Usage: npm run demo [-- --students NUMBER --years NUMBER --centre KIND], 1 to 100000, 1 to 20, secondary or primary; 120, 1 and secondary when not given';
const STUDENTS_MAX = 100_000;
const YEARS_MAX = 20;

function readSize(): DemoChoice {
  try {
    const { values } = parseArgs({
      options: {
        students: { type: 'string', default: '120' },
        years: { type: 'string', default: '1' },
        centre: { type: 'string', default: 'secondary' },
      },
    });
    const [students, years] = [Number(values.students), Number(values.years)];
    const centre = demoKinds.find((kind) => kind === values.centre);
    if (centre && isWithin(students, STUDENTS_MAX) && isWithin(years, YEARS_MAX)) {
      return { students, years, centre };
    }
  } catch {
    // The usage is printed below.
  }
  console.error(USAGE);
  process.exit(1);
}

function isWithin(number: number, max: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= max;
}

const size = readSize();

async function prepare(db: Db): Promise<void> {
  const begin = performance.now();
  const demo = await fillDemo(db, { ...size, now: new Date() });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    demo.fresh
      ? `Created a demo centre of ${demo.students} students in ${seconds} s.`
      : `The demo centre of ${demo.students} students exists already.`,
  );
}

// A separate folder, so that invented people never mix with real ones (R-1251).
const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || DEMO_DIR };
await launch({ env, prepare });

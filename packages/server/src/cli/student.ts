import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { formatRinggit } from '@kelas/contract/values/cents';
import { recordEvent } from '../audit/record.ts';
import { notFound } from '../base/errors.ts';
import { StartError } from '../base/start-error.ts';
import type { Db } from '../db/database.ts';
import { anonymiseStudent } from '../personal-data/anonymise.ts';
import { exportStudent, findRow } from '../personal-data/export.ts';
import { listRetained } from '../personal-data/retained.ts';
import { dataOptions } from './choose-data.ts';
import { readArguments, runAction } from './run-command.ts';
import { tableText } from './table-text.ts';

const USAGE = [
  'Usage: npm run student -- export UUID [--to FILE]',
  '       npm run student -- anonymise UUID [--yes] [--even-if-owing]',
  '       npm run student -- retained [--years 7]',
  'The uuid is in the address of the student’s form and in the list of retained. --demo works on the demo.',
];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WORD = 'anonymise';

function readRequest() {
  return readArguments(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'even-if-owing': { type: 'boolean', default: false },
        years: { type: 'string', default: '7' },
        ...dataOptions,
      },
    });
    const [action = '', uuid = '', ...rest] = positionals;
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    const isValid =
      run === listOld ? uuid === '' && /^\d{1,2}$/.test(values.years) : UUID.test(uuid);
    if (!run || rest.length > 0 || !isValid) return undefined;
    return { ...values, run, uuid: uuid.toLowerCase(), years: Number(values.years) };
  });
}

type Request = ReturnType<typeof readRequest>;

/** Writes the export of a student after the audit log has recorded it (R-1282, R-1284). */
async function exportOne(db: Db, { uuid, to }: Request): Promise<void> {
  const file = to === undefined ? undefined : await openNew(to);
  try {
    const text = await db.transaction().execute(async (tx) => {
      const now = new Date();
      const content = await exportStudent(tx, uuid, now);
      const { id } = await findRow(tx, uuid);
      const event = { action: 'STUDENT_EXPORTED', kind: 'STUDENT', id } as const;
      await recordEvent(tx, event, { actor: null, now });
      return `${JSON.stringify(content, null, 2)}\n`;
    });
    if (!file) {
      process.stdout.write(text);
      return;
    }
    await file.writeFile(text);
    await file.sync();
    console.log(`Written to ${to}, which holds personal data: hand it over and delete it.`);
  } catch (error) {
    if (to !== undefined) await rm(to, { force: true });
    throw error;
  } finally {
    await file?.close();
  }
}

/** Opens a new file that only its owner may read. */
async function openNew(path: string) {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'exists already' : `cannot be written: ${message}`;
    throw new StartError(`${resolve(path)} ${reason}`, { cause: error });
  }
}

async function anonymiseOne(db: Db, request: Request): Promise<void> {
  const { uuid, yes, 'even-if-owing': evenIfOwing } = request;
  const student = await db
    .selectFrom('student')
    .select(['name', 'anonymised_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!student) throw notFound('student');
  if (!yes && student.anonymised_at === null && !(await confirmed(student.name))) {
    throw new StartError('Nothing was changed');
  }
  const { name, erased } = await db
    .transaction()
    .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing, now: new Date() }));
  if (erased === undefined) {
    console.log(`${name} is already anonymised. Nothing was changed.`);
    return;
  }
  console.log(`Anonymised: ${name}. Audit entries erased: ${erased}.`);
  console.log(`Older backups still contain the data: after restoring one, anonymise ${uuid} again`);
}

async function confirmed(name: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    console.error(`${JSON.stringify(name)} cannot be restored after the data is erased.`);
    return (await readWord(terminal)).trim() === WORD;
  } finally {
    terminal.close();
  }
}

/** Returns the typed line, or empty text when the input ends first. */
function readWord(terminal: ReturnType<typeof createInterface>): Promise<string> {
  return new Promise((done) => {
    terminal.once('close', () => done(''));
    terminal.question(`Type ${WORD} to continue: `).then(done, () => done(''));
  });
}

async function listOld(db: Db, { years }: Request): Promise<void> {
  const rows = await listRetained(db, years, new Date());
  if (rows.length === 0) {
    console.log(`There is no former student without an event for ${years} years.`);
    return;
  }
  const cells = rows.map(({ uuid, status, last, owed, held, name }) => [
    uuid,
    status,
    last,
    formatRinggit(owed),
    formatRinggit(held),
    name,
  ]);
  console.log(tableText([['UUID', 'Status', 'Last', 'Owes RM', 'Held RM', 'Name'], ...cells]));
}

const actions: Record<string, (db: Db, request: Request) => Promise<void>> = {
  export: exportOne,
  anonymise: anonymiseOne,
  retained: listOld,
};

/** Exports, anonymises or lists former students from the command line (R-1282 to R-1289). */
await runAction(readRequest);

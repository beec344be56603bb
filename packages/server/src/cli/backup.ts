import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount } from '../audit/findings.ts';
import { writeBackup } from '../backup/write.ts';
import { StartError } from '../base/start-error.ts';
import { dataOptions } from './choose-data.ts';
import { printFailures, readArguments, runCommand } from './run-command.ts';

const USAGE = [
  'Usage: npm run backup -- FILE [--demo]',
  'Saves all data to FILE, whether Kelas runs or not. BACKUP_PASSPHRASE encrypts it.',
  '--demo saves the demo.',
];

/** Makes a backup from the command line (R-1252). */
async function main(): Promise<void> {
  const { file, demo } = readArguments(USAGE, () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: dataOptions });
    const [name, ...more] = positionals;
    return name && more.length === 0 ? { file: resolve(name), demo: values.demo } : undefined;
  });
  if (existsSync(file)) throw new StartError(`${file} exists already: choose another name`);
  await runCommand({ demo }, async ({ connectionString, config }) => {
    const { passphrase } = config.backup;
    const made = await writeBackup({ connectionString, file, now: new Date(), passphrase });
    const size = `${(made.size / 1_000_000).toFixed(1)} MB`;
    const how = passphrase === undefined ? 'not encrypted' : 'encrypted';
    console.log(
      `Saved ${formatCount(made.rows)} rows of ${made.tables} tables: ${file} (${size}, ${how})`,
    );
  });
}

await printFailures(main);

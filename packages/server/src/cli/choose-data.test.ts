import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseData, hasCentre } from './choose-data.ts';

const here = process.cwd();
let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'kelas-data-')));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

function makeCentre(name: string): void {
  mkdirSync(join(folder, name, 'postgres'), { recursive: true });
  writeFileSync(join(folder, name, 'postgres', 'PG_VERSION'), '18\n');
}

/** Returns the printed line, the data folder and the backup folder, relative to the test folder. */
function chosen(env: NodeJS.ProcessEnv = {}, demo = false) {
  const { line, config } = chooseData(env, demo);
  const { dataDir, backup } = config;
  return [line, dataDir, backup.dir].map((text) => text.replaceAll(`${folder}/`, ''));
}

it.each<[there: string[], env: NodeJS.ProcessEnv, demo: boolean, line: string, dataDir: string]>([
  [[], {}, false, 'Data: data', 'data'],
  [['data'], {}, false, 'Data: data', 'data'],
  [['data-demo'], {}, false, 'Data: data-demo (demo)', 'data-demo'],
  [['data-demo'], { DATA_DIR: '', DATABASE_URL: '' }, false, 'Data: data-demo (demo)', 'data-demo'],
  [['data-demo'], { DATA_DIR: 'other' }, false, 'Data: other', 'other'],
  [
    ['data', 'data-demo'],
    {},
    false,
    'Data: data (not the demo in data-demo: add --demo for that)',
    'data',
  ],
  [['data', 'data-demo'], {}, true, 'Data: data-demo (demo)', 'data-demo'],
  [[], {}, true, 'Data: data-demo (demo)', 'data-demo'],
  // As in `npm run demo`.
  [['data'], { DATA_DIR: 'other' }, true, 'Data: other', 'other'],
])(
  'with the centres %j, the environment %j and --demo %j prints: %s',
  (there, env, demo, line, dataDir) => {
    for (const name of there) makeCentre(name);
    expect(chosen(env, demo)).toEqual([line, dataDir, `${dataDir}/backups`]);
  },
);

it('prints a database without its user and password', () => {
  makeCentre('data-demo');
  const DATABASE_URL = 'postgres://siti:secret@db.example.org/kelas';
  expect(chosen({ DATABASE_URL })[0]).toBe('Database: db.example.org:5432/kelas');
});

it('finds no centre in a folder that is missing, empty or a file', () => {
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'empty'));
  makeCentre('data');
  const found = ['missing', 'empty', 'file', 'data'].map((name) => hasCentre(join(folder, name)));
  expect(found).toEqual([false, false, false, true]);
});

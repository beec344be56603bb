import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Role, roles } from '@kelas/contract/access';
import { addStaff, newPassword } from '@kelas/contract/staff';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { hashPassword } from '../auth/passwords.ts';
import { refuseWeakPassword } from '../auth/weak-passwords.ts';
import { StartError } from '../base/start-error.ts';
import type { Db } from '../db/database.ts';
import {
  addAccount,
  changeAccount,
  setPassword as setPasswordOf,
} from '../domains/staff/accounts.ts';
import { generatePassword } from '../domains/staff/first-admin.ts';
import { findAccount, hasAccounts, listAccounts } from '../domains/staff/queries.ts';
import { dataOptions } from './choose-data.ts';
import { readArguments, runAction } from './run-command.ts';
import { tableText } from './table-text.ts';

const USAGE = [
  'Usage: npm run staff -- add NAME --role ADMIN|EMPLOYEE [--display-name TEXT] [--password-stdin]',
  '       npm run staff -- list',
  '       npm run staff -- password NAME [--password-stdin]',
  '       npm run staff -- deactivate NAME',
  'Without --password-stdin a password is generated and printed once. --demo works on the demo.',
];

function readRequest() {
  return readArguments(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        'display-name': { type: 'string', default: '' },
        'password-stdin': { type: 'boolean', default: false },
        ...dataOptions,
      },
    });
    const [action = '', name = '', ...rest] = positionals;
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run || rest.length > 0 || (action !== 'list' && name === '')) return undefined;
    return { ...values, run, name, mayBeNew: action === 'add' };
  });
}

type Request = ReturnType<typeof readRequest>;

/** Returns the password to set, and whether it was generated and must be printed. */
async function choosePassword(
  fromStdin: boolean,
  username: string,
): Promise<{ password: string; generated: boolean }> {
  if (!fromStdin) return { password: generatePassword(), generated: true };
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  const parsed = newPassword.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message ?? USAGE);
  await refuseWeakPassword(parsed.data, username);
  return { password: parsed.data, generated: false };
}

/** A command runs without a session. */
function withoutActor() {
  return { actor: null, now: new Date() };
}

function printPassword(
  username: string,
  { password, generated }: { password: string; generated: boolean },
) {
  console.log(
    generated ? `Password of ${username}: ${password}` : `Password of ${username} is set.`,
  );
}

async function requireAccount(db: Db, name: string) {
  const account = await findAccount(db, name);
  if (!account) throw new StartError(`There is no account ${JSON.stringify(name)}`);
  return account;
}

async function add(db: Db, request: Request): Promise<void> {
  const role = request.role?.toUpperCase();
  if (!roles.some((known) => known === role)) {
    throw new StartError(`--role must be one of ${roles.join(', ')}`);
  }
  if (role !== 'ADMIN' && !(await hasAccounts(db))) {
    throw new StartError('The first account must be an ADMIN');
  }
  const chosen = await choosePassword(request['password-stdin'], request.name);
  const parsed = addStaff.input.safeParse({
    username: request.name,
    password: chosen.password,
    role,
    displayName: request['display-name'],
  });
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => issue.message));
  const { username, displayName } = parsed.data;
  const passwordHash = await hashPassword(chosen.password);
  const account = await db
    .transaction()
    .execute((tx) =>
      addAccount(tx, { username, displayName, role: role as Role, passwordHash }, withoutActor()),
    );
  console.log(`Added ${account.username} (${account.role}).`);
  printPassword(account.username, chosen);
}

async function list(db: Db): Promise<void> {
  const accounts = await listAccounts(db);
  const rows = accounts.map(({ username, displayName, role, active, lastLoginDate }) => [
    username,
    displayName,
    role,
    active ? 'active' : 'deactivated',
    formatTimeStamp(lastLoginDate),
  ]);
  console.log(tableText([['Username', 'Name', 'Role', 'Status', 'Last login'], ...rows]));
}

async function setPassword(db: Db, request: Request): Promise<void> {
  const account = await requireAccount(db, request.name);
  const chosen = await choosePassword(request['password-stdin'], request.name);
  const passwordHash = await hashPassword(chosen.password);
  await db.transaction().execute(async (tx) => {
    await setPasswordOf(tx, account.id, passwordHash, withoutActor());
  });
  printPassword(account.username, chosen);
}

async function deactivate(db: Db, request: Request): Promise<void> {
  const account = await requireAccount(db, request.name);
  await db
    .transaction()
    .execute((tx) => changeAccount(tx, account.id, { active: false }, withoutActor()));
  console.log(`Deactivated ${account.username}.`);
}

const actions: Record<string, (db: Db, request: Request) => Promise<void>> = {
  add,
  list,
  password: setPassword,
  deactivate,
};

/** Manages staff accounts from the command line, whether Kelas runs or not (R-1110). */
await runAction(readRequest);

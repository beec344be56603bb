import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './base/start-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ON = ['on', 'true', '1', 'yes'];
const OFF = ['off', 'false', '0', 'no'];
/** Longer than any proxy needs to detect an instance that is not ready. */
const DRAIN_MAX_SECONDS = 300;

/** The error message for a value that is not secret: the rule, then the value. */
const butNot = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => `${rule}, not ${quote(String(input))}`,
});

const quote = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

const wholeNumber = (min: number, max: number, what = 'whole number') =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      butNot(`must be a ${what} from ${min} to ${max}`),
    )
    .transform(Number);

const port = wholeNumber(0, 65535);

const host = z.string().refine((text) => {
  const hostName = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i;
  // Digits and dots alone have the form of a name, but are a mistyped address.
  return isIP(text) > 0 || (hostName.test(text) && !/^[\d.]+$/.test(text));
}, butNot('must be an address or a host name'));

const URL_FORM = 'must have the form postgres://user:password@host:5432/database';
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: URL_FORM, abort: true })
  .refine((text) => URL.canParse(text), {
    error: `${URL_FORM}, with special characters in the password percent-encoded`,
  });

const onOrOff = z.stringbool({ truthy: ON, falsy: OFF, ...butNot('must be on or off') });

const addressOrRange = z.union([
  z.string().refine((text) => isIP(text) > 0),
  z.cidrv4(),
  z.cidrv6(),
]);
const trustProxy = z.string().transform((text, context) => {
  const forAll = onOrOff.safeParse(text);
  if (forAll.success) return forAll.data;
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !addressOrRange.safeParse(entry).success);
  if (entries.length > 0 && wrong === undefined) return entries;
  const rule = 'must be on, off or a list of addresses and ranges such as 10.0.0.0/8';
  context.addIssue(butNot(rule).error({ input: wrong ?? text }));
  return z.NEVER;
});

const time = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$|^(off|false|0|no)$/i,
    butNot('must be a time of day such as 02:30, or off'),
  )
  .transform((text) => (text.includes(':') ? text : undefined));

const logLevel = z
  .string()
  .regex(
    new RegExp(`^(${LOG_LEVELS.join('|')})$`, 'i'),
    butNot(`must be one of ${LOG_LEVELS.join(', ')}`),
  )
  .toLowerCase()
  .pipe(z.enum(LOG_LEVELS));

/** Every setting by its name in the environment. */
const environment = z
  .object({
    PORT: port.default(3000),
    HOST: host.default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_APP_URL: databaseUrl.optional(),
    ADMIN_USERNAME: z.string().max(200, 'must have at most 200 characters').default('admin'),
    TRUST_PROXY: trustProxy.default(false),
    TAG_MANAGER_ID: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, butNot('must have the form GTM-XXXXXXX'))
      .optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: host.default('127.0.0.1'),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 visible characters, without spaces')
      .optional(),
    DRAIN_SECONDS: wholeNumber(0, DRAIN_MAX_SECONDS, 'whole number of seconds').default(0),
    LOG_LEVEL: logLevel.default('warn'),
    BACKUP_TIME: time.prefault('02:30'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: wholeNumber(1, 9999).default(14),
    BACKUP_BEFORE_UPGRADE: onOrOff.default(true),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  })
  .refine((env) => !env.DATABASE_APP_URL || env.DATABASE_URL, {
    path: ['DATABASE_APP_URL'],
    error: 'needs DATABASE_URL as well: the connection of the owner, who upgrades the database',
    // Runs even if another setting is wrong, so that all errors are reported at once.
    when: () => true,
  });

/** Variables whose surrounding spaces belong to the value. */
const UNTRIMMED = ['DATA_DIR', 'BACKUP_DIR', 'ADMIN_PASSWORD', 'BACKUP_PASSPHRASE'];

/** The settings of one run of the program. */
export type Config = ReturnType<typeof readConfig>;
/** The settings of backups. */
export type BackupConfig = Config['backup'];

/** Thrown for wrong values in the environment. `lines` has one line for each. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables (R-1230). An empty one counts as not set.
 * @throws {ConfigError} naming every wrong variable. It never contains a secret.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(variables)
    .map(([name, text]) => [name, UNTRIMMED.includes(name) ? text : text?.trim()])
    .filter(([, text]) => text);
  const { data: env, error } = environment.safeParse(Object.fromEntries(given));
  if (error) throw new ConfigError(error.issues.map(lineOf));
  const dataDir = resolve(env.DATA_DIR);
  return {
    /** TCP port of the app. 0 takes any free port. */
    port: env.PORT,
    host: env.HOST,
    /** Absolute path of the folder of the embedded database. */
    dataDir,
    /** An existing PostgreSQL in place of the embedded one. Contains a password: never print it. */
    databaseUrl: env.DATABASE_URL,
    /** The same database for a user that owns no table. Contains a password: never print it. */
    databaseAppUrl: env.DATABASE_APP_URL,
    adminUsername: env.ADMIN_USERNAME,
    /** Undefined: the first account gets a generated one. Never print it. */
    adminPassword: env.ADMIN_PASSWORD,
    /** Fastify's `trustProxy`: false, true, or a list of addresses and ranges. */
    trustProxy: env.TRUST_PROXY,
    tagManagerId: env.TAG_MANAGER_ID,
    /** A separate port for `/metrics`; undefined: none. */
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    /** Token for `/metrics` on the main port; undefined: closed. Never print it. */
    metricsToken: env.METRICS_TOKEN,
    /** Seconds for which requests are still served after a stop signal. */
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
    backup: {
      /** Time of day in Singapore, `HH:MM`; undefined: no daily backup. */
      time: env.BACKUP_TIME,
      /** Absolute path. */
      dir: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
      /** Number of daily backups to keep. */
      keep: env.BACKUP_KEEP,
      /** Undefined: backups are not encrypted. Never print it. */
      passphrase: env.BACKUP_PASSPHRASE,
      /** Whether a backup is made before an upgrade. */
      beforeUpgrade: env.BACKUP_BEFORE_UPGRADE,
    },
  };
}

const lineOf = ({ path: [name], message }: z.core.$ZodIssue) => `${String(name)} ${message}`;

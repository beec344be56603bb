import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { StartError } from './base/start-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ON = /^(on|true|1|yes)$/i;
const OFF = /^(off|false|0|no)$/i;
const PASSWORD_MIN = 8;
const PASSPHRASE_MIN = 12;
const TOKEN_MIN = 16;
/** Longer than any proxy takes to notice. */
const DRAIN_MAX = 300;

/** How much is logged, in pino's words. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the environment says about one run of the program. */
export interface Config {
  /** TCP port to listen on; 0 takes any free one. */
  port: number;
  host: string;
  /** Absolute path; used by the embedded database only. */
  dataDir: string;
  /** An existing PostgreSQL in place of the embedded one. Holds a password: never print it. */
  databaseUrl: string | undefined;
  /** The same database for the program's work, by a user that owns nothing there. Never print it. */
  databaseAppUrl: string | undefined;
  adminUsername: string;
  /** Undefined: one is generated when the first account is made. Never print it. */
  adminPassword: string | undefined;
  /** Fastify's `trustProxy`: nobody, everybody, or these addresses and ranges. */
  trustProxy: boolean | string[];
  tagManagerId: string | undefined;
  /** Own port for `/metrics`; undefined: none. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Opens `/metrics` on the main port to whoever sends it; undefined: closed. Never print it. */
  metricsToken: string | undefined;
  /** Seconds from a stop signal, still serving, until no more requests are taken. */
  drainSeconds: number;
  logLevel: LogLevel;
  backup: BackupConfig;
}

/** When and how the program saves its data. */
export interface BackupConfig {
  /** Time of day in Singapore, `HH:MM`; undefined when none is made daily. */
  time: string | undefined;
  /** Absolute path. */
  dir: string;
  /** How many daily ones are kept. */
  keep: number;
  /** Undefined: they are not encrypted. Never print it. */
  passphrase: string | undefined;
  /** Whether one is made before an upgrade. */
  beforeUpgrade: boolean;
}

/** The environment holds values that cannot be used; `lines` has one line for each. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables; an empty one counts as not set.
 * @throws {ConfigError} naming every wrong value at once, never a secret.
 */
export function readConfig(env: Env): Config {
  const lines: string[] = [];
  function read<T>(name: string, fallback: T, parse: (text: string) => T | Wrong): T {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (!(value instanceof Wrong)) return value;
    lines.push(`${name} ${value.rule}`);
    return fallback;
  }

  const dataDir = resolve(env.DATA_DIR || './data');
  const config: Config = {
    port: read('PORT', 3000, parsePort),
    host: read('HOST', '127.0.0.1', parseHost),
    dataDir,
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, parseDatabaseUrl),
    databaseAppUrl: read<string | undefined>('DATABASE_APP_URL', undefined, parseDatabaseUrl),
    adminUsername: read('ADMIN_USERNAME', 'admin', parseUsername),
    adminPassword: env.ADMIN_PASSWORD || undefined,
    trustProxy: read<boolean | string[]>('TRUST_PROXY', false, parseTrustProxy),
    tagManagerId: read<string | undefined>('TAG_MANAGER_ID', undefined, parseTagManagerId),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, parsePort),
    metricsHost: read('METRICS_HOST', '127.0.0.1', parseHost),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, parseToken),
    drainSeconds: read('DRAIN_SECONDS', 0, parseSeconds),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', parseLogLevel),
    backup: {
      time: read<string | undefined>('BACKUP_TIME', '02:30', parseTime),
      dir: resolve(env.BACKUP_DIR || join(dataDir, 'backups')),
      keep: read('BACKUP_KEEP', 14, parseKeep),
      passphrase: env.BACKUP_PASSPHRASE || undefined,
      beforeUpgrade: read('BACKUP_BEFORE_UPGRADE', true, parseSwitch),
    },
  };
  if (config.adminPassword !== undefined && config.adminPassword.length < PASSWORD_MIN) {
    lines.push(`ADMIN_PASSWORD must have at least ${PASSWORD_MIN} characters`);
  }
  if (config.backup.passphrase && config.backup.passphrase.length < PASSPHRASE_MIN) {
    lines.push(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN} characters`);
  }
  if (config.databaseAppUrl !== undefined && !env.DATABASE_URL?.trim()) {
    lines.push(
      'DATABASE_APP_URL needs DATABASE_URL beside it: the owner, who upgrades the database',
    );
  }
  if (lines.length > 0) throw new ConfigError(lines);
  return config;
}

class Wrong {
  readonly rule: string;

  constructor(rule: string) {
    this.rule = rule;
  }
}

function parsePort(text: string): number | Wrong {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65535
    ? port
    : new Wrong(`must be a whole number from 0 to 65535, not ${quote(text)}`);
}

function parseHost(text: string): string | Wrong {
  const hostName = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i;
  // Digits and dots alone are a mistyped address, though they have the form of a name.
  const isName = hostName.test(text) && !/^[\d.]+$/.test(text);
  return isIP(text) > 0 || isName
    ? text
    : new Wrong(`must be an address or a host name, not ${quote(text)}`);
}

function parseDatabaseUrl(text: string): string | Wrong {
  const form = 'must have the form postgres://user:password@host:5432/database';
  if (!/^postgres(ql)?:\/\//.test(text)) return new Wrong(form);
  if (!URL.canParse(text)) {
    return new Wrong(`${form}, with special characters in the password percent-encoded`);
  }
  return text;
}

function parseUsername(text: string): string | Wrong {
  return text.length <= 200 ? text : new Wrong('must have at most 200 characters');
}

function parseTrustProxy(text: string): boolean | string[] | Wrong {
  if (ON.test(text)) return true;
  if (OFF.test(text)) return false;
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !isAddressOrRange(entry));
  if (entries.length > 0 && wrong === undefined) return entries;
  return new Wrong(
    `must be on, off or a list of addresses and ranges such as 10.0.0.0/8, not ${quote(wrong ?? text)}`,
  );
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

function parseTagManagerId(text: string): string | Wrong {
  return /^GTM-[A-Z0-9]{4,12}$/.test(text)
    ? text
    : new Wrong(`must have the form GTM-XXXXXXX, not ${quote(text)}`);
}

function parseToken(text: string): string | Wrong {
  return /^[\x21-\x7e]+$/.test(text) && text.length >= TOKEN_MIN
    ? text
    : new Wrong(`must have at least ${TOKEN_MIN} visible characters, without spaces`);
}

function parseSeconds(text: string): number | Wrong {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= DRAIN_MAX
    ? seconds
    : new Wrong(`must be a whole number of seconds from 0 to ${DRAIN_MAX}, not ${quote(text)}`);
}

function parseLogLevel(text: string): LogLevel | Wrong {
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase());
  return level ?? new Wrong(`must be one of ${LOG_LEVELS.join(', ')}, not ${quote(text)}`);
}

function parseTime(text: string): string | undefined | Wrong {
  if (OFF.test(text)) return undefined;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
    ? text
    : new Wrong(`must be a time of day such as 02:30, or off, not ${quote(text)}`);
}

function parseKeep(text: string): number | Wrong {
  const keep = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return keep > 0 ? keep : new Wrong(`must be a whole number from 1 to 9999, not ${quote(text)}`);
}

function parseSwitch(text: string): boolean | Wrong {
  if (ON.test(text)) return true;
  return OFF.test(text) ? false : new Wrong(`must be on or off, not ${quote(text)}`);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function linesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('returns the default of every setting for an empty environment', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      trustProxy: false,
      tagManagerId: undefined,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      metricsToken: undefined,
      drainSeconds: 0,
      logLevel: 'warn',
      backup: {
        time: '02:30',
        dir: resolve('data', 'backups'),
        keep: 14,
        passphrase: undefined,
        beforeUpgrade: true,
      },
    });
  });

  it('reads the settings of backups', () => {
    const { backup } = readConfig({
      DATA_DIR: '/srv/kelas',
      BACKUP_TIME: '23:05',
      BACKUP_KEEP: '3',
      BACKUP_PASSPHRASE: 'twelve chars',
      BACKUP_BEFORE_UPGRADE: 'off',
    });
    expect(backup).toEqual({
      time: '23:05',
      dir: resolve('/srv/kelas/backups'),
      keep: 3,
      passphrase: 'twelve chars',
      beforeUpgrade: false,
    });
    const off = readConfig({ BACKUP_TIME: 'off', BACKUP_DIR: '/mnt/backups' });
    expect(off.backup).toMatchObject({ time: undefined, dir: resolve('/mnt/backups') });
  });

  it('counts an empty value as not set', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_USERNAME'];
    names.push('ADMIN_PASSWORD', 'TRUST_PROXY', 'TAG_MANAGER_ID', 'LOG_LEVEL');
    names.push('BACKUP_TIME', 'BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE');
    names.push('BACKUP_BEFORE_UPGRADE');
    names.push('METRICS_PORT', 'METRICS_HOST', 'METRICS_TOKEN', 'DRAIN_SECONDS');
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('refuses DATABASE_APP_URL without DATABASE_URL', () => {
    const app = { DATABASE_APP_URL: 'postgres://kelas_app:secret@db/kelas' };
    expect(linesOf(app)).toEqual([expect.stringMatching(/^DATABASE_APP_URL needs DATABASE_URL/)]);
    expect(linesOf({ ...app, PORT: 'x' })).toHaveLength(2);
    expect(linesOf({ ...app, DATABASE_URL: 'postgres://kelas:secret@db/kelas' })).toEqual([]);
  });

  it('reads the other settings', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/kelas',
      DATABASE_URL: 'postgresql://kelas:p%40ss@db.example:5433/kelas?sslmode=require',
      ADMIN_USERNAME: ' siti ',
      ADMIN_PASSWORD: ' 8 chars ',
      TAG_MANAGER_ID: 'GTM-ABC123',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.5',
      METRICS_TOKEN: 'a-long-secret-of-the-centre',
      DRAIN_SECONDS: '20',
      LOG_LEVEL: 'Debug',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/srv/kelas',
      databaseUrl: 'postgresql://kelas:p%40ss@db.example:5433/kelas?sslmode=require',
      adminUsername: 'siti',
      adminPassword: ' 8 chars ',
      tagManagerId: 'GTM-ABC123',
      metricsPort: 9464,
      metricsHost: '10.0.0.5',
      metricsToken: 'a-long-secret-of-the-centre',
      drainSeconds: 20,
      logLevel: 'debug',
    });
  });

  it.each([
    ['on', true],
    ['TRUE', true],
    ['1', true],
    ['off', false],
    ['0', false],
    ['10.0.0.1, 192.168.0.0/16,fd00::/8', ['10.0.0.1', '192.168.0.0/16', 'fd00::/8']],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it('names every wrong value in a line of its own', () => {
    const lines = linesOf({
      PORT: 'abc',
      HOST: 'no spaces',
      DATABASE_URL: 'mysql://root@db/kelas',
      ADMIN_PASSWORD: 'short',
      TRUST_PROXY: '10.0.0.0/33',
      TAG_MANAGER_ID: 'UA-1',
      METRICS_PORT: '-1',
      METRICS_HOST: 'no host',
      METRICS_TOKEN: 'short',
      DRAIN_SECONDS: '301',
      LOG_LEVEL: 'loud',
    });
    expect(lines).toEqual([
      'PORT must be a whole number from 0 to 65535, not "abc"',
      'HOST must be an address or a host name, not "no spaces"',
      'DATABASE_URL must have the form postgres://user:password@host:5432/database',
      'TRUST_PROXY must be on, off or a list of addresses and ranges such as 10.0.0.0/8, not "10.0.0.0/33"',
      'TAG_MANAGER_ID must have the form GTM-XXXXXXX, not "UA-1"',
      'METRICS_PORT must be a whole number from 0 to 65535, not "-1"',
      'METRICS_HOST must be an address or a host name, not "no host"',
      'METRICS_TOKEN must have at least 16 visible characters, without spaces',
      'DRAIN_SECONDS must be a whole number of seconds from 0 to 300, not "301"',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
      'ADMIN_PASSWORD must have at least 8 characters',
    ]);
  });

  it.each(['-1', '65536', '3000.5', '1e3', '0x10'])('refuses PORT=%s', (port) => {
    expect(linesOf({ PORT: port })).toHaveLength(1);
  });

  it.each(['127.0.0', '300.1.1.1', 'http://localhost'])('refuses HOST=%s', (host) => {
    expect(linesOf({ HOST: host })).toHaveLength(1);
  });

  it.each([
    ['BACKUP_TIME', '2:30'],
    ['BACKUP_TIME', '24:00'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_PASSPHRASE', 'too short'],
    ['BACKUP_BEFORE_UPGRADE', 'maybe'],
  ])('refuses %s=%s', (name, value) => {
    expect(linesOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must`)),
    ]);
  });

  it('prints no part of a wrong secret', () => {
    const text = linesOf({
      DATABASE_URL: 'postgres://kelas:se/cret@db:port/kelas',
      ADMIN_PASSWORD: 'se/cret',
      METRICS_TOKEN: 'se cret',
    }).join('\n');
    expect(text).toContain('DATABASE_URL');
    expect(text).toContain('ADMIN_PASSWORD');
    expect(text).toContain('METRICS_TOKEN');
    expect(text).not.toContain('cret');
  });
});

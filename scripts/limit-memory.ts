/**
 * glibc gives threads memory pools of their own and keeps what they free. These settings halve that
 * (D-24). They are read when a process begins, so the process begins again.
 */
const SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

const { execPath, execArgv, argv, env } = process;
if (process.platform === 'linux' && !env.MALLOC_ARENA_MAX) {
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...SETTINGS, ...env });
}

/**
 * Sends this process a SIGTERM when npm is stopped: a signal to npm ends the shell between it and
 * us, which does not pass it on. Does nothing when npm did not start us.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  timer.unref();
}

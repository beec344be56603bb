/**
 * Sends this process a SIGTERM when npm is stopped, because npm's shell does not pass signals on.
 * Does nothing when npm did not start this process.
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

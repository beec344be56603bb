import { setTimeout as sleep } from 'node:timers/promises';
import { clearPostmaster, signalBackends } from './postmaster.ts';
import { type Server, ServerEndedError, type ServerPlan, startPostmaster } from './server.ts';

const LEFTOVERS_TIMEOUT_MS = 20_000;
/** Leftovers get SIGTERM for this time, then SIGQUIT. */
const LEFTOVERS_SIGTERM_MS = 2_000;
const RETRY_MAX_MS = 2_000;
const STABLE_MS = 10_000;

/** Starts the server; first ends the backends that a killed postmaster left behind. */
export async function startAfterCrash(plan: ServerPlan, abort: AbortSignal): Promise<Server> {
  const began = Date.now();
  for (;;) {
    try {
      return await startPostmaster(plan, abort);
    } catch (error) {
      const left = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;
      if (!(error instanceof ServerEndedError) || !left.test(error.message)) throw error;
      const waited = Date.now() - began;
      if (waited > LEFTOVERS_TIMEOUT_MS) throw error;
      // A backend ends with its statement, but a long statement must not delay the start.
      await signalBackends(plan.clusterName, waited < LEFTOVERS_SIGTERM_MS ? 'SIGTERM' : 'SIGQUIT');
      await sleep(50);
      await clearPostmaster(plan.clusterDir, plan.clusterName, plan.log);
    }
  }
}

/** Restarts the server on the same port whenever it ends by itself, without limit (R-1237). */
export function supervise(plan: ServerPlan, first: Server) {
  const stopping = new AbortController();
  let server = first;

  async function watch(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const since = Date.now();
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      plan.log.error({ reason }, 'PostgreSQL ended unexpectedly; restarting it');
      if (Date.now() - since > STABLE_MS) failures = 0;
      failures = await restart(failures);
    }
  }

  async function restart(failures: number): Promise<number> {
    for (let count = failures; ; count++) {
      const pause = count === 0 ? 0 : Math.min(RETRY_MAX_MS, 100 * 2 ** count);
      await sleep(pause, undefined, { signal: stopping.signal });
      try {
        await clearPostmaster(plan.clusterDir, plan.clusterName, plan.log);
        server = await startAfterCrash(plan, stopping.signal);
        server.raiseLogLevel();
        plan.log.warn({ postmaster: server.pid }, 'PostgreSQL runs again');
        return count + 1;
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        plan.log.error({ err: error }, 'PostgreSQL could not be restarted; trying again');
      }
    }
  }

  // `watch` rejects only when it is stopped.
  const watching = watch().catch(() => {});
  return {
    pid: () => server.pid,
    async stop(quitAfterMs: number): Promise<void> {
      stopping.abort();
      await server.stop(quitAfterMs);
      await watching;
    },
  };
}

import type pg from 'pg';

/** The database saved something, and gave up waiting until its standby has it too. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmed';
}

/**
 * Makes a connection fail what a standby has not confirmed. With synchronous replication a commit
 * waits for it; a wait that is called off ends in a success with a warning, and a failover would
 * lose what was acknowledged then.
 */
export function failUnconfirmedCommits(client: pg.ClientBase): void {
  let calledOff = false;
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') calledOff = true;
  });
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const heeding = (...args: unknown[]) => {
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      if (!calledOff) return result;
      calledOff = false;
      throw new NotConfirmedError('the standby has not confirmed what was saved');
    });
  };
  Object.assign(client, { query: heeding });
}

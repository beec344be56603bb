import { connectForCommand } from '@kelas/server/cli/connect';
import { openDatabase } from '@kelas/server/db/database';
import { verify } from '@kelas/server/verify/verify';
import { SILENT_LOG } from '@kelas/testkit/processes';

/** The database of a centre, as a command reads it. */
export interface Books {
  /** The rows of a statement. */
  query<T extends object>(statement: string): Promise<T[]>;
  /** The findings of `npm run verify`. */
  findings(): Promise<string[]>;
}

/** Opens the database of a data folder for a piece of work; returns the result of the work. */
export async function readBooks<T>(dataDir: string, work: (books: Books) => Promise<T>) {
  const connection = await connectForCommand({ databaseUrl: undefined, dataDir }, SILENT_LOG);
  const { db, pool, close } = openDatabase(connection.connectionString, {
    max: 1,
    withoutTimeLimits: true,
  });
  try {
    return await work({
      async query<R extends object>(statement: string) {
        return (await pool.query<R>(statement)).rows;
      },
      async findings() {
        const found: string[] = [];
        await verify(db, (check) => found.push(...check.findings));
        return found;
      },
    });
  } finally {
    await close();
    await connection.release();
  }
}

/** Throws the first findings of a comparison, if there are any. */
export function requireNone(findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(findings.slice(0, 10).join('\n'));
}

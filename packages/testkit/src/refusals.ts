import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** The error of the database for a statement that breaks a rule. */
export interface Broken {
  readonly code: string;
  readonly constraint: string | undefined;
}

export const CHECK = '23514';
export const UNIQUE = '23505';
export const FOREIGN = '23503';
export const NULL = '23502';
export const EXCLUDED = '23P01';
export const RESTRICT = '23001';

/** Returns functions that run statements on a server's database; the statements must fail. */
export function refusals(server: TestServer) {
  async function refused(statement: string, values: readonly unknown[] = []): Promise<Broken> {
    try {
      await server.database.pool.query(statement, [...values]);
    } catch (error) {
      const { code, constraint } = error as Broken;
      return { code, constraint };
    }
    return expect.unreachable(`the database accepted: ${statement}`);
  }
  /** Inserts a row that must be refused. */
  function refusedRow(table: string, row: Record<string, unknown>): Promise<Broken> {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    const statement = `insert into ${table} (${columns}) values (${places})`;
    return refused(statement, Object.values(row));
  }
  return { refused, refusedRow };
}

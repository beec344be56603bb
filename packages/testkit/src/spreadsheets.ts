import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportKind } from '@kelas/contract/import-fields';
import {
  applyImport,
  changeImport,
  getImportProgress,
  openImport,
  planImport,
  undoImport,
} from '@kelas/contract/imports';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Reads a file of the sample centre in `docs/samples`. */
export function sampleSheet(name: string): Buffer {
  return readFileSync(`${import.meta.dirname}/../../../docs/samples/${name}`);
}

/** Imports spreadsheets into a server under test. */
export class Importer {
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Stores a draft; returns its id. */
  async open(kind: ImportKind, sheet: string | Buffer): Promise<string> {
    const content =
      typeof sheet === 'string' ? { text: sheet } : { data: sheet.toString('base64') };
    const input = { kind, fileName: `${kind.toLowerCase()}.csv`, ...content };
    return (await this.#server.ask(openImport, input)).id;
  }

  /** The digest of a plan that can be applied. */
  async digestOf(id: string): Promise<string> {
    await this.answer(id);
    return (await this.#server.ask(planImport, { id })).digest;
  }

  /** Charges the months of courses that began earlier, unless the draft has an answer. */
  async answer(id: string): Promise<void> {
    const { version, earlier } = await this.#server.ask(planImport, { id });
    if (earlier === null || earlier.answer !== null) return;
    await this.#server.ask(changeImport, { id, version, earlierMonths: 'CHARGE' });
  }

  /** Applies a draft and waits for the import; returns its end. */
  async apply(id: string) {
    const digest = await this.digestOf(id);
    await this.#server.ask(applyImport, { id, digest });
    await this.idle();
    return this.#server.ask(getImportProgress, { id });
  }

  /** Imports a spreadsheet, which must succeed; returns the id. */
  async run(kind: ImportKind, sheet: string | Buffer): Promise<string> {
    const id = await this.open(kind, sheet);
    expect(await this.apply(id)).toMatchObject({ state: 'DONE', message: '' });
    return id;
  }

  undo(id: string) {
    return this.#server.ask(undoImport, { id });
  }

  /** Resolves when no import is running. */
  idle(): Promise<void> {
    return this.#server.app.background.idle();
  }
}

/** Resolves when an import has ended, also on a server of another process. */
export async function untilImported(server: Pick<TestServer, 'ask'>, id: string): Promise<void> {
  for (;;) {
    const { state } = await server.ask(getImportProgress, { id });
    if (state === 'DONE') return;
    expect(['WAITING', 'RUNNING']).toContain(state);
    await sleep(10);
  }
}

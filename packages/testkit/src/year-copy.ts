import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { addQuiz } from '@kelas/contract/materials';
import { copyYear, previewYearCopy } from '@kelas/contract/year-copy';
import { uniqueInFile } from './fixtures.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'ask'>;
type Preview = OutputOf<typeof previewYearCopy>;
type CopyRequest = RequestOf<typeof copyYear>;

/** The years of a copy, as a body has them. */
export interface Years {
  readonly from: number;
  readonly to: number;
}

/** Previews a copy between two years. */
export function previewYears(server: Server, { from, to }: Years): Promise<Preview> {
  return server.ask(previewYearCopy, { from: String(from), to: String(to) });
}

/** Returns the request that copies all of a preview that is not copied yet. */
export function copyAllOf(preview: Preview, years: Years): CopyRequest {
  const idsOf = (rows: readonly { id: number; isCopied: boolean }[]) =>
    rows.filter(({ isCopied }) => !isCopied).map(({ id }) => id);
  const { timetable, quizzes, notes, digest } = preview;
  const ids = { timetable: idsOf(timetable), quizzes: idsOf(quizzes), notes: idsOf(notes) };
  return { ...years, ...ids, digest };
}

/** Adds a quiz of a year and previews its copy; returns the request that copies it alone. */
export async function nextYearCopy(server: Server, years: Years): Promise<CopyRequest> {
  const quiz = { title: uniqueInFile('Quiz'), url: 'https://example.my/quiz' };
  const [added] = await server.ask(addQuiz, { ...quiz, schoolYear: years.from });
  const { digest } = await previewYears(server, years);
  return { ...years, timetable: [], quizzes: added ? [added.id] : [], notes: [], digest };
}

/** Copies a quiz of a year; returns the request that undoes it. */
export async function nextYearUndo(server: Server, years: Years): Promise<Years> {
  await server.ask(copyYear, await nextYearCopy(server, years));
  return years;
}

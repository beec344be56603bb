import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import type { addQuiz, listQuizzes } from '@kelas/contract/materials';
import type { Entries } from '../entries/use-entries.ts';
import type { Noun } from '../ui/table.ts';

/** A quiz or a note as the list shows it. */
export type Material = OutputOf<typeof listQuizzes>[number];

export type MaterialEntries<U extends Call> = Entries<typeof listQuizzes, typeof addQuiz, U>;

/** What an update sends beside the id. */
export interface Change extends RequestOf<typeof addQuiz> {
  readonly version: number;
  readonly status: Material['status'];
}

/** Quizzes and notes are one thing of two kinds (specification 2); `U` is the call that changes one. */
export interface MaterialScreen<U extends Call> {
  /** The heading of the screen: `Quiz Management`. */
  readonly title: string;
  /** The title of the dialog: `Quiz Detail`. */
  readonly detail: string;
  readonly noun: Noun;
  readonly calls: {
    readonly list: typeof listQuizzes;
    readonly add: typeof addQuiz;
    readonly update: U;
  };
  /** The id goes under the kind's own name (specification 7). */
  readonly change: (id: number, change: Change) => RequestOf<U>;
}

import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import type { addQuiz, listQuizzes } from '@kelas/contract/materials';
import type { Noun } from '../ui/table.ts';

/** A row of the list: a quiz or a note. */
export type Material = OutputOf<typeof listQuizzes>[number];

/** The fields of an update without its id. */
export interface Change extends RequestOf<typeof addQuiz> {
  readonly version: number;
  readonly status: Material['status'];
}

/** The texts and calls of one kind, quiz or note (R-1015); `U` is its update call. */
export interface MaterialScreen<U extends Call> {
  /** The heading of the screen: `Quiz Management`. */
  readonly title: string;
  /** The title of the dialog: `Quiz Detail`. */
  readonly detail: string;
  readonly noun: Noun;
  readonly list: typeof listQuizzes;
  readonly add: typeof addQuiz;
  readonly update: U;
  /** Returns the request of an update; the name of the id depends on the kind (R-1028). */
  readonly change: (id: number, change: Change) => RequestOf<U>;
}

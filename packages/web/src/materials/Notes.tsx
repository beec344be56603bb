import { addNote, listNotes, updateNote } from '@kelas/contract/materials';
import { msg, plural, t } from '@lingui/core/macro';
import { Materials } from './Materials.tsx';
import type { MaterialScreen } from './material-form.ts';

const notes: MaterialScreen<typeof updateNote> = {
  title: msg`Notes Management`,
  detail: msg`Note Detail`,
  deleteQuestion: msg`Are you sure you want to delete this note?`,
  noun: {
    one: msg`note`,
    many: msg`notes`,
    count: (count) => t`${plural(count, { one: '# note', other: '# notes' })}`,
  },
  list: listNotes,
  add: addNote,
  update: updateNote,
  change: (noteId, change) => ({ noteId, ...change }),
};

/** Notes Management (R-1015). */
export default function Notes() {
  return <Materials kind={notes} />;
}

import { addNote, listNotes, updateNote } from '@kelas/contract/materials';
import { Materials } from './Materials.tsx';
import type { MaterialScreen } from './material-form.ts';

const notes: MaterialScreen<typeof updateNote> = {
  title: 'Notes Management',
  detail: 'Note Detail',
  noun: 'note',
  list: listNotes,
  add: addNote,
  update: updateNote,
  change: (noteId, change) => ({ noteId, ...change }),
};

/** Notes Management (R-1015). */
export default function Notes() {
  return <Materials kind={notes} />;
}

import { addNote, listNotes, updateNote } from '@kelas/contract/materials';
import type { MaterialScreen } from './kind.ts';
import { Materials } from './Materials.tsx';

const notes: MaterialScreen<typeof updateNote> = {
  title: 'Notes Management',
  detail: 'Note Detail',
  noun: { one: 'note', many: 'notes' },
  list: listNotes,
  add: addNote,
  update: updateNote,
  change: (noteId, change) => ({ noteId, ...change }),
};

/** Notes Management (R-1015). */
export default function Notes() {
  return <Materials kind={notes} />;
}

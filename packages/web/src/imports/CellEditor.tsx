import { IMPORT_CELL_MAX_CHARACTERS } from '@kelas/contract/import-fields';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../dialogs/leaving.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly onLeave: () => void;
}

/**
 * The text box of a cell: Enter saves, Escape leaves. Leaving it otherwise saves too, so that what
 * was typed is not lost (R-1687).
 */
export function CellEditor({ label, value, onSave, onLeave }: Props) {
  const [text, setText] = useState(value);
  const isDone = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  useUnsaved(text !== value);
  useEffect(() => box.current?.select(), []);
  const finish = (isSaved: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (isSaved && text !== value) onSave(text);
    else onLeave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter also ends the choice of a Chinese character.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Enter');
  };
  return (
    <input
      ref={box}
      className="editor"
      aria-label={label}
      value={text}
      maxLength={IMPORT_CELL_MAX_CHARACTERS}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={press}
      onBlur={() => finish(true)}
    />
  );
}

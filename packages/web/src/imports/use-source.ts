import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { useUnsaved } from '../dialogs/leaving.ts';
import { textOf } from '../languages/language.ts';
import {
  fileProblem,
  type ImportSource,
  PASTED,
  readSource,
  textProblem,
  UNREADABLE_FILE,
} from './source-file.ts';

const NO_ROWS = msg`Paste the rows of a spreadsheet, or choose a file.`;

/** The pasted rows or the chosen file of a form; `clearError` clears the error of the last request. */
export function useSource(clearError: () => void) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<MessageDescriptor>();
  const [reading, setReading] = useState(false);
  useUnsaved(text !== '' || file !== undefined);

  const take = async (chosen: File | undefined) => {
    clearError();
    const refused = chosen && (await fileProblem(chosen));
    setProblem(refused);
    // The error of a refused file must not appear under the name of the file before.
    setFile(refused ? undefined : chosen);
  };
  /** Returns the rows to send; undefined with a problem, which is shown. `missing` is shown first. */
  const read = async (missing?: MessageDescriptor): Promise<ImportSource | undefined> => {
    const ofText = text.trim() === '' ? NO_ROWS : textProblem(text);
    const found = missing ?? (file ? undefined : ofText);
    setProblem(found);
    if (found || reading) return undefined;
    if (!file) return { fileName: PASTED, text };
    setReading(true);
    const source = await readSource(file).catch(() => undefined);
    setReading(false);
    if (!source) setProblem(UNREADABLE_FILE);
    return source;
  };
  return {
    problem,
    setProblem,
    reading,
    read,
    /** The props of `SourceBox`. */
    box: {
      text,
      onText: (next: string) => {
        setText(next);
        setProblem(undefined);
      },
      file,
      onFile: take,
      error: problem && textOf(problem),
    },
  };
}

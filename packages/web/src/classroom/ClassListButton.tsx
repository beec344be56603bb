import { csvFileName } from '@kelas/contract/values/csv';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useLevels } from '../reference/reference-data.ts';
import { saveCsv } from '../ui/download.ts';
import { ClassListDialog } from './ClassListDialog.tsx';
import { type ClassListValues, classListCsv, type ListedStudent } from './class-list.ts';

interface Props {
  /** The class: its filters in words. */
  readonly title: string;
  /** The month of the classes; empty for the current one. */
  readonly month: string;
  /** Undefined or empty: there is nothing to print. */
  readonly students: readonly ListedStudent[] | undefined;
  /** Renders the sheet of these columns; the browser prints it when the dialog is gone. */
  readonly onPrint: (values: ClassListValues) => void;
}

/** The button that prints the class list (R-1499). */
export function ClassListButton({ title, month, students = [], onPrint }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = useRef(false);
  const levels = useLevels();
  return (
    <>
      <Button
        variant="outlined"
        disabled={students.length === 0}
        onClick={() => setIsOpen(true)}
        sx={{ displayPrint: 'none' }}
      >
        Print class list
      </Button>
      {isOpen && (
        <ClassListDialog
          title={title}
          month={month}
          onPrint={(values) => {
            isChosen.current = true;
            onPrint(values);
          }}
          onSave={(values) =>
            saveCsv(csvFileName(`Class list ${title}`), classListCsv(students, values, levels))
          }
          onExited={() => {
            setIsOpen(false);
            if (isChosen.current) window.print();
            isChosen.current = false;
          }}
        />
      )}
    </>
  );
}

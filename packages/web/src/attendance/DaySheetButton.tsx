import { getDaySheet } from '@kelas/contract/attendance';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useDocument } from '../documents/use-document.ts';

interface Props {
  /** `DD-MM-YYYY` */
  readonly date: string;
  /** One lesson of the day; absent for all of them. */
  readonly entryId?: number;
  readonly disabled?: boolean;
}

/** Prints the lessons of a day, or one of them, to mark on paper (R-2473). */
export function DaySheetButton({ date, entryId, disabled = false }: Props) {
  const { print, running } = useDocument(getDaySheet);
  const input = { date, ...(entryId !== undefined && { entryId: String(entryId) }) };
  return (
    <Button
      variant="outlined"
      disabled={disabled || running}
      onClick={() => print(input, `attendance ${date}.pdf`)}
    >
      {entryId === undefined ? t`Print day sheets` : t`Print sheet`}
    </Button>
  );
}

import Button from '@mui/material/Button';

interface Props {
  readonly label: string;
  /** The subject of the row, so that screen readers distinguish the buttons. */
  readonly of: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** The button of a table's row. */
export function RowButton({ label, of, onClick, disabled = false }: Props) {
  return (
    <Button onClick={onClick} disabled={disabled} aria-label={`${label}: ${of}`}>
      {label}
    </Button>
  );
}

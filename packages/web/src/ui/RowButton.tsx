import Button from '@mui/material/Button';

interface Props {
  readonly label: string;
  /** Whom the row is about, so that the buttons of a list can be told apart without seeing it. */
  readonly of: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** The button of a table's row. */
export function RowButton({ label, of, onClick, disabled = false }: Props) {
  return (
    <Button variant="outlined" onClick={onClick} disabled={disabled} aria-label={`${label}: ${of}`}>
      {label}
    </Button>
  );
}

import Chip from '@mui/material/Chip';
import { CheckIcon } from './icons.tsx';

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

/** A chip that shows only some rows of a list while it is on (R-1363). */
export function FilterChip({ label, isOn, onClick }: Props) {
  return (
    <Chip
      label={label}
      size="small"
      variant={isOn ? 'filled' : 'outlined'}
      color={isOn ? 'primary' : 'default'}
      {...(isOn && { icon: <CheckIcon /> })}
      aria-pressed={isOn}
      onClick={onClick}
    />
  );
}

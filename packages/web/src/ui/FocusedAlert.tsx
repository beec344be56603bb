import Alert, { type AlertProps } from '@mui/material/Alert';
import { useEffect, useRef } from 'react';

interface Props extends AlertProps {
  /** The alert gets the focus when it appears, and when this changes. */
  readonly of: unknown;
}

/** The error message of an action whose button may be far from it. */
export function FocusedAlert({ of, ...alert }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure may have the same text
  useEffect(() => box.current?.focus(), [of]);
  return <Alert ref={box} tabIndex={-1} severity="error" {...alert} />;
}

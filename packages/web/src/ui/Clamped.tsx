import type { ReactNode } from 'react';

interface Props {
  /** The number of visible lines; longer text ends with an ellipsis, except in print. */
  readonly lines: number;
  readonly children: ReactNode;
}

/** Long text in a table: its line breaks are kept, and words that are too long break. */
export function Clamped({ lines, children }: Props) {
  return (
    <span className="clamped" style={{ WebkitLineClamp: lines }}>
      {children}
    </span>
  );
}

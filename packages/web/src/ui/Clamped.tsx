import type { ReactNode } from 'react';

interface Props {
  /** What does not fit into so many lines is cut off, with an ellipsis; on paper nothing is. */
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

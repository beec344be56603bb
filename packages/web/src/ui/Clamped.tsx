import type { CSSProperties, ReactNode } from 'react';

interface Props {
  /** What does not fit into so many lines is cut off, with an ellipsis. */
  readonly lines: number;
  readonly children: ReactNode;
}

/** Long text in a table: its line breaks are kept, and words that are too long break. */
export function Clamped({ lines, children }: Props) {
  return <span style={{ ...text, WebkitLineClamp: lines }}>{children}</span>;
}

const text: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
};

import { createElement, Fragment, type ReactNode } from 'react';

/** No text of a person can have this character, because PostgreSQL cannot store it. */
const MARK = '\0';

/**
 * Returns a message with elements in it: `place` returns the value that stands for an element. So a
 * sentence with a link or an amount is one message.
 */
export function withElements(
  message: (place: (element: ReactNode) => string) => string,
): ReactNode {
  const elements: ReactNode[] = [];
  const text = message((element) => `${MARK}${elements.push(element) - 1}${MARK}`);
  const parts = text
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? part : elements[Number(part)]));
  return createElement(Fragment, null, ...parts);
}

import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { DateInputProps } from './date-input.ts';
import { isFocusFree } from './first-focus.ts';

/**
 * Returns the ref of a picker, which gets the focus when it is loaded or when its form asks. The
 * input element itself is hidden; the focus goes to its first section.
 */
export function usePickerBox({
  inputRef,
  autoFocus,
}: Pick<DateInputProps, 'inputRef' | 'autoFocus'>): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  useImperativeHandle(inputRef, () => ({ focus }));
  const arrive = useEffectEvent(() => {
    if (autoFocus && isFocusFree(box.current)) focus();
  });
  useEffect(() => arrive(), []);
  return box;
}

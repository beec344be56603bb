import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type DateInputProps, isFocusFree } from './date-input.ts';

/**
 * The box of a picker: it takes the focus when it arrives and is to have it, and when its form asks.
 * The input element itself is hidden; what is typed into are its parts.
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

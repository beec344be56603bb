import { asCardCode, cardCode, cardOfCode } from '@kelas/contract/values/card-code';
import { useEffect, useEffectEvent } from 'react';

/** A scanner types a whole code within this time; a person does not. */
const CODE_MS = 500;
const CODE_LENGTH = cardCode(1).length;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Press {
  readonly key: string;
  /** In milliseconds, as `Event.timeStamp`. */
  readonly at: number;
  /** The text of the field before the press. */
  readonly text: string;
}

/**
 * Calls `onCode` with the code of a card that a scanner types: the whole code within half a second,
 * then Enter (R-2453). Shortcuts and buttons do not get these keys. A text field gets them, because a
 * person may type, and has its earlier text again after the Enter.
 */
export function useCardKeys(onCode: (code: string) => void): void {
  const scan = useEffectEvent(onCode);
  useEffect(() => {
    let presses: readonly Press[] = [];
    const press = (event: KeyboardEvent) => {
      const { key, target, timeStamp: at } = event;
      // A capital letter begins with this key.
      if (key === 'Shift') return;
      const field = isField(target) ? target : undefined;
      const recent = presses.filter((each) => at - each.at <= CODE_MS);
      presses = [];
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Enter') {
        const [first] = recent;
        const code = asCardCode(recent.map((each) => each.key).join(''));
        // A word of a fast person is no card, so only a right code counts in a text field.
        if (!first || !code || (field && cardOfCode(code) === undefined)) return;
        stop(event);
        if (field) setText(field, first.text);
        scan(code);
      } else if (key.length === 1) {
        const isCode = recent.some((each) => each.key.toUpperCase() === 'K');
        if (isCode && !field) stop(event);
        presses = [...recent, { key, at, text: field?.value ?? '' }].slice(-CODE_LENGTH);
      }
    };
    // Before the listeners of the shortcuts and of the dialogs.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement
    ? !/^(button|checkbox|radio|submit)$/.test(target.type)
    : target instanceof HTMLTextAreaElement;
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Sets the text of a field as typing does, so that React notices it. */
function setText(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

import { asCardCode, cardCode, cardOfCode } from '@kelas/contract/values/card-code';
import type { Day } from '@kelas/contract/values/date';
import { type CodedLesson, lessonCode, lessonOfCode } from '@kelas/contract/values/lesson-code';
import { useEffectEvent, useLayoutEffect } from 'react';

/** A scanner types a whole code within this time; a person does not. */
const CODE_MS = 500;
const CARD_LENGTH = cardCode(1).length;
const LESSON_LENGTH = lessonCode({ entryId: 1, day: '01-01-2026' as Day }).length;
/** The first letters of the codes of cards and lessons. */
const FIRST_LETTERS = ['K', 'T'];

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Press {
  readonly key: string;
  /** In milliseconds, as `Event.timeStamp`. */
  readonly at: number;
  /** The text of the field before the press. */
  readonly text: string;
}

/**
 * Calls `onCard` with the code of a card that a scanner types, and `onLesson` with the lesson of a
 * sheet: the whole code within half a second, then Enter (R-2453, R-2472). Shortcuts and buttons do
 * not get these keys. A text field gets them, because a person may type, and has its earlier text
 * again after the Enter.
 */
export function useCardKeys(
  onCard: (code: string) => void,
  onLesson?: (lesson: CodedLesson) => void,
): void {
  const scanCard = useEffectEvent(onCard);
  const scanLesson = useEffectEvent((lesson: CodedLesson) => onLesson?.(lesson));
  // The screen that asks for a card hears the first one.
  useLayoutEffect(() => {
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
        const last = (length: number) => recent.slice(-length);
        const typed = (length: number) => last(length).map((each) => each.key);
        const lesson = lessonOfCode(typed(LESSON_LENGTH).join(''));
        const code = asCardCode(typed(CARD_LENGTH).join(''));
        // A word of a fast person is no card, so only a right code counts in a text field.
        if (!lesson && (!code || (field && cardOfCode(code) === undefined))) return;
        stop(event);
        const [first] = last(lesson ? LESSON_LENGTH : CARD_LENGTH);
        if (field) setText(field, first?.text ?? '');
        if (lesson) scanLesson(lesson);
        else if (code) scanCard(code);
      } else if (key.length === 1) {
        const isCode = recent.some((each) => FIRST_LETTERS.includes(each.key.toUpperCase()));
        if (isCode && !field) stop(event);
        presses = [...recent, { key, at, text: field?.value ?? '' }].slice(-LESSON_LENGTH);
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

import { type ReactNode, useMemo, useRef, useState } from 'react';
import {
  type Dialogs,
  DialogsContext,
  type QueuedRequest,
  type Request,
} from '../dialogs/dialogs.ts';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Shows the alerts and questions that screens request, one after the other. */
export function DialogHost({ children }: { children: ReactNode }) {
  const waiting = useRef<readonly QueuedRequest[]>([]);
  const count = useRef(0);
  const [first, setFirst] = useState<QueuedRequest>();
  useFocusBack(first !== undefined);

  const dialogs = useMemo<Dialogs>(() => {
    const ask = (request: Request) => {
      count.current += 1;
      waiting.current = [...waiting.current, { ...request, number: count.current }];
      setFirst(waiting.current[0]);
    };
    // Calls that fail for the same reason show one alert.
    const isShown = (title: string, content: string) =>
      waiting.current.some(
        (each) => each.kind === 'alert' && each.title === title && each.content === content,
      );
    return {
      alert: (title, content, actions = [], emphasis = undefined) =>
        new Promise((resolve) => {
          if (isShown(title, content)) resolve();
          else ask({ kind: 'alert', title, content, actions, emphasis, answer: resolve });
        }),
      confirm: (content, detail) =>
        new Promise((resolve) => ask({ kind: 'confirm', content, detail, answer: resolve })),
      confirmMonth: (content, question = {}) =>
        new Promise((resolve) => ask({ kind: 'month', content, question, answer: resolve })),
    };
  }, []);

  const next = () => {
    waiting.current = waiting.current.slice(1);
    setFirst(waiting.current[0]);
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      {first?.kind === 'alert' && (
        <AlertDialog key={first.number} request={first} onExited={next} />
      )}
      {first && first.kind !== 'alert' && (
        <ConfirmDialog key={first.number} request={first} onExited={next} />
      )}
    </DialogsContext>
  );
}

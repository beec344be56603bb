import type { Month } from '@kelas/contract/values/month';
import { createContext, type ReactNode, use } from 'react';

/** An additional button of an alert; it closes the alert too. */
export interface AlertAction {
  readonly label: string;
  readonly shortcut?: string;
  readonly run: () => void;
}

export interface MonthQuestion {
  readonly label?: string;
  readonly missing?: string;
  readonly detail?: (month: Month) => ReactNode;
}

export interface Dialogs {
  readonly alert: (
    title: string,
    content: string,
    actions?: readonly AlertAction[],
    /** The largest line, below the content: an amount to act on. */
    emphasis?: string,
  ) => Promise<void>;
  readonly confirm: (content: string, detail?: ReactNode) => Promise<boolean>;
  readonly confirmMonth: (content: string, question?: MonthQuestion) => Promise<Month | null>;
}

export const DialogsContext = createContext<Dialogs | null>(null);

function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('There is no DialogHost above this component');
  return dialogs;
}

/**
 * `alert(title, content)` opens the alert dialog and resolves when it closes (R-1337). Each line of
 * the content is a paragraph, and `emphasis` is the largest one; the titles are Oops and Thank you.
 */
export function useAlert() {
  return useDialogs().alert;
}

/** `confirm(content, detail)` opens the confirm dialog; resolves to true on Yes only (R-1338). */
export function useConfirm() {
  return useDialogs().confirm;
}

/** `confirmMonth(content)` asks for a month; resolves to it, or to null on No. */
export function useConfirmMonth() {
  return useDialogs().confirmMonth;
}

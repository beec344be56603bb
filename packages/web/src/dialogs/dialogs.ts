import type { Month } from '@kelas/contract/values/month';
import { createContext, use } from 'react';

/** Another button of an alert, which closes it too. */
export interface AlertAction {
  readonly label: string;
  readonly run: () => void;
}

export interface AlertRequest {
  readonly kind: 'alert';
  readonly title: string;
  readonly content: string;
  readonly actions: readonly AlertAction[];
  readonly answer: () => void;
}

export interface ConfirmRequest {
  readonly kind: 'confirm';
  readonly content: string;
  readonly answer: (yes: boolean) => void;
}

export interface MonthRequest {
  readonly kind: 'month';
  readonly content: string;
  readonly question: MonthQuestion;
  readonly answer: (month: Month | null) => void;
}

/** A dialog that waits for its answer. */
export type Request = AlertRequest | ConfirmRequest | MonthRequest;

/** A request in the queue. */
export type QueuedRequest = Request & { readonly number: number };

export interface MonthQuestion {
  /** Label of the month picker. */
  readonly label?: string;
  /** Said when Yes is pressed and no month is picked. */
  readonly missing?: string;
}

export interface Dialogs {
  readonly alert: (
    title: string,
    content: string,
    actions?: readonly AlertAction[],
  ) => Promise<void>;
  readonly confirm: (content: string) => Promise<boolean>;
  readonly confirmMonth: (content: string, question?: MonthQuestion) => Promise<Month | null>;
}

export const DialogsContext = createContext<Dialogs | null>(null);

function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('No DialogHost above');
  return dialogs;
}

/** `alert(title, content)` opens the alert dialog, each line of the content on its own; resolves when it is closed. Titles: Oops, Thank you. */
export function useAlert() {
  return useDialogs().alert;
}

/** `confirm(content)` asks Yes or No; resolves to true on Yes only. */
export function useConfirm() {
  return useDialogs().confirm;
}

/** `confirmMonth(content)` asks Yes or No and for a month; resolves to the month, or null on No. */
export function useConfirmMonth() {
  return useDialogs().confirmMonth;
}

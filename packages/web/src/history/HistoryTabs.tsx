import { msg, t } from '@lingui/core/macro';
import { LinkTabs } from '../ui/LinkTabs.tsx';

export const RECEIPTS_PATH = '/payment/history';
export const PEOPLE_PATH = '/payment/history/people';

const TABS = [
  { path: RECEIPTS_PATH, label: msg`Receipts` },
  { path: PEOPLE_PATH, label: msg`People` },
];

/** The tabs of History: receipts by date, and the payments of one person (R-2101). */
export function HistoryTabs({ tab }: { tab: string }) {
  return <LinkTabs label={t`History`} tabs={TABS} tab={tab} />;
}

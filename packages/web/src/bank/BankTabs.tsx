import { msg, t } from '@lingui/core/macro';
import { LinkTabs } from '../ui/LinkTabs.tsx';

export const BANK_PATH = '/bank';
export const LINES_PATH = '/bank/lines';
export const CLAIMED_PATH = '/bank/claimed';

const TABS = [
  { path: BANK_PATH, label: msg`To match` },
  { path: LINES_PATH, label: msg`All lines` },
  { path: CLAIMED_PATH, label: msg`Claimed, not seen` },
];

/** The tabs of Bank: open lines, all lines of a month, and payments that no statement shows. */
export function BankTabs({ tab }: { tab: string }) {
  return <LinkTabs label={t`Bank`} tabs={TABS} tab={tab} />;
}

import { msg, t } from '@lingui/core/macro';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { useMenuHas } from '../ui/menu-context.ts';

const TABS = [
  { path: '/arrears', label: msg`Arrears` },
  { path: '/finance/report/held', label: msg`Credit and deposits` },
] as const;

/** What families owe, and what the centre holds for them, for who has the finance reports (R-1586). */
export function ArrearsTabs({ tab }: { readonly tab: (typeof TABS)[number]['path'] }) {
  return (
    useMenuHas('/finance/report/month') && <LinkTabs label={t`Arrears`} tabs={TABS} tab={tab} />
  );
}

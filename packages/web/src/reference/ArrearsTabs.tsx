import { LinkTabs } from '../ui/LinkTabs.tsx';
import { useMenuHas } from '../ui/menu-context.ts';

const TABS = [
  { path: '/arrears', label: 'Arrears' },
  { path: '/finance/report/held', label: 'Credit and deposits' },
] as const;

/** What families owe, and what the centre holds for them, for who has the finance reports (R-1586). */
export function ArrearsTabs({ tab }: { readonly tab: (typeof TABS)[number]['path'] }) {
  return useMenuHas('/finance/report/month') && <LinkTabs label="Arrears" tabs={TABS} tab={tab} />;
}

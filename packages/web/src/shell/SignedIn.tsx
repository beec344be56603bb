import type { Role } from '@kelas/contract/access';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ReceiptHost } from '../receipts/ReceiptHost.tsx';
import { menuOf } from '../routes.tsx';
import { MenuContext } from '../ui/menu-context.ts';
import { AppShell } from './AppShell.tsx';
import { DialogHost } from './DialogHost.tsx';
import { Page } from './Page.tsx';

/** The house for whoever is logged in; its cache of answers lives and dies with the session. */
export default function SignedIn({ role }: { role: Role }) {
  const [client] = useState(newClient);
  const menu = useMemo(() => menuOf(role), [role]);
  return (
    <QueryClientProvider client={client}>
      <DialogHost>
        <MenuContext value={menu}>
          <ReceiptHost>
            <AppShell role={role}>
              <Page role={role} />
            </AppShell>
          </ReceiptHost>
        </MenuContext>
      </DialogHost>
    </QueryClientProvider>
  );
}

function newClient() {
  const queries = { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } as const;
  return new QueryClient({ defaultOptions: { queries } });
}

import type { Role } from '@kelas/contract/call';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AppShell } from './AppShell.tsx';
import { DialogHost } from './DialogHost.tsx';
import { Page } from './Page.tsx';

/** The house for whoever is logged in; its cache of answers lives and dies with the session. */
export default function SignedIn({ role }: { role: Role }) {
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={client}>
      <DialogHost>
        <AppShell role={role}>
          <Page role={role} />
        </AppShell>
      </DialogHost>
    </QueryClientProvider>
  );
}

function newClient() {
  const queries = { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } as const;
  return new QueryClient({ defaultOptions: { queries } });
}

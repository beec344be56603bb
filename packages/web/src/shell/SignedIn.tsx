import type { Role } from '@kelas/contract/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { newQueryClient } from '../api/query-client.ts';
import { createRouter } from './router.tsx';

/** The application after a login; its router and its cache end with the session. */
export default function SignedIn({ role }: { role: Role }) {
  const [client] = useState(newQueryClient);
  const [router, setRouter] = useState<ReturnType<typeof createRouter>>();
  useEffect(() => {
    const next = createRouter(role, client);
    setRouter(next);
    return () => next.dispose();
  }, [role, client]);
  return (
    <QueryClientProvider client={client}>
      {router && <RouterProvider router={router} useTransitions={false} />}
    </QueryClientProvider>
  );
}

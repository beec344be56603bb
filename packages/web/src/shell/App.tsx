import { lazy, Suspense } from 'react';
import { useSession } from '../api/session.ts';
import { LoadingBar } from './LoadingBar.tsx';
import { SignedOut } from './SignedOut.tsx';

const SignedIn = lazy(() => import('./SignedIn.tsx'));

/** The login form, or the house for whoever is logged in. */
export function App() {
  const session = useSession();
  return (
    <>
      <LoadingBar />
      {session ? (
        <Suspense fallback={null}>
          <SignedIn key={session.token} role={session.role} />
        </Suspense>
      ) : (
        <SignedOut />
      )}
    </>
  );
}

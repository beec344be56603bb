import { lazy, Suspense } from 'react';
import { useSession } from '../api/session.ts';
import { LoadingBar } from './LoadingBar.tsx';
import { SignedOut } from './SignedOut.tsx';

const SignedIn = lazy(() => import('./SignedIn.tsx'));

/** The login form, or the house for the person who is logged in. */
export function App() {
  const session = useSession();
  if (!session) {
    return (
      <>
        <LoadingBar />
        <SignedOut />
      </>
    );
  }
  return (
    <Suspense fallback={null}>
      <SignedIn key={session.token} role={session.role} />
    </Suspense>
  );
}

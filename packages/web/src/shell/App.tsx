import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { LoadingBar } from './LoadingBar.tsx';
import { SignedOut } from './SignedOut.tsx';

const load = () => import('./SignedIn.tsx');
const SignedIn = lazy(load);

/** The login form, or the application after a login. */
export function App() {
  const session = useSession();
  // Loads the code of the application while the person types; earlier it would delay the form.
  useEffect(() => {
    const prefetch = () => {
      load().catch(() => undefined);
    };
    addEventListener('input', prefetch, { once: true });
    return () => removeEventListener('input', prefetch);
  }, []);
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

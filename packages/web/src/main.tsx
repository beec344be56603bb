import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startAnalytics } from './analytics.ts';
import { takeOverSession } from './api/session.ts';
import { language, messagesLoaded } from './languages/language.ts';
import { App } from './shell/App.tsx';
import { theme } from './theme.ts';
import { guardSinks } from './trusted-types.ts';
import './global.css';

guardSinks();
document.documentElement.lang = language();

// A service worker of an earlier system would respond instead of Kelas (R-1354).
navigator.serviceWorker?.getRegistrations().then((registrations) => {
  for (const each of registrations) each.unregister();
});

/** Returns the nonce that the content security policy requires on style elements. */
function styleNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
  return content?.startsWith('__') ? undefined : content;
}

const nonce = styleNonce();
const styles = createCache({ key: 'k', ...(nonce && { nonce }) });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);
// Without the messages a person could not log in; a reload tries again.
await Promise.all([takeOverSession(), messagesLoaded()]);
// A transition renders in short steps, so that the browser is never blocked for long.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} storageManager={null}>
          <CssBaseline />
          <App />
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  ),
);
startAnalytics();

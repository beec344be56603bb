import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { Link as RouterLink } from 'react-router';
import { nextText, outcomeText } from './door-texts.ts';
import { useCardKeys } from './use-card-keys.ts';
import { type Scanned, useScans } from './use-scans.ts';

const SHOWN_FOR_MS = 6_000;

/**
 * The door: a computer at the entrance, on which students scan their cards (R-2454). It fills the page,
 * because bar and menu lead to amounts (R-2476).
 */
export default function Door() {
  const { result, scan, clear } = useScans();
  useCardKeys(scan);
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(clear, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [result, clear]);
  return (
    <Box component="main" tabIndex={-1} sx={page}>
      <Box sx={head}>
        <Typography component="h1" variant="body2">
          {t`Door`}
        </Typography>
        <Link component={RouterLink} to="/" variant="body2" color="inherit">
          {t`Back`}
        </Link>
      </Box>
      <Box role="status" sx={box}>
        {result?.scanned && <Welcome scanned={result.scanned} />}
        {result?.errorMessage && <Large>{result.errorMessage}</Large>}
        {!result && <Large>{t`Scan your card`}</Large>}
      </Box>
    </Box>
  );
}

/** The name and the room; no amount, because everyone at the entrance sees it. */
function Welcome({ scanned }: { readonly scanned: Scanned }) {
  const { name, outcome, lesson } = scanned;
  if (outcome === 'NO_CLASS') {
    return (
      <>
        <Large>{name}</Large>
        <Typography sx={line}>{outcomeText(scanned)}</Typography>
        <Typography sx={line}>{nextText(scanned)}</Typography>
      </>
    );
  }
  return (
    <>
      <Large>{name}</Large>
      <Large isRoom>{lesson?.classroom || lesson?.subjectName}</Large>
    </>
  );
}

function Large({ children, isRoom = false }: { children: ReactNode; isRoom?: boolean }) {
  return (
    <Typography component="p" sx={{ ...large, ...(isRoom && { color: 'success.main' }) }}>
      {children}
    </Typography>
  );
}

const page = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  p: { xs: 2, sm: 3 },
  outline: 'none',
};

const head = { display: 'flex', justifyContent: 'space-between', color: 'text.secondary' };

const box = {
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  justifyContent: 'center',
  gap: 3,
  textAlign: 'center',
};

const large = {
  fontSize: 'clamp(2rem, 8vw, 7rem)',
  fontWeight: 700,
  lineHeight: 1.15,
  overflowWrap: 'anywhere',
};

const line = { fontSize: 'clamp(1.25rem, 3vw, 2.5rem)' };

import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useCardKeys } from '../cards/use-card-keys.ts';
import { screenAt } from './screens.ts';

const DoorNotice = lazy(() => import('../cards/DoorNotice.tsx'));

/** Takes the scan of a card on every screen; the screen of the door takes its own (R-2453). */
export function CardScans() {
  const isDoor = screenAt(useLocation().pathname)?.path === '/door';
  return isDoor ? null : <Scans />;
}

function Scans() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useCardKeys((code) => setCodes((before) => [...before, code]));
  return <Suspense fallback={null}>{codes.length > 0 && <DoorNotice codes={codes} />}</Suspense>;
}

import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCardKeys } from '../cards/use-card-keys.ts';
import { lessonPath } from '../reference/lesson-path.ts';

const DoorNotice = lazy(() => import('../cards/DoorNotice.tsx'));

/**
 * Takes the scan of a card on every screen with a bar, and opens a lesson by the code of its sheet; the
 * door takes its own scans (R-2453, R-2472).
 */
export function CardScans() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useCardKeys(
    (code) => setCodes((before) => [...before, code]),
    (lesson) => {
      const path = lessonPath(lesson);
      if (path !== pathname + search) void navigate(path);
    },
  );
  return <Suspense fallback={null}>{codes.length > 0 && <DoorNotice codes={codes} />}</Suspense>;
}

import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { CheckIcon } from '../ui/icons.tsx';

const STEPS = ['Choose', 'Check', 'Preview', 'Import'];

interface Props {
  /** Counted from 0. */
  readonly current: number;
  readonly isDone?: boolean;
}

/**
 * The steps of an import with the present one marked. It gets the focus when the step changes, if the
 * pressed button is gone (R-1690).
 */
export function ImportSteps({ current, isDone = false }: Props) {
  const present = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has other buttons
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    window.scrollTo(0, 0);
    present.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <Box component="ol" aria-label="Steps" sx={list}>
      {STEPS.map((label, index) => {
        const isPassed = index < current || isDone;
        return (
          <li
            key={label}
            className={index === current && !isDone ? 'current' : undefined}
            {...(index === current && { ref: present, tabIndex: -1, 'aria-current': 'step' })}
          >
            <span className="mark">{isPassed ? <CheckIcon titleAccess="Done" /> : index + 1}</span>
            {label}
          </li>
        );
      })}
    </Box>
  );
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 1.25, sm: 3 },
  rowGap: 0.5,
  m: 0,
  mb: 2,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  '& > li': { display: 'flex', alignItems: 'center', columnGap: 0.75, borderRadius: 1 },
  '& > .current': { color: 'text.primary', fontWeight: 650 },
  '& .mark': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 22,
    height: 22,
    border: 1,
    borderRadius: '50%',
    fontSize: '0.75rem',
  },
  '& .current .mark': { borderColor: 'primary.main', color: 'primary.main' },
  '& .mark svg': { fontSize: '0.9rem' },
};

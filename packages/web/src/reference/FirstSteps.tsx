import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { textOf } from '../languages/language.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { useMenuHas } from '../ui/menu-context.ts';
import { Panel } from '../ui/Panel.tsx';
import { nextStep, type Setup, STEPS } from './setup.ts';

const IMPORT = '/import';

/**
 * The first steps of a new centre, until all are done; the next one is a button (R-1528). Who may
 * import has a link to it (R-1695).
 */
export function FirstSteps({ setup }: { setup: Setup }) {
  const done = STEPS.filter(({ step }) => setup[step]).length;
  const next = nextStep(setup);
  const mayImport = useMenuHas(IMPORT);
  return (
    <Box sx={{ mb: 2, maxWidth: 1100 }}>
      <Panel
        title={t`First steps`}
        actions={
          <Typography color="textSecondary">
            {t`${done} of ${{ count: STEPS.length }} done`}
          </Typography>
        }
      >
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {STEPS.map((each, index) => (
            <Box key={each.step} component="li" sx={row}>
              <Box component="span" sx={mark} className={setup[each.step] ? 'done' : undefined}>
                {setup[each.step] ? <CheckIcon titleAccess={t`Done`} /> : index + 1}
              </Box>
              {setup[each.step] ? (
                <Typography color="textSecondary">{textOf(each.label)}</Typography>
              ) : each === next ? (
                <Button variant="contained" component={RouterLink} to={each.to}>
                  {textOf(each.label)}
                </Button>
              ) : (
                <Link component={RouterLink} to={each.to}>
                  {textOf(each.label)}
                </Link>
              )}
            </Box>
          ))}
        </Box>
        {mayImport && (
          <Typography sx={{ mt: 1 }}>
            {t`Do you have your students in a spreadsheet?`}{' '}
            <Link component={RouterLink} to={IMPORT}>
              {t`Move in from a spreadsheet`}
            </Link>
          </Typography>
        )}
      </Panel>
    </Box>
  );
}

const row = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 36 };

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: 24,
  height: 24,
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '& svg': { fontSize: '1rem' },
  '&.done': { borderColor: 'success.main', color: 'success.main' },
};

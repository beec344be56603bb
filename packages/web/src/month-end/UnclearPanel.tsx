import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Panel } from '../ui/Panel.tsx';
import { type MonthEndRecord, unclearText } from './month-end.ts';

/** The points that are not yet clear, each with the screen that makes it clear (R-2403). */
export function UnclearPanel({ record: { unclear, close } }: { record: MonthEndRecord }) {
  const title = close ? t`Not clear at the close` : t`Not yet clear`;
  return (
    <Panel title={title}>
      {unclear.length === 0 ? (
        <Typography color="textSecondary">{t`Everything is clear.`}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {unclear.map((point) => {
            const { text, link } = unclearText(point);
            return (
              <li key={point.kind}>
                {text}{' '}
                <Link component={RouterLink} to={point.path}>
                  {link}
                </Link>
              </li>
            );
          })}
        </Box>
      )}
    </Panel>
  );
}

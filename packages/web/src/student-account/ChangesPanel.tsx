import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment, joinTexts } from '../languages/formats.ts';
import { actionName, fieldName } from '../reference/audit-labels.ts';
import { Panel } from '../ui/Panel.tsx';
import type { StudentAccount } from './account.ts';

/** Who changed what and when, newest first (R-1474). */
export function ChangesPanel({ changes }: Pick<StudentAccount, 'changes'>) {
  return (
    <Panel title={t`Changes`}>
      {changes.length === 0 && (
        <Typography color="textSecondary">{t`No changes recorded`}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map(({ recordCreateDate, staffName, action, fields }) => (
          <Typography key={recordCreateDate + action} component="li" sx={{ py: 0.25 }}>
            <Box component="span" sx={{ color: 'text.secondary', mr: 1.5, whiteSpace: 'nowrap' }}>
              {formatMoment(new Date(recordCreateDate))}
            </Box>
            {t`${{ action: actionName(action) }} by ${{ who: staffName ?? t`the system` }}`}
            {fields.length > 0 && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t`: ${{ fields: joinTexts(fields.map(fieldName)) }}`}
              </Box>
            )}
          </Typography>
        ))}
      </Box>
    </Panel>
  );
}

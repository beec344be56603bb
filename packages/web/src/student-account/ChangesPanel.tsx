import { auditActions } from '@kelas/contract/audit-actions';
import { momentInWords } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldName } from '../reference/audit-labels.ts';
import { Panel } from '../ui/Panel.tsx';
import type { StudentAccount } from './account.ts';

/** Who changed what and when, newest first (R-1474). */
export function ChangesPanel({ changes }: Pick<StudentAccount, 'changes'>) {
  return (
    <Panel title="Changes">
      {changes.length === 0 && <Typography color="textSecondary">No changes recorded</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map(({ recordCreateDate, staffName, action, fields }) => (
          <Typography key={recordCreateDate + action} component="li" sx={{ py: 0.25 }}>
            <Box component="span" sx={{ color: 'text.secondary', mr: 1.5, whiteSpace: 'nowrap' }}>
              {momentInWords(new Date(recordCreateDate))}
            </Box>
            {auditActions[action].label} by {staffName ?? 'the system'}
            {fields.length > 0 && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {': '}
                {fields.map(fieldName).join(', ')}
              </Box>
            )}
          </Typography>
        ))}
      </Box>
    </Panel>
  );
}

import { getOwnAccount } from '@kelas/contract/session';
import { formatMoment } from '@kelas/contract/values/date';
import Typography from '@mui/material/Typography';
import { useCallQuery } from '../api/query.ts';

/** The login before this one and the last change of the password, so that misuse is noticed (R-1820). */
export function LastLogin() {
  const { data } = useCallQuery(getOwnAccount, {}, { onFailure: 'silent' });
  if (data?.previousLoginDate === undefined) return null;
  const { previousLoginDate, passwordChangedDate } = data;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
      {previousLoginDate === null
        ? 'No earlier login'
        : `Last login ${formatMoment(new Date(previousLoginDate))}`}
      {' · '}
      {passwordChangedDate
        ? `Password changed ${formatMoment(new Date(passwordChangedDate))}`
        : 'Password never changed'}
    </Typography>
  );
}

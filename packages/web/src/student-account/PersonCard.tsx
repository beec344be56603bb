import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { formatPhone } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatMonth } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { owedLessonsText } from '../reference/attended-text.ts';
import { levelNameOf, sessionNameOf } from '../reference/centre-words.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { owedLessonsPath, studentAttendancePath } from '../reference/lesson-path.ts';
import { NotAdmitted } from '../reference/NotAdmitted.tsx';
import { studentPath } from '../reference/StudentLink.tsx';
import { CallIcon, WhatsAppIcon } from '../ui/icons.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { StudentAccount } from './account.ts';
import { CardLine } from './CardLine.tsx';

const MoveDialog = lazy(() => import('./MoveDialog.tsx'));

/** Name, level, status and contact of a student, with call and WhatsApp (R-1470). */
export function PersonCard({ account }: { account: StudentAccount }) {
  const { uuid, name, programLvl, status, schedule, enrolmentDate, phoneNo } = account;
  const [isMoving, setIsMoving] = useState(false);
  const { emergencyContactName, emergencyContactPhoneNo, emergencyContactRelationship } = account;
  return (
    <Paper component="section" variant="outlined" aria-label={t`Student`} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h1" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Button
          variant="outlined"
          component={Link}
          to={`/student/management/form?uuid=${uuid}`}
          state={{ back: studentPath(uuid) }}
          aria-keyshortcuts="e"
          sx={{ flexShrink: 0 }}
        >
          {t`Edit`}
          <KeyHint>e</KeyHint>
        </Button>
      </Stack>
      <Typography sx={{ mt: 0.5 }}>
        <LevelName id={programLvl} /> ·{' '}
        <StatusText good={status === 'ACTIVE'}>{textOf(STATUS_WORDS[status])}</StatusText>
        {account.notAdmitted && <NotAdmitted />}
      </Typography>
      {status !== 'TERMINATED' && account.plannedMove && (
        <Typography variant="body2" color="textSecondary">
          {plannedText(account.plannedMove)}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {sessionNameOf(schedule)} · {t`since ${{ month: formatMonth(enrolmentDate) }}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t`Payment reference ${{ code: account.referenceCode }}`}
      </Typography>
      {account.attendance && (
        <Typography variant="body2" color="textSecondary">
          <MuiLink component={Link} to={studentAttendancePath(uuid)} color="inherit">
            {t`Attendance of the last 4 weeks: ${{ attended: account.attendance.attended }} of ${{ lessons: account.attendance.lessons }}`}
          </MuiLink>
        </Typography>
      )}
      {account.owedLessons && (
        <Typography variant="body2" color="textSecondary">
          <MuiLink component={Link} to={owedLessonsPath(uuid)} color="inherit">
            {owedLessonsText(account.owedLessons)}
          </MuiLink>
        </Typography>
      )}
      <CardLine account={account} />
      {status !== 'TERMINATED' && programLvl !== LEVEL_GRADUATED && (
        <Button sx={{ ml: -0.75, mt: 0.25 }} onClick={() => setIsMoving(true)}>
          {t`Move to another level`}
        </Button>
      )}
      <Suspense fallback={null}>
        {isMoving && <MoveDialog account={account} onExited={() => setIsMoving(false)} />}
      </Suspense>
      {emergencyContactPhoneNo && (
        <Phone
          label={emergencyContactRelationship || t`Contact`}
          name={emergencyContactName}
          phoneNo={emergencyContactPhoneNo}
        />
      )}
      {phoneNo && <Phone label={t`Student`} name="" phoneNo={phoneNo} />}
    </Paper>
  );
}

/** Returns what is planned: `Form 2 from Jan 2027` (R-1736). */
function plannedText({ month, programLvl }: NonNullable<StudentAccount['plannedMove']>): string {
  const from = formatMonth(month);
  return programLvl === null
    ? t`Leaves from ${from}`
    : t`${{ level: levelNameOf(programLvl) }} from ${from}`;
}

const STATUS_WORDS = {
  ACTIVE: msg({ message: 'Active', context: 'student' }),
  DEACTIVATED: msg({ message: 'Deactivated', context: 'student' }),
  TERMINATED: msg`Terminated`,
} as const;

function Phone({ label, name, phoneNo }: { label: string; name: string; phoneNo: string }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', mt: 1.25 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[label, name].filter(Boolean).join(' · ')}
        </Typography>
        <Typography>{formatPhone(phoneNo)}</Typography>
      </Box>
      <IconButton
        component="a"
        href={`tel:+${phoneNo}`}
        aria-label={t`Call ${{ name: name || label }}`}
      >
        <CallIcon fontSize="small" />
      </IconButton>
      <IconButton
        component="a"
        href={`https://wa.me/${phoneNo}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`WhatsApp ${{ name: name || label }}`}
      >
        <WhatsAppIcon fontSize="small" />
      </IconButton>
    </Stack>
  );
}

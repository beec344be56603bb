import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMonth, joinTexts } from '../languages/formats.ts';
import { CourseFee } from '../reference/CourseFee.tsx';
import { LevelName } from '../reference/LevelName.tsx';
import { OfferingSelect } from '../reference/OfferingSelect.tsx';
import {
  followerOf,
  isChoosable,
  type MoveLines,
  type MovePreview,
  type MovingCourse,
  openCourses,
} from './move-form.ts';

interface Props {
  readonly preview: MovePreview;
  /** The first month of each course that begins after the move. */
  readonly laterStarts: ReadonlyMap<number, string>;
  /** The courses that are charged by lesson. */
  readonly byLesson: ReadonlySet<number>;
  readonly lines: MoveLines;
  readonly disabled: boolean;
  readonly isLoading: boolean;
  readonly onChoose: (subscriptionId: number, offeringId: number | null) => void;
}

/** The courses of a move with what follows each, and the fees of a month before and after (R-1734). */
export function MovedCourses(props: Props) {
  const { laterStarts, byLesson, lines, disabled, isLoading, onChoose } = props;
  const { courses, before, after } = props.preview;
  const open = openCourses(courses, lines);
  return (
    <Box sx={{ opacity: isLoading ? 0.55 : 1 }} aria-busy={isLoading}>
      <Box component="ul" aria-label={t`Courses`} sx={list}>
        {courses.map((course) => (
          <li key={course.subscriptionId}>
            <Stack sx={{ minWidth: 0, flex: '1 1 200px' }}>
              <Typography sx={{ fontWeight: 600 }}>{course.subjectName}</Typography>
              <Typography variant="body2" color="textSecondary">
                <LevelName id={course.programLvl} /> · {course.teacherName} ·{' '}
                <CourseFee fee={course.fee} byLesson={byLesson.has(course.subscriptionId)} />
              </Typography>
            </Stack>
            <Stack sx={{ flex: '1 1 220px', minWidth: 0, alignItems: 'flex-start' }}>
              {isChoosable(course) ? (
                <OfferingSelect
                  label={t`What follows ${{ course: course.subjectName }}`}
                  value={followerOf(course, lines)}
                  offerings={course.offerings}
                  disabled={disabled}
                  onChange={(offeringId) => onChoose(course.subscriptionId, offeringId)}
                />
              ) : (
                <Typography>{t`Continues`}</Typography>
              )}
              {course.paidMonth && (
                <Typography variant="body2" color="textSecondary">
                  {t`Paid until ${{ month: formatMonth(course.paidMonth) }}`}
                </Typography>
              )}
              <FeeAfter
                course={course}
                follower={followerOf(course, lines)}
                begins={laterStarts.get(course.subscriptionId)}
              />
            </Stack>
          </li>
        ))}
        {courses.length === 0 && <li>{t`No courses; only the level changes.`}</li>}
      </Box>
      <Typography role="status" sx={{ fontWeight: 650, mt: 1.5 }}>
        {t`Fees of a month: ${{ before: formatAmount(before) }} before, ${{ after: formatAmount(after) }} after`}
      </Typography>
      {open.length > 0 && (
        <Typography color="error">
          {t`Choose what follows ${{ courses: joinTexts(open.map(({ subjectName }) => subjectName)) }}.`}
        </Typography>
      )}
    </Box>
  );
}

interface FeeProps {
  readonly course: MovingCourse;
  readonly follower: number | null | undefined;
  readonly begins: string | undefined;
}

/** The fee of the student if it is not the fee of the chosen class, or the first month. */
function FeeAfter({ course: { feeAfter, offerings }, follower, begins }: FeeProps) {
  const chosen = offerings.find(({ offeringId }) => offeringId === follower);
  if (follower === null) return null;
  const otherFee = chosen?.fee === feeAfter ? null : feeAfter;
  const text = begins
    ? t`From ${{ month: formatMonth(begins) }}`
    : otherFee !== null && t`Pays ${{ amount: formatAmount(otherFee) }}`;
  return (
    text && (
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    )
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  borderTop: 1,
  borderColor: 'divider',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0.25,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const;

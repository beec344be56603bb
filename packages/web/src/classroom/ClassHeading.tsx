import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { textOf } from '../languages/language.ts';
import { lessonTexts, nameOfClass, type SchoolClass } from './classes.ts';
import { VIEWS, type View } from './use-classes.ts';

interface ViewChoiceProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** Chooses between the classes and the flat list of students (R-2142). */
export function ViewChoice({ view, onChange }: ViewChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t({ message: 'View', context: 'noun' })}
      value={view}
      // A click on the chosen button keeps it chosen.
      onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
      sx={{ mb: 1, displayPrint: 'none' }}
    >
      {VIEWS.map(({ value, label }) => (
        <ToggleButton key={value} value={value} sx={{ py: 0.25 }}>
          {textOf(label)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ClassHeadingProps {
  readonly opened: SchoolClass;
  readonly onClose: () => void;
}

/** The name and the lessons of the open class, with the way back to the classes. */
export function ClassHeading({ opened, onClose }: ClassHeadingProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, rowGap: 0.75, mb: 1 }}
    >
      <Button autoFocus variant="outlined" onClick={onClose} sx={{ displayPrint: 'none' }}>
        {t`All classes`}
      </Button>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {nameOfClass(opened)}
      </Typography>
      <Typography color="textSecondary">{lessonTexts(opened).join(' · ')}</Typography>
    </Stack>
  );
}

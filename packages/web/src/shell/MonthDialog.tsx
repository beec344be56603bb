import { isMonth, type Month } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Answered, MonthQuestion } from '../dialogs/dialogs.ts';
import { MonthInput } from '../ui/MonthField.tsx';
import { QuestionDialog } from '../ui/QuestionDialog.tsx';

interface MonthProps extends Answered<Month | null> {
  readonly question: MonthQuestion;
}

/** Asks for a month (R-1338). */
export default function MonthDialog({ content, question, onAnswer, onExited }: MonthProps) {
  const { label = t`Month`, missing = t`Please select cancellation date`, detail } = question;
  const [open, setOpen] = useState(true);
  const [month, setMonth] = useState('');
  const [error, setError] = useState('');
  const answer = (chosen: Month | null) => {
    setOpen(false);
    onAnswer(chosen);
  };
  return (
    <QuestionDialog
      question={content}
      open={open}
      onNo={() => answer(null)}
      onYes={() => (isMonth(month) ? answer(month) : setError(missing))}
      onExited={onExited}
    >
      <MonthInput
        label={label}
        value={month}
        onChange={(value) => {
          setMonth(value);
          setError('');
        }}
        error={error}
        autoFocus
        sx={{ mt: 2 }}
      />
      {isMonth(month) && detail?.(month)}
    </QuestionDialog>
  );
}

import { t } from '@lingui/core/macro';
import { RowButton } from '../ui/RowButton.tsx';
import type { OpenBankLine } from './bank-texts.ts';

interface Props {
  readonly line: OpenBankLine;
  readonly onAccept: (line: OpenBankLine) => void;
  readonly onAssign: () => void;
}

/** The buttons of an open line; the first one is what Enter presses. */
export function LineButtons({ line, onAccept, onAssign }: Props) {
  return (
    <>
      {line.proposal && (
        <RowButton label={t`Accept`} of={line.text} onClick={() => onAccept(line)} />
      )}{' '}
      <RowButton label={t`Assign`} of={line.text} onClick={onAssign} />
    </>
  );
}

import {
  CARDS_SELECTED_MAX,
  getCardsDocument,
  issueCards,
  listCards,
  replaceCard,
} from '@kelas/contract/cards';
import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { useDocument } from '../documents/use-document.ts';
import { sessionOptions } from '../reference/centre-words.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { useFilters } from '../ui/filters.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { countOf } from '../ui/table.ts';
import { TicksContext, useTicks } from '../ui/ticks.tsx';
import { useChips } from '../ui/use-chips.tsx';
import { type CardRow, cardColumns, tickOfCard } from './card-columns.tsx';

const CHIPS = [{ label: msg`No card`, keep: ({ code }: CardRow) => code === null }];
const FILE = 'cards.pdf';

/** Cards: issues, prints and replaces the cards of students (R-2452). */
export default function Cards() {
  const filters = useFilters({ programLvl: '', classSession: '', name: '' });
  const loaded = useCallQuery(listCards, filters.applied, { onFailure: 'alert', keepRows: true });
  const { list: shown } = useChips(loaded, CHIPS);
  const ticks = useTicks(tickOfCard, false, false);
  const issue = useCall(issueCards, { onFailure: 'alert' });
  const { run: replace } = useCall(replaceCard, { onFailure: 'alert' });
  const { print, running } = useDocument(getCardsDocument);
  const alert = useAlert();
  const confirm = useConfirm();
  const rows = shown.data ?? [];
  const ticked = ticks.ticked(rows);
  const chosen = ticked.length > 0 ? ticked : rows;
  const issueAndPrint = async () => {
    if (chosen.length > CARDS_SELECTED_MAX) {
      const max = CARDS_SELECTED_MAX;
      return alert(t`Oops`, t`One file has at most ${max} cards. Choose a level or a session.`);
    }
    const without = chosen.filter(({ code }) => code === null).map(({ uuid }) => uuid);
    if (without.length > 0 && !(await issue.run({ uuids: without })).ok) return undefined;
    return print({ uuids: chosen.map(({ uuid }) => uuid).join(',') }, FILE);
  };
  const action = useCallback(
    ({ name, code }: CardRow) =>
      code !== null && (
        <RowButton
          label={t`Replace`}
          of={name}
          onClick={async () => {
            const question = t`Replace the card of ${name}? The lost card can no longer be used. Then print the new one.`;
            if (await confirm(question)) await replace({ code });
          }}
        />
      ),
    [confirm, replace],
  );
  return (
    <TicksContext value={ticks.context}>
      <StudentListScreen
        title={t`Cards`}
        name={t`Cards`}
        back="/attendance"
        actions={
          <Button
            variant="contained"
            disabled={running || issue.running || chosen.length === 0}
            onClick={issueAndPrint}
          >
            {ticked.length > 0
              ? t`Issue and print cards of ${{ students: countOf(ticked.length, STUDENT_NOUN) }}`
              : t`Issue and print`}
          </Button>
        }
        filters={filters}
        chips={CHIPS}
        list={loaded}
        columns={cardColumns}
        empty={t`No students found`}
        action={action}
        dense
      >
        <SelectField
          control={filters.control}
          name="classSession"
          label={t`Schedule`}
          options={sessionOptions()}
          none={t`All sessions`}
        />
      </StudentListScreen>
    </TicksContext>
  );
}

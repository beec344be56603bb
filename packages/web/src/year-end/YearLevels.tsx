import type { YearMove } from '@kelas/contract/year-end';
import { msg, t } from '@lingui/core/macro';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { numberText } from '../languages/formats.ts';
import type { Text } from '../languages/language.ts';
import { placeOfLevel } from '../reference/centre-words.ts';
import { countColumn } from '../reference/columns.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { withParams } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { RowSelect } from '../ui/RowSelect.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import {
  countMoves,
  LEVEL_NOUN,
  levelsText,
  type MoveCounts,
  moveOptions,
  type YearRow,
} from './year-plan.ts';

interface LevelRow extends MoveCounts {
  readonly programLvl: number;
  /** Null: students leave after the level. */
  readonly nextLvl: number | null;
  readonly uuids: ReadonlySet<string>;
  /** The move of all its students; undefined if they differ. */
  readonly move: YearMove | undefined;
}

/** Returns the levels with students, from the lowest. */
function levelRowsOf(rows: readonly YearRow[]): LevelRow[] {
  const levels = Map.groupBy(rows, ({ programLvl }) => programLvl);
  return [...levels]
    .sort(([one], [other]) => placeOfLevel(one) - placeOfLevel(other))
    .map(([programLvl, students]) => {
      const [first] = students;
      const isSame = students.every(({ move }) => move === first?.move);
      return {
        ...countMoves(students),
        programLvl,
        nextLvl: first?.nextLvl ?? null,
        uuids: new Set(students.map(({ uuid }) => uuid)),
        move: isSame ? first?.move : undefined,
      };
    });
}

type Choose = (uuids: ReadonlySet<string>, move: YearMove) => void;

const columnsOf = (onChoose: Choose): readonly Column<LevelRow>[] => [
  {
    label: msg`Level`,
    value: levelText,
    order: ({ programLvl }) => placeOfLevel(programLvl),
    pinned: true,
  },
  summedColumn(msg`Students`, ({ uuids }) => uuids.size),
  summedColumn(msg`Move up`, ({ movesUp }) => movesUp),
  summedColumn(msg`Stay`, ({ stays }) => stays),
  summedColumn(msg`Leave`, ({ leaves }) => leaves),
  summedColumn(msg`Graduate`, ({ graduates }) => graduates),
  {
    label: msg`Whole level`,
    cell: (row) => (
      <RowSelect
        label={t`Whole level: ${{ level: levelText(row) }}`}
        value={row.move}
        options={moveOptions(row.nextLvl, 'level')}
        none={t`Differs`}
        onChange={(move) => onChoose(row.uuids, move)}
      />
    ),
  },
];

/** The levels with their numbers, and a choice for a whole level (R-1727). */
export function YearLevels({ rows, onChoose }: { rows: readonly YearRow[]; onChoose: Choose }) {
  const [, setParams] = useSearchParams();
  const columns = useMemo(() => columnsOf(onChoose), [onChoose]);
  const show = useCallback(
    (row: LevelRow) => (
      <RowButton
        label={t`Show`}
        of={levelText(row)}
        onClick={() =>
          setParams((before) => withParams(before, { page: '', level: row.programLvl }), {
            replace: true,
          })
        }
      />
    ),
    [setParams],
  );
  return (
    <ListPanel
      title={t`Levels`}
      list={loadedList(levelRowsOf(rows))}
      columns={columns}
      rowKey={({ programLvl }) => programLvl}
      noun={LEVEL_NOUN}
      action={show}
      empty={t`No students to move`}
    />
  );
}

/** Returns the level and the next level, whatever the moves of its students. */
function levelText({ programLvl, nextLvl }: Pick<LevelRow, 'programLvl' | 'nextLvl'>): string {
  return levelsText('MOVES_UP', programLvl, nextLvl);
}

/** A column of numbers with their sum; a zero is left out. */
function summedColumn(label: Text, of: (row: LevelRow) => number): Column<LevelRow> {
  return {
    ...countColumn(label, of),
    cell: (row) => of(row) !== 0 && numberText(of(row)),
    total: (rows) => numberText(rows.reduce((sum, row) => sum + of(row), 0)),
  };
}

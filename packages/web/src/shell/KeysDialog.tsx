import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Fragment } from 'react';
import { Panel } from '../ui/Panel.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';

/** The lines of each group: what the keys do, then the keys. */
const GROUPS: readonly (readonly [string, readonly (readonly [string, ...string[]])[]])[] = [
  [
    'Everywhere',
    [
      ['Find a student, teacher or screen', '/', 'Ctrl+K'],
      ['Show these keys', '?'],
      ['Close a dialog', 'Esc'],
      ['From a text filter to the first row', '↓'],
      ['Submit a long form', 'Ctrl+Enter'],
    ],
  ],
  [
    'In the search',
    [
      ['Next or previous', '↓', '↑'],
      ['Open', 'Enter'],
      ['Take the payment', 'Alt+Enter'],
      ['Pay for the family', 'Ctrl+Enter'],
    ],
  ],
  [
    "Student's page",
    [
      ['Take payment', 'P'],
      ['Statement', 'S'],
      ['Newest receipt', 'R'],
      ['Void the newest receipt', 'V'],
      ['Change course; if there are several, go to the next one', 'C'],
      ['Edit', 'E'],
    ],
  ],
  [
    'Payment and receipt',
    [
      ['Cash or bank, then the payment', 'Enter'],
      ['Print the receipt', 'P'],
      ['Void the receipt', 'V'],
    ],
  ],
];

/** All keys by place (R-2124). */
export default function KeysDialog({ onExited }: { onExited: () => void }) {
  return (
    <ViewDialog title="Keys" onExited={onExited}>
      {/* On a low screen the keyboard scrolls the keys. */}
      <Stack spacing={2} tabIndex={0} role="group" aria-label="All keys">
        {GROUPS.map(([title, lines]) => (
          <Panel key={title} title={title} bare>
            <PlainTable
              label={title}
              rows={lines.map(([does, ...keys]) => ({
                key: does,
                head: does,
                cells: [
                  keys.map((each, index) => (
                    <Fragment key={each}>
                      {index > 0 && ' or '}
                      <Box component="kbd" sx={{ fontFamily: 'inherit', whiteSpace: 'nowrap' }}>
                        {each}
                      </Box>
                    </Fragment>
                  )),
                ],
              }))}
            />
          </Panel>
        ))}
      </Stack>
    </ViewDialog>
  );
}

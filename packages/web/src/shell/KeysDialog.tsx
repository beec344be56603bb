import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Fragment } from 'react';
import { Panel } from '../ui/Panel.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';

type KeyLine = readonly [does: string, ...keys: string[]];

/** Returns the lines of each group: what the keys do, then the keys. */
const keyGroups = (): readonly (readonly [title: string, lines: readonly KeyLine[]])[] => [
  [
    t`Everywhere`,
    [
      [t`Find a student, teacher or screen`, '/', 'Ctrl+K'],
      [t`Show these keys`, '?'],
      [t`Close a dialog`, 'Esc'],
      [t`From a text filter to the first row`, '↓'],
      [t`Submit a long form`, 'Ctrl+Enter'],
    ],
  ],
  [
    t`In the search`,
    [
      [t`Next or previous`, '↓', '↑'],
      [t`Open`, 'Enter'],
      [t`Take the payment`, 'Alt+Enter'],
      [t`Pay for the family`, 'Ctrl+Enter'],
    ],
  ],
  [
    t`Student's page`,
    [
      [t`Take payment`, 'P'],
      [t`Statement`, 'S'],
      [t`Newest receipt`, 'R'],
      [t`Void the newest receipt`, 'V'],
      [t`Change course; if there are several, go to the next one`, 'C'],
      [t`Edit`, 'E'],
    ],
  ],
  [
    t`Attendance`,
    [
      [t`On Home: the class of now`, 'Ctrl+M', 'M'],
      [t`Go to the student with this number`, '1', '2', '…'],
      [t`Absent, late, excused, present`, 'A', 'L', 'E', 'P'],
      [t`Everyone else is present`, 'D'],
    ],
  ],
  [
    t`Payment and receipt`,
    [
      [t`Cash or bank, then the payment`, 'Enter'],
      [t`Print the receipt`, 'P'],
      [t`Void the receipt`, 'V'],
    ],
  ],
];

/** All keys by place (R-2124). */
export default function KeysDialog({ onExited }: { onExited: () => void }) {
  return (
    <ViewDialog title={t`Keys`} onExited={onExited}>
      {/* On a low screen the keyboard scrolls the keys. */}
      <Stack spacing={2} tabIndex={0} role="group" aria-label={t`All keys`}>
        {keyGroups().map(([title, lines]) => (
          <Panel key={title} title={title} bare>
            <PlainTable
              label={title}
              rows={lines.map(([does, ...keys]) => ({
                key: does,
                head: does,
                cells: [
                  keys.map((each, index) => (
                    <Fragment key={each}>
                      {index > 0 && <> {t`or`} </>}
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

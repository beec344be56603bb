import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useAlert } from '../dialogs/dialogs.ts';
import { FindStudent } from '../reference/FindStudent.tsx';
import type { Member } from './lesson-texts.ts';

interface Props {
  readonly members: readonly Member[];
  readonly onAdd: (uuid: string) => void;
}

/** Marks a student of another class as present (R-2433). */
export function GuestField({ members, onAdd }: Props) {
  const alert = useAlert();
  return (
    <Box sx={{ mt: 2, maxWidth: 420 }}>
      <FindStudent
        label={t`Add a guest of another class`}
        disabled={false}
        onChoose={({ uuid, name }) => {
          if (members.some((member) => member.uuid === uuid)) {
            alert(t`Oops`, t`${name} is in this list already.`);
          } else onAdd(uuid);
        }}
      />
    </Box>
  );
}

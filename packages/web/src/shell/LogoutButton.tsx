import { logOut } from '@kelas/contract/session';
import Button from '@mui/material/Button';
import { send } from '../api/send.ts';
import { endSession } from '../api/session.ts';
import { useMayLeave } from '../dialogs/leaving.ts';
import { pushEntry } from './history-index.ts';

/** Ends the session here at once, and on the server if it can be reached. */
export function LogoutButton() {
  const mayLeave = useMayLeave();
  const logout = async () => {
    if (!(await mayLeave())) return;
    send(logOut, {}).catch(() => undefined);
    // First the address: otherwise the next login would return to the screen that is left.
    pushEntry('/');
    endSession();
  };
  return (
    <Button color="inherit" onClick={logout}>
      Logout
    </Button>
  );
}

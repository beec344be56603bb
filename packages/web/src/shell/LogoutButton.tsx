import { logOut } from '@kelas/contract/session';
import Button from '@mui/material/Button';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { send } from '../api/send.ts';
import { endSession } from '../api/session.ts';
import { mayLeave } from '../dialogs/leaving.ts';

/** Ends the session here at once, and on the server if it can be reached. */
export function LogoutButton() {
  const navigate = useNavigate();
  const logout = async () => {
    if (!(await mayLeave())) return;
    send(logOut, {}).catch(() => undefined);
    // Both at once: otherwise the screen that is left would be remembered for the next login.
    flushSync(() => {
      endSession();
      navigate('/');
    });
  };
  return (
    <Button color="inherit" onClick={logout}>
      Logout
    </Button>
  );
}

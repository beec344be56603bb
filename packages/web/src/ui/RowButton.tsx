import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFocusBack } from '../dialogs/focus-back.ts';

interface Props {
  readonly label: string;
  /** The subject of the row, so that screen readers distinguish the buttons. */
  readonly of: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

export function RowButton({ label, of, onClick, disabled = false }: Props) {
  // A short label begins where a long one does.
  return (
    <Button
      onClick={onClick}
      disabled={disabled}
      aria-label={`${label}: ${of}`}
      sx={{ minWidth: 44 }}
    >
      {label}
    </Button>
  );
}

/**
 * The row whose dialog is open, undefined in it for a new one, and the button that opens it. Call
 * `close` in the dialog's `onExited`: the focus returns to the row, or to the list without the row.
 * `nameOf` must stay the same from render to render.
 */
export function useRowDialog<R>(label: string, nameOf: (row: R) => string) {
  const [opened, setOpened] = useState<{ readonly row: R | undefined }>();
  useFocusBack(opened !== undefined);
  const show = useCallback((row: R | undefined) => setOpened((now) => now ?? { row }), []);
  const action = useCallback(
    (row: R) => <RowButton label={label} of={nameOf(row)} onClick={() => show(row)} />,
    [label, nameOf, show],
  );
  return {
    opened,
    /** Opens the dialog for a new row. */
    open: () => show(undefined),
    show,
    action,
    close: useCallback(() => setOpened(undefined), []),
  };
}

/**
 * Opens the screen of a row at `path?uuid=…`, also by the button `action`. The BackLink of that screen
 * returns to this one as it is (R-1305).
 */
export function useRowScreen<R extends { readonly uuid: string; readonly name: string }>(
  path: string,
) {
  const navigate = useNavigate();
  const open = useCallback(
    ({ uuid }: R) => {
      const { pathname, search } = window.location;
      navigate(`${path}?uuid=${uuid}`, { state: { back: pathname + search } });
    },
    [navigate, path],
  );
  const action = useCallback(
    (row: R) => <RowButton label={t`View Details`} of={row.name} onClick={() => open(row)} />,
    [open],
  );
  return { open, action };
}

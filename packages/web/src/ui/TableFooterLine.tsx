import { t } from '@lingui/core/macro';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { FillIcon } from './icons.tsx';
import { PAGE_SIZES, type Paging } from './paging.ts';
import { countOf, type Noun } from './table.ts';

interface Props {
  /** Undefined while the list loads, when no number is shown. */
  readonly total: number | undefined;
  readonly noun: Noun;
  readonly summary: string | undefined;
  readonly paging: Paging;
  /** Shows pages only if there are more rows than the smallest page holds. */
  readonly brief?: boolean;
  readonly isFull: boolean;
  readonly onToggleFull: () => void;
}

/** The line below a table: the number of rows, and the pages (R-1330, R-1332). */
export function TableFooterLine(props: Props) {
  const { total, noun, summary, paging, brief = false, isFull, onToggleFull } = props;
  const paged = !brief || (total ?? 0) > PAGE_SIZES[0];
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        borderTop: 1,
        borderColor: 'divider',
        minHeight: paged ? 44 : 32,
        pl: 2,
        // Hidden until the rows have their height, so that nothing is seen moving (R-1312).
        visibility: total === undefined ? 'hidden' : 'visible',
      }}
    >
      <Typography
        variant="body2"
        role="status"
        sx={{ fontWeight: 600, py: 0.75, visibility: 'visible' }}
      >
        {total !== undefined && [countOf(total, noun), summary].filter(Boolean).join(' · ')}
      </Typography>
      {!brief && (
        <ToggleButton
          value="full"
          size="small"
          selected={isFull}
          onChange={onToggleFull}
          title={t`Fill the window`}
          aria-label={t`Fill the window`}
          sx={{ ml: 'auto', mr: 1, p: 0.5, border: 0, displayPrint: 'none' }}
        >
          <FillIcon fontSize="small" />
        </ToggleButton>
      )}
      {paged && (
        <TablePagination
          component="div"
          count={total ?? 0}
          page={paging.page}
          rowsPerPage={paging.size}
          rowsPerPageOptions={[...PAGE_SIZES]}
          onPageChange={(_, page) => paging.goToPage(page)}
          onRowsPerPageChange={({ target }) => paging.resize(Number(target.value))}
          {...(total === undefined && { labelDisplayedRows: () => '' })}
          sx={{
            border: 0,
            displayPrint: 'none',
            ...(brief && { ml: 'auto' }),
            '& .MuiTablePagination-toolbar': { minHeight: 44, pl: 0 },
            '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
            '& .MuiTablePagination-input': { ml: 0, mr: { xs: 1, sm: 3 } },
            '& .MuiTablePagination-actions': { ml: 1 },
          }}
        />
      )}
    </Stack>
  );
}

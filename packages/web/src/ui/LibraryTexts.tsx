import { t } from '@lingui/core/macro';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { numberText } from '../languages/formats.ts';
import { useLanguage } from '../languages/language.ts';

/** Gives the components of MUI their texts in the present language (R-2287). */
export function LibraryTexts({ children }: { children: ReactNode }) {
  const { components = {} } = useTheme();
  // MUI's own texts are English. The same element in every language keeps the state of its children.
  const texts = useLanguage() === 'en' ? {} : libraryTexts();
  return (
    <DefaultPropsProvider value={{ ...components, ...texts } as object}>
      {children}
    </DefaultPropsProvider>
  );
}

function libraryTexts() {
  return {
    MuiTablePagination: {
      defaultProps: {
        labelRowsPerPage: t`Rows per page:`,
        labelDisplayedRows: (rows: { from: number; to: number; count: number }) => {
          const from = numberText(rows.from);
          const to = numberText(rows.to);
          const count = numberText(rows.count);
          return t`${from}–${to} of ${count}`;
        },
        getItemAriaLabel: (type: 'first' | 'last' | 'next' | 'previous') => PAGES[type](),
      },
    },
    MuiAutocomplete: {
      defaultProps: {
        clearText: t`Clear`,
        closeText: t`Close`,
        openText: t`Open`,
        loadingText: t`Loading…`,
        noOptionsText: t`Nothing found`,
      },
    },
    MuiAlert: { defaultProps: { closeText: t`Close` } },
  };
}

const PAGES = {
  first: () => t`Go to first page`,
  last: () => t`Go to last page`,
  next: () => t`Go to next page`,
  previous: () => t`Go to previous page`,
};

import { createTheme, enhanceHighContrast } from '@mui/material/styles';

const RING = '2px solid var(--mui-palette-primary-main)';

/** Controls that MUI leaves without a focus ring. */
const WITHOUT_RING =
  ':is(.MuiMonthCalendar-button, .MuiYearCalendar-button, .MuiTablePagination-select.MuiSelect-select, .MuiNativeSelect-select):focus-visible';

/** Borders and states that MUI lacks when the system forces its colours. */
const forcedColors = {
  '.MuiButton-root.MuiButton-root': { border: '1px solid ButtonBorder' },
  '.MuiButtonBase-root.Mui-disabled': { color: 'GrayText', borderColor: 'GrayText' },
  '.MuiDialog-paper, .MuiChip-root.MuiChip-root': { border: '1px solid CanvasText' },
  '.MuiDrawer-paper': { borderRight: '1px solid CanvasText' },
  '.MuiSwitch-track, .MuiSwitch-thumb': { border: '1px solid ButtonText' },
  '.Mui-checked > .MuiSwitch-thumb': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
  '.Mui-focused.Mui-focused.Mui-focused > fieldset': { borderColor: 'Highlight' },
  '.MuiListItemButton-root.MuiListItemButton-root.MuiListItemButton-root:focus-visible': {
    outlineColor: 'HighlightText',
  },
  '.MuiBarChart-element': { stroke: 'CanvasText' },
  ':is(.MuiPickerDay-root, .MuiMonthCalendar-button, .MuiYearCalendar-button).Mui-selected': {
    forcedColorAdjust: 'none',
    color: 'HighlightText',
    backgroundColor: 'Highlight',
  },
};

/** The theme: small controls; light, dark and forced colours follow the system. */
export const theme = enhanceHighContrast(
  createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#2f4f9f' },
          success: { main: '#1a7340' },
          error: { main: '#b3261e' },
          background: { default: '#f5f6f8', paper: '#ffffff' },
        },
      },
      dark: {
        palette: {
          primary: { main: '#a5bbf7' },
          success: { main: '#7fd6a1' },
          error: { main: '#ffa198' },
          background: { default: '#14161a', paper: '#1c1f25' },
        },
      },
    },
    // A focus ring on controls that the keyboard reaches (R-1311).
    focusVisible: true,
    // With reduced motion, dialogs and menus open without animation.
    motion: { reducedMotion: 'system' },
    shape: { borderRadius: 6 },
    typography: {
      fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
      fontSize: 13.5,
      h1: { fontSize: '1.3rem', fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: '1.05rem', fontWeight: 650, lineHeight: 1.4 },
      h6: { fontSize: '1.05rem', fontWeight: 650 },
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.8125rem' },
      h3: { fontSize: '0.95rem', fontWeight: 650, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          'td a': { color: 'var(--mui-palette-primary-main)' },
          // A list has a name in every row, so names look like text until the pointer is on them.
          'a.name': { color: 'inherit', textDecoration: 'none' },
          'a.name:hover': { textDecoration: 'underline' },
          '.money': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
          // Zeros are grey in lists, so that the other amounts are easy to find.
          'tbody .money.zero': { color: 'var(--mui-palette-text-secondary)' },
          // Other elements have the same ring; boxes that scroll have it inside, where it is not
          // cut off.
          ':focus-visible': { outline: RING, outlineOffset: 2 },
          '[role=region]:focus-visible': { outlineOffset: -2 },
          '.MuiChartsSurface-root:has(:focus-visible)': { outline: RING, outlineOffset: -2 },
          [WITHOUT_RING]: { outline: RING },
          '.MuiPickersCalendarHeader-switchViewButton.Mui-focusVisible.Mui-focusVisible': {
            outlineOffset: -2,
          },
          '.MuiTouchRipple-ripplePulsate': { display: 'none' },
          // In dark mode a shadow alone does not separate popups from the page.
          'body :is(.MuiPopover-paper, .MuiAutocomplete-paper, .MuiPickerPopper-paper)': {
            outline: '1px solid var(--mui-palette-divider)',
          },
          '@media (forced-colors: active)': forcedColors,
        },
      },
      MuiButton: { defaultProps: { size: 'small', disableElevation: true } },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiInputBase: {
        // Below 16 px, phones zoom in on an input that gets the focus.
        styleOverrides: { input: { '@media (pointer: coarse)': { fontSize: '1rem' } } },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: 'var(--mui-palette-divider)' },
          sizeSmall: { padding: '6px 12px' },
          // Digits have one width in amounts only (R-1329); Inter would widen hyphens in other
          // texts.
          alignRight: { fontVariantNumeric: 'tabular-nums' },
        },
      },
      MuiTable: { defaultProps: { size: 'small' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    },
  }),
);

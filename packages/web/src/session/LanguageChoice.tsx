import { screenLanguageNames, screenLanguages } from '@kelas/contract/values/languages';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { setLanguage, useLanguage } from '../languages/language.ts';

/** The languages by their own names, before the login (R-2282). */
export function LanguageChoice() {
  const chosen = useLanguage();
  return (
    <Box role="group" aria-label={t`Language`} sx={row}>
      {screenLanguages.map((each) => (
        <Button
          key={each}
          lang={each}
          color={each === chosen ? 'primary' : 'inherit'}
          aria-pressed={each === chosen}
          // Without its messages the language stays; the next press tries again.
          onClick={() => setLanguage(each).catch(() => undefined)}
        >
          {screenLanguageNames[each]}
        </Button>
      ))}
    </Box>
  );
}

const row = { display: 'flex', justifyContent: 'center', flexWrap: 'wrap', mb: -1 };

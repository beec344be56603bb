import { msg } from '@lingui/core/macro';

/** Texts of the cards of students and of the door. */
export const cardTexts = {
  'This is not the code of a card. Scan the card again.': msg({
    message: 'This is not the code of a card. Scan the card again.',
  }),
  'This card was replaced. Scan the new card.': msg({
    message: 'This card was replaced. Scan the new card.',
  }),
  'None of these students has a card. Issue the cards first.': msg({
    message: 'None of these students has a card. Issue the cards first.',
  }),
  'One file has at most {max} cards. Choose a level or a session.': msg({
    message: 'One file has at most {max} cards. Choose a level or a session.',
  }),
  'At most 200 cards can be issued at once': msg({
    message: 'At most 200 cards can be issued at once',
  }),
  'Students must be a list': msg({ message: 'Students must be a list' }),
  'Choose a student': msg({ message: 'Choose a student' }),
};

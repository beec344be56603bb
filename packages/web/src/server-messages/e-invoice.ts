import { msg } from '@lingui/core/macro';

/** Texts about e-invoices. */
export const eInvoiceTexts = {
  'This detail is empty. Enter it in the e-invoice details.': msg({
    message: 'This detail is empty. Enter it in the e-invoice details.',
  }),
  'This detail is too long for the portal. Shorten it.': msg({
    message: 'This detail is too long for the portal. Shorten it.',
  }),
  'The portal does not accept this format. Correct it in the e-invoice details.': msg({
    message: 'The portal does not accept this format. Correct it in the e-invoice details.',
  }),
  'The TIN starts with SG or OG. Write IG instead.': msg({
    message: 'The TIN starts with SG or OG. Write IG instead.',
  }),
  'The digits of the TIN start with 0. Remove the zeros at the start.': msg({
    message: 'The digits of the TIN start with 0. Remove the zeros at the start.',
  }),
  'The TIN of a company ends with 0. Add the last 0.': msg({
    message: 'The TIN of a company ends with 0. Add the last 0.',
  }),
  'This is an old registration number. Enter the new one of 12 digits.': msg({
    message: 'This is an old registration number. Enter the new one of 12 digits.',
  }),
  'The state is missing. Choose it in the e-invoice details.': msg({
    message: 'The state is missing. Choose it in the e-invoice details.',
  }),
  'The receipt is above RM 10,000. Issue its own e-invoice to the buyer.': msg({
    message: 'The receipt is above RM 10,000. Issue its own e-invoice to the buyer.',
  }),
  'The refunded receipt is above RM 10,000 and has its own e-invoice. Write its refund note on the portal.':
    msg({
      message:
        'The refunded receipt is above RM 10,000 and has its own e-invoice. Write its refund note on the portal.',
    }),
  'The e-invoice of the refunded receipt has no number of the portal yet. Note that number first.':
    msg({
      message:
        'The e-invoice of the refunded receipt has no number of the portal yet. Note that number first.',
    }),
  'The refunded credit came in with several receipts. Write its refund note on the portal.': msg({
    message:
      'The refunded credit came in with several receipts. Write its refund note on the portal.',
  }),
  'The receipt has a date in an earlier closed month. It is in this e-invoice. Ask your tax agent.':
    msg({
      message:
        'The receipt has a date in an earlier closed month. It is in this e-invoice. Ask your tax agent.',
    }),
  'The due date has passed. Ask your tax agent how to submit this month.': msg({
    message: 'The due date has passed. Ask your tax agent how to submit this month.',
  }),
  'The centre is registered for SST, but the documents have no tax. Ask your tax agent.': msg({
    message: 'The centre is registered for SST, but the documents have no tax. Ask your tax agent.',
  }),
  'This document had another amount when its number was noted. Compare it with the portal.': msg({
    message:
      'This document had another amount when its number was noted. Compare it with the portal.',
  }),
  'This month has no such e-invoice. Reload to see its e-invoices.': msg({
    message: 'This month has no such e-invoice. Reload to see its e-invoices.',
  }),
  'The number of this e-invoice has been noted already. Reload to see it.': msg({
    message: 'The number of this e-invoice has been noted already. Reload to see it.',
  }),
  'Another e-invoice has this number of the portal. Copy it again.': msg({
    message: 'Another e-invoice has this number of the portal. Copy it again.',
  }),
  'The number of the portal has 26 letters and digits': msg({
    message: 'The number of the portal has 26 letters and digits',
  }),
  'Threshold can be at most RM 10,000,000,000.00': msg({
    message: 'Threshold can be at most RM 10,000,000,000.00',
  }),
  'Threshold must be above zero': msg({ message: 'Threshold must be above zero' }),
};

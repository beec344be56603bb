import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { version } from './values/ids.ts';
import { languages } from './values/languages.ts';
import { PAYMENT_QR_MAX } from './values/payment-qr.ts';
import { emptyablePhone, PHONE_PREFIXES } from './values/phone.ts';
import { choice, emptyableText, isPlainText, optionalText, requiredText } from './values/text.ts';

/** Maximum size of the logo file, in bytes (R-1102). */
export const LOGO_MAX_BYTES = 300_000;

const DATA_URL = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

const settings = z.object({
  version: z.int(),
  name: z.string(),
  address: z.string(),
  registrationNo: z.string(),
  /** The centre's phone number with its country code; empty for none (R-1445). */
  phoneNo: z.string(),
  /** How to pay, for example a bank account; empty for none (R-1446). */
  paymentInfo: z.string(),
  /** The text of the QR code of DuitNow or PayNow that bills have; empty for none (R-2360). */
  paymentQr: z.string(),
  /** Whether a DuitNow code on a bill names amount and reference (R-2361). */
  qrHasAmount: z.boolean(),
  hasLogo: z.boolean(),
  /** Country code of new phone numbers (R-1104). */
  phonePrefix: z.enum(PHONE_PREFIXES),
  /** Language of receipts, statements and reminders. */
  language: z.enum(languages),
  /** Whether an EMPLOYEE may see the finance reports and teachers' payments (R-1107, R-1108). */
  employeeFinance: z.boolean(),
  employeeTeacherHistory: z.boolean(),
  /** Whether an EMPLOYEE may see the bank statements (R-2369). */
  employeeBank: z.boolean(),
});

export const getSettings = defineCall({
  method: 'GET',
  path: '/settings',
  roles: access.centre.use,
  summary: 'Settings of the centre',
  output: settings,
});

export const getLogo = defineCall({
  method: 'GET',
  path: '/settings/logo',
  roles: access.centre.use,
  summary: "The centre's logo as a data url; null when it has none",
  output: z.object({ logo: z.string().nullable() }),
});

export const changeSettings = defineCall({
  method: 'PUT',
  path: '/settings',
  roles: access.settings.use,
  audit: 'SETTINGS_CHANGED',
  summary: 'Change the settings of the centre; 409 when the version is stale',
  input: z.object({
    version,
    name: requiredText('Name'),
    address: optionalText('Address', { max: 500 }),
    registrationNo: optionalText('Registration no.'),
    /** Absent keeps the stored value, like `paymentInfo`. */
    phoneNo: emptyablePhone('Phone no.').optional(),
    paymentInfo: emptyableText('Payment line').optional(),
    // Its spaces count, so it is not cleaned.
    paymentQr: z
      .string({ error: 'Payment QR code must be text' })
      .trim()
      .refine(isPlainText, 'Payment QR code has characters that cannot be stored')
      .max(PAYMENT_QR_MAX, `Payment QR code can have at most ${PAYMENT_QR_MAX} characters`)
      .optional(),
    qrHasAmount: z.boolean({ error: 'qrHasAmount must be true or false' }).optional(),
    phonePrefix: choice('Default country code', PHONE_PREFIXES),
    language: choice('Language', languages),
    employeeFinance: z.boolean({ error: 'employeeFinance must be true or false' }),
    employeeTeacherHistory: z.boolean({ error: 'employeeTeacherHistory must be true or false' }),
    /** Absent keeps it. */
    employeeBank: z.boolean({ error: 'employeeBank must be true or false' }).optional(),
    /** Data URL of a PNG or JPEG; null removes the logo, absent keeps it. */
    logo: z
      .string({ error: 'The logo must be a PNG or JPEG picture' })
      .max(
        Math.ceil(LOGO_MAX_BYTES / 3) * 4 + 30,
        `The logo can have at most ${LOGO_MAX_BYTES / 1000} kB`,
      )
      .regex(DATA_URL, 'The logo must be a PNG or JPEG picture')
      .nullish(),
  }),
  output: settings,
});

export type Settings = z.output<typeof settings>;

/*
 * All rules of LHDN that the pack uses. CHECK BEFORE RELYING ON IT: no person has compared these
 * rules with the official papers, and the portal has not accepted a document of Kelas yet.
 *
 * Sources, read as copies in public repositories:
 * - SG: e-Invoice Specific Guideline 4.8 of 7 July 2026 (github.com/deadboy18/myinvois-docs,
 *   folder 11; official: hasil.gov.my/en/e-invoice).
 * - FAQ: LHDNM e-Invoice General FAQs (same repository, folder 08).
 * - SDK: sdk.myinvois.hasil.gov.my, state of 17 July 2026 (github.com/watchtower/myinvois-sdk-llm).
 */

/** UBL 2.1, unsigned. SDK invoice-v1-0: the SDK will replace it with 1.1, which is signed. */
export const DOCUMENT_VERSION = '1.0';

/** SDK codes/e-invoice-types. A void without money back may need a credit note (02): check. */
export const TYPE_CODES = { INVOICE: '01', REFUND_NOTE: '04' } as const;

/** SG 3.6.11, table 3.5; SDK invoice-v1-0 (address NA, state 17) and its consolidated sample. */
export const BUYER = {
  name: 'General Public',
  tin: 'EI00000000010',
  notAvailable: 'NA',
  stateCode: '17',
} as const;

/** SDK codes/classification-codes: consolidated e-invoice. */
export const CLASSIFICATION = '004';

/** SDK codes/unit-types: one, as in all samples. */
export const UNIT_CODE = 'C62';

export const COUNTRY = 'MYS';
export const CURRENCY = 'MYR';

/** The tax of all lines. Type E needs a reason of at most 300 characters. */
export interface Tax {
  readonly type: '06' | 'E';
  readonly exemptionReason: string | null;
}

/**
 * SDK codes/tax-types: 06 is "Not Applicable", E is "Tax exemption". E needs an exemption by law
 * or order and its reference. Since 1 July 2025 group M of the Service Tax Regulations 2018 taxes
 * private schools above RM 60,000 a student and year, and colleges, universities and language
 * centres for students who are not citizens (Ministry of Finance, 9 June and 5 September 2025).
 * A tuition centre is in none of these, so no tax applies: 06. Check with a tax agent, above all
 * for a language centre, and for "training or coaching" of group G (8 %, from RM 500,000 a year).
 */
export const TAX: Tax = { type: '06', exemptionReason: null };

/** SG 3.6.2: seven calendar days after the end of the month. */
export const DUE_DAYS = 7;

/** SG 3.7.2, table 3.6, row 7: no consolidation of a transaction above RM 10,000. */
export const SINGLE_RECEIPT = { maxCents: 1_000_000, from: '2026-01-01' } as const;

/**
 * SG 16.1 and 16.2(a): relaxed for a turnover of at most RM 5 million. SG example 25 decides by the
 * date of the transaction, so the receipt's date counts here: check for December 2027.
 */
export const RELAXATION = { maxTurnoverCents: 500_000_000, until: '2027-12-31' } as const;

/** SG 3.6.4 and SDK submit-documents. 1 kB is read as 1,000 bytes, the stricter meaning. */
export const DOCUMENT_MAX_BYTES = 300_000;

export const MAX_ADDRESS_LINES = 3;

/**
 * Formats of the supplier's fields. Lengths of the digits are ours: LHDN gives only the prefixes,
 * the maximum of 14 characters, no leading zero and the last 0 (SDK FAQ).
 */
export const FORMATS = {
  tinIndividual: /^IG\d{8,12}$/,
  tinOldIndividual: /^[SO]G\d+$/,
  tinCompany: /^(?:C|CS|D|F|FA|PT|TA|TC|TN|TR|TP|J|LE)(\d{8,12})$/,
  /** The number of SSM of 12 digits; other registers, as of Sarawak, also have letters. */
  brn: /^(?:(?:19|20)\d{10}|(?=.*[A-Z])[0-9A-Z/-]+)$/,
  brnOld: /^[A-Z]{0,3}\d{1,9}-[A-Z]{1,3}$/,
  /** One or two numbers such as `W10-1808-31000123`. */
  sst: /^[A-Z]\d{2}-\d{4}-\d{8}(?:;[A-Z]\d{2}-\d{4}-\d{8})?$/,
  msic: /^(?!00000)\d{5}$/,
  postcode: /^\d{5}$/,
  /** E.164 of Malaysia; the portal accepts 8 to 20 characters. */
  phone: /^\+60\d{8,10}$/,
  email: /^[^\s@,;]+@[^\s@,;.]+(?:\.[^\s@,;.]+)+$/,
} as const;

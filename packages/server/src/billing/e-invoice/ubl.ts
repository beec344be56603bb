import type { EInvoiceKind } from '@kelas/contract/values/e-invoice';
import { daysOf, issueParts } from './dates.ts';
import { Decimal, type Json, writeJson } from './json.ts';
import type { DocumentLine, SubmittedDocument, Supplier } from './model.ts';
import {
  BUYER,
  CLASSIFICATION,
  COUNTRY,
  CURRENCY,
  DOCUMENT_VERSION,
  TAX,
  type Tax,
  TYPE_CODES,
  UNIT_CODE,
} from './rules.ts';

/** The content of one document. */
export interface DocumentContent {
  readonly number: string;
  readonly kind: EInvoiceKind;
  /** `YYYY-MM` */
  readonly month: string;
  readonly supplier: Supplier;
  readonly issuedAt: Date;
  readonly lines: readonly DocumentLine[];
  readonly cents: number;
}

type Attributes = Readonly<Record<string, string>>;

/** UBL's JSON has a list for each element, and its value under `_`. */
const element = (value: Json, attributes: Attributes = {}): Json => [{ _: value, ...attributes }];

const amount = (cents: number) => element(new Decimal(cents), { currencyID: CURRENCY });

/**
 * Writes a document as UBL 2.1 JSON of version 1.0. The elements and their order follow the SDK's
 * consolidated sample and its refund note sample.
 */
export function writeDocument(content: DocumentContent, tax: Tax = TAX): string {
  const { number, kind, month, supplier, issuedAt, lines, cents } = content;
  const issue = issueParts(issuedAt);
  const days = daysOf(month);
  const originals = originalsOf(lines);
  return writeJson({
    _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    Invoice: [
      {
        ID: element(number),
        IssueDate: element(issue.date),
        IssueTime: element(issue.time),
        InvoiceTypeCode: element(TYPE_CODES[kind], { listVersionID: DOCUMENT_VERSION }),
        DocumentCurrencyCode: element(CURRENCY),
        TaxCurrencyCode: element(CURRENCY),
        InvoicePeriod: [
          {
            StartDate: element(days.first),
            EndDate: element(days.last),
            Description: element('Monthly'),
          },
        ],
        ...(originals.length > 0 && { BillingReference: billingReference(originals) }),
        AccountingSupplierParty: [{ Party: [supplierParty(supplier)] }],
        AccountingCustomerParty: [{ Party: [buyerParty()] }],
        TaxTotal: taxTotal(cents, tax, {}),
        LegalMonetaryTotal: [
          {
            LineExtensionAmount: amount(cents),
            TaxExclusiveAmount: amount(cents),
            TaxInclusiveAmount: amount(cents),
            PayableAmount: amount(cents),
          },
        ],
        InvoiceLine: lines.map((line, index) => invoiceLine(line, index + 1, tax)),
      },
    ],
  });
}

/** Writes one line of a document; `id` counts from 1. */
export function writeLine(line: DocumentLine, id: number): string {
  return writeJson(invoiceLine(line, id, TAX));
}

/** Writes the reference to one original document. */
export function writeReference(original: SubmittedDocument): string {
  return writeJson(reference(original));
}

/** Returns each original document of refund lines once. */
export function originalsOf(lines: readonly DocumentLine[]): readonly SubmittedDocument[] {
  const byNumber = new Map<string, SubmittedDocument>();
  for (const { original } of lines) if (original) byNumber.set(original.number, original);
  return [...byNumber.values()];
}

// SDK FAQ: JSON has one InvoiceDocumentReference for each original document. Its example is an
// image that no copy has: check before relying on it.
const billingReference = (originals: readonly SubmittedDocument[]): Json => [
  { InvoiceDocumentReference: originals.map(reference) },
];

const reference = ({ number, uuid }: SubmittedDocument): Json => ({
  ID: element(number),
  UUID: element(uuid),
});

function supplierParty(supplier: Supplier): Json {
  return {
    IndustryClassificationCode: element(supplier.msic, { name: supplier.activity }),
    PartyIdentification: identification(
      supplier.tin,
      supplier.brn,
      supplier.sst ?? BUYER.notAvailable,
    ),
    PostalAddress: address(
      supplier.city,
      supplier.postcode,
      supplier.stateCode,
      supplier.address.map((line) => line.trim()),
    ),
    PartyLegalEntity: [{ RegistrationName: element(supplier.name.trim()) }],
    Contact: contact(supplier.phone, supplier.email),
  };
}

function buyerParty(): Json {
  const { name, tin, notAvailable, stateCode } = BUYER;
  return {
    PostalAddress: address('', '', stateCode, [notAvailable]),
    PartyLegalEntity: [{ RegistrationName: element(name) }],
    PartyIdentification: identification(tin, notAvailable, notAvailable),
    Contact: contact(notAvailable, notAvailable),
  };
}

function identification(tin: string, brn: string, sst: string): Json {
  const ids = { TIN: tin, BRN: brn, SST: sst, TTX: BUYER.notAvailable };
  return Object.entries(ids).map(([schemeID, id]) => ({ ID: element(id, { schemeID }) }));
}

/** Always writes three lines, as the samples do. */
function address(city: string, postcode: string, state: string, lines: readonly string[]): Json {
  const [first = '', second = '', third = ''] = lines;
  return [
    {
      CityName: element(city),
      PostalZone: element(postcode),
      CountrySubentityCode: element(state),
      AddressLine: [first, second, third].map((line) => ({ Line: element(line) })),
      Country: [
        { IdentificationCode: element(COUNTRY, { listID: 'ISO3166-1', listAgencyID: '6' }) },
      ],
    },
  ];
}

const contact = (phone: string, email: string): Json => [
  { Telephone: element(phone), ElectronicMail: element(email) },
];

/** The tax of a document or of a line: no tax on the whole amount. */
function taxTotal(
  cents: number,
  { type, exemptionReason }: Tax,
  rate: Readonly<Record<string, Json>>,
): Json {
  return [
    {
      TaxAmount: amount(0),
      TaxSubtotal: [
        {
          TaxableAmount: amount(cents),
          TaxAmount: amount(0),
          ...rate,
          TaxCategory: [
            {
              ID: element(type),
              ...(exemptionReason !== null && { TaxExemptionReason: element(exemptionReason) }),
              TaxScheme: [{ ID: element('OTH', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }) }],
            },
          ],
        },
      ],
    },
  ];
}

function invoiceLine({ description, cents }: DocumentLine, id: number, tax: Tax): Json {
  return {
    ID: element(String(id)),
    InvoicedQuantity: element(new Decimal(100), { unitCode: UNIT_CODE }),
    LineExtensionAmount: amount(cents),
    TaxTotal: taxTotal(cents, tax, { Percent: element(new Decimal(0)) }),
    Item: [
      {
        CommodityClassification: [
          { ItemClassificationCode: element(CLASSIFICATION, { listID: 'CLASS' }) },
        ],
        Description: element(description),
        OriginCountry: [{ IdentificationCode: element(COUNTRY) }],
      },
    ],
    Price: [{ PriceAmount: amount(cents) }],
    ItemPriceExtension: [{ Amount: amount(cents) }],
  };
}

import { SUPPLIER_MAX_CHARS } from '@kelas/contract/values/e-invoice';
import { MALAYSIAN_STATES } from '@kelas/contract/values/malaysian-states';
import type { FaultCode } from './faults.ts';
import type { Supplier } from './model.ts';
import { FORMATS, MAX_ADDRESS_LINES } from './rules.ts';

/** A field of the supplier at fault. */
export interface SupplierFault {
  readonly code: FaultCode;
  readonly field: keyof Supplier;
}

const CONTROL = /\p{Cc}/u;

/** Returns the code of a text at fault; undefined for a correct one. */
function checkText(text: string, maxChars: number, format?: RegExp): FaultCode | undefined {
  if (text.trim() === '') return 'REQUIRED';
  if ([...text].length > maxChars) return 'TOO_LONG';
  if (CONTROL.test(text) || (format && !format.test(text))) return 'WRONG_FORMAT';
  return undefined;
}

function checkTin(tin: string): FaultCode | undefined {
  if (FORMATS.tinOldIndividual.test(tin)) return 'TIN_OLD_PREFIX';
  const fault = checkText(tin, SUPPLIER_MAX_CHARS.tin);
  if (fault || FORMATS.tinIndividual.test(tin)) return fault;
  const digits = FORMATS.tinCompany.exec(tin)?.[1];
  if (digits === undefined) return 'WRONG_FORMAT';
  if (digits.startsWith('0')) return 'TIN_LEADING_ZERO';
  return digits.endsWith('0') ? undefined : 'TIN_LAST_DIGIT';
}

function checkBrn(brn: string): FaultCode | undefined {
  if (FORMATS.brnOld.test(brn)) return 'BRN_OLD_FORMAT';
  return checkText(brn, SUPPLIER_MAX_CHARS.brn, FORMATS.brn);
}

function checkAddress(lines: readonly string[]): FaultCode | undefined {
  if (lines.length === 0) return 'REQUIRED';
  if (lines.length > MAX_ADDRESS_LINES) return 'TOO_LONG';
  return lines
    .map((line) => checkText(line, SUPPLIER_MAX_CHARS.addressLine))
    .find((fault) => fault !== undefined);
}

/** A five-digit code of another length has the wrong format, not too many characters. */
const ANY_LENGTH = Number.POSITIVE_INFINITY;

/**
 * Returns the supplier's fields that the portal would refuse, in the order of the form. Only the
 * portal knows whether the TIN exists and belongs to the BRN.
 */
export function checkSupplier(supplier: Supplier): readonly SupplierFault[] {
  const { sst, stateCode, email } = supplier;
  const codes: Record<keyof Supplier, FaultCode | undefined> = {
    name: checkText(supplier.name, SUPPLIER_MAX_CHARS.name),
    tin: checkTin(supplier.tin),
    brn: checkBrn(supplier.brn),
    sst: sst === null ? undefined : checkText(sst, SUPPLIER_MAX_CHARS.sst, FORMATS.sst),
    msic: checkText(supplier.msic, ANY_LENGTH, FORMATS.msic),
    activity: checkText(supplier.activity, SUPPLIER_MAX_CHARS.activity),
    address: checkAddress(supplier.address),
    postcode: checkText(supplier.postcode, ANY_LENGTH, FORMATS.postcode),
    city: checkText(supplier.city, SUPPLIER_MAX_CHARS.city),
    stateCode: Object.hasOwn(MALAYSIAN_STATES, stateCode) ? undefined : 'STATE_UNKNOWN',
    phone: checkText(supplier.phone, SUPPLIER_MAX_CHARS.phone, FORMATS.phone),
    email: email === '' ? undefined : checkText(email, SUPPLIER_MAX_CHARS.email, FORMATS.email),
  };
  return Object.entries(codes).flatMap(([field, code]) =>
    code ? [{ code, field: field as keyof Supplier }] : [],
  );
}

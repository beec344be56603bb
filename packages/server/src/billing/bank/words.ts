import type { OtherReason } from '@kelas/contract/values/bank-lines';
import { studentOfCode } from '@kelas/contract/values/reference-code';

/** Words of banks, months and fees, which are no part of a name. */
const NO_NAMES = new Set(
  `a al ap bin binti bt bte do en encik hj hjh mdm mr mrs ms pn puan so
  abmb acc account advice affin agro agrobank alliance ambank amount atm balance bank banking berhad bhd bibd
  bimb bsn casa cash cdm cheque chq cimb clicks cr credit ctr debit deposit dep dr duitnow ecp fpx from fund funds
  giro hlb hlbb hsbc ibg ibft ibk inst instant interbank into inward islamic ke kepada local m2u mae
  malayan maybank mbb mobile muamalat na nil no ocbc online other outward pay payment paynet pb pbb pbe pindahan
  public qr qrpay rakyat rcpt received ref reference remark rentas rhb rm sale sdn sg standard chartered svc to
  transfer trf trn trsf trx txn uob via wallet tng touch go ewallet
  bayar bayaran bill books buku class classes dan and darjah deposits fee fees for form inv invoice kelas month
  monthly bulan of pembayaran primary std subject subjects the tingkatan tuisyen tuisen tuition tution untuk year
  yuran bm bi bc addmath maths math mathematics science sains english melayu sejarah chinese tamil fizik physics
  bio biology kimia chemistry accounts
  jan january januari feb february februari mar march mac apr april june jul july julai aug august ogos
  sep sept september oct okt october oktober nov november dec dis december disember`
    .toUpperCase()
    .split(/\s+/),
);

/** Names that are words of a bank or of a month too. */
const ALSO_NAMES = new Set(['HONG', 'LEONG', 'MAY', 'MEI', 'JUN']);

/** The words of a text in capitals without accents, as names are compared. */
export function bankWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{Mn}/gu, '')
      .toUpperCase()
      // Son and daughter of, as in S/O.
      .replaceAll(/\b[ASD]\/[OLP]\b/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a text that can be of a name: letters alone, and none of banks and fees. */
export function nameWords(text: string): string[] {
  return bankWords(text).filter(
    (word) =>
      /^\p{L}+$/u.test(word) && !NO_NAMES.has(word) && (word.length > 1 || !/^[A-Z]/.test(word)),
  );
}

/** The number of letters of a word; a Han character is as rare as three letters. */
export function lengthOf(word: string): number {
  return word.length + 2 * (word.match(/\p{Script=Han}/gu)?.length ?? 0);
}

/**
 * The form of a text by which the same payer is known again in another month; empty without a likely
 * name.
 */
export function payerOf(text: string): string {
  const words = nameWords(text).filter((word) => !ALSO_NAMES.has(word));
  return lengthOf(words.join('')) < 5 ? '' : words.join(' ').slice(0, 200);
}

/**
 * Returns the students of the reference codes in a text (R-2374). A word that is no code, such as
 * REFUND, can have the right check character by chance.
 */
export function studentsInText(text: string): number[] {
  const words = bankWords(text);
  const codes = words.flatMap((word, place) => {
    // A bank may break a code at three characters, as it is printed.
    const next = words[place + 1] ?? '';
    return word.length === 3 && next.length === 3 ? [word + next] : [word];
  });
  return codes.flatMap((code) => studentOfCode(code) ?? []);
}

const CHARGE =
  /\b(SERVICE CHARGES?|SVC CHA?R?GE?|BANK CHARGES?|CAJ|FEES? CHARGED?|COMM(ISSION)?|SST|STAMP DUTY|CHEQUE BOOK)\b/;
const INTEREST = /\b(INTEREST|HIBAH|PROFIT|FAEDAH|DIVIDEND)\b/;
const REVERSED = /\b(REVERSAL|REVERSED|RETURN(ED)?|REJECT(ED)?|DISHONOU?RED|UNPAID CHEQUE)\b/;

/**
 * Says by its words what a line is that is no fee (R-2378); undefined for any other. `numbers` are
 * those of the centre's accounts.
 */
export function reasonOf(
  text: string,
  amount: number,
  numbers: readonly string[],
): OtherReason | undefined {
  const upper = text.toUpperCase();
  const digits = upper.replaceAll(/[\s-]/g, '');
  if (numbers.some((number) => number.length >= 8 && digits.includes(number)))
    return 'OWN_TRANSFER';
  if (/\bOWN (ACCOUNT|ACC|TRANSFER|TRF)\b/.test(upper)) return 'OWN_TRANSFER';
  if (REVERSED.test(upper)) return 'REVERSED';
  if (amount < 0 && CHARGE.test(upper)) return 'CHARGE';
  return INTEREST.test(upper) ? 'INTEREST' : undefined;
}

/** The meaning of a heading. TYPE is a column of CR and DR, or of texts such as `Transfer`. */
export type HeadingRole =
  | 'DATE'
  | 'TEXT'
  | 'AMOUNT'
  | 'SIGN'
  | 'TYPE'
  | 'DEBIT'
  | 'CREDIT'
  | 'BALANCE'
  | 'ACCOUNT'
  | 'CURRENCY';

/** A heading's meaning; the column with the lowest rank of a meaning is used. */
export interface HeadingMeaning {
  readonly role: HeadingRole;
  readonly rank: number;
}

const HEADING_MAX_CHARACTERS = 60;
const HEADING_MAX_WORDS = 7;

const NO_COLUMN =
  /total|statement date|due date|print|expiry|tarikh penyata|tarikh akhir|opening|beginning|foreign|original amount|\bgst\b|\bsst\b|\btax\b|合计|合計|总/;
const IS_DATE = /\bdate\b|\btarikh\b|日期|^交易日$|^datetime$/;
const IS_BALANCE = /\bbalance\b|\bbal\b|\bbaki\b|余额|餘額|结余|結餘|存余|存餘/;
const IS_AMOUNT = /\bamount\b|\bamt\b|\bamaun\b|^jumlah|金额|金額|发生额|發生額|^银码$|^銀碼$/;
const IS_OUT =
  /\bdebits?\b|\bwithdrawals?\b|\bmoney out\b|\bpaid out\b|^out$|^payments?$|\bpengeluaran\b|\bkeluar\b|支出|借|提款|转出|轉出|\bdr\b/;
const IS_IN =
  /\bcredits?\b|\bkredit\b|\bdeposits?\b|\bmoney in\b|\bpaid in\b|^in$|^receipts?$|\bsimpanan\b|\bmasuk\b|存入|贷|貸|收入|存款|转入|轉入|\bcr\b/;
const IS_SIGN = /^(?:d c|c d|sign|indicator|(?:amount|transaction) sign|tanda)$/;
const IS_TYPE =
  /^(?:(?:transaction|trans?|txn|payment) )?(?:type|indicator)$|^jenis(?: transaksi)?$|^(?:交易)?(?:类型|類型)$/;
const IS_TEXT =
  /desc|detail|particular|narrati|remark|referen|\bref\b|sender|benefi|recipient|payee|payer|memo|purpose|cheque|\bchq\b|^not(?:es?|a)$|^(?:name|nama)$|^(?:(?:transactions?|transaksi|urus ?niaga) ?){1,2}$|keterangan|penerangan|butir|rujukan|penerima|pengirim|penghantar|catatan|perihal|摘要|说明|說明|备注|備註|附言|描述|参考|參考|对方|對方|户名|戶名|收款|付款/;
const IS_ACCOUNT =
  /^(?:(?:bank )?(?:account|acc|acct|a c)(?: (?:no|number|num))?|(?:no|nombor) akaun|账号|帳號|户口号码|戶口號碼)$/;
const IS_CURRENCY = /^(?:currency|ccy|curr|mata wang|币种|幣種|货币|貨幣)(?: code)?$/;
const IS_OTHER = /\b(?:account|akaun|card|time|branch|code|no|number)\b/;

function dateRank(text: string): number {
  if (/value|effective|nilai|kuat kuasa|起息|生效/.test(text)) return 2;
  return /post|entry|book|process|masuk|记账|記賬|入账|入賬/.test(text) ? 1 : 0;
}

function balanceRank(text: string): number {
  if (/clos|end|akhir/.test(text)) return 2;
  return /avail|sedia/.test(text) ? 1 : 0;
}

/** Returns the meaning of a heading in English, Malay or Chinese. */
export function readHeading(cell: string): HeadingMeaning | undefined {
  const cleaned = cell.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  if (cleaned === '' || cleaned.length > HEADING_MAX_CHARACTERS) return undefined;
  if (/^\(?(?:\+ ?\/ ?[-−]|- ?\/ ?\+)\)?$/.test(cleaned)) return { role: 'SIGN', rank: 0 };
  const text = cleaned
    .normalize('NFKC')
    .replace(/\b(?:rm|myr|sgd|usd)\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  if (text.split(' ').length > HEADING_MAX_WORDS || NO_COLUMN.test(text)) return undefined;
  const [isOut, isIn] = [IS_OUT.test(text), IS_IN.test(text)];
  const at = (role: HeadingRole, rank = 0) => ({ role, rank });
  if (IS_ACCOUNT.test(text)) return at('ACCOUNT');
  if (IS_CURRENCY.test(text)) return at('CURRENCY');
  if (IS_DATE.test(text)) return at('DATE', dateRank(text));
  if (IS_BALANCE.test(text)) return at('BALANCE', balanceRank(text));
  if (IS_TEXT.test(text) && !IS_AMOUNT.test(text)) return at('TEXT');
  if (IS_SIGN.test(text)) return at('SIGN');
  if (IS_TYPE.test(text)) return at('TYPE');
  if (IS_AMOUNT.test(text) && isOut === isIn) return at('AMOUNT');
  if (isOut && isIn) return at('SIGN');
  if ((isOut || isIn) && !IS_OTHER.test(text)) return at(isOut ? 'DEBIT' : 'CREDIT');
  return undefined;
}

/** An amount after a label: `: RM 1,234.50 CR`. */
const AMOUNT_AFTER = /[\s:：]*(?:rm|myr)?\s*[-+(]?[\d.,]*\)?\s*(?:cr|dr|od|[+-])?$/.source;
const OF_PERIOD =
  /(?: (?:for|of|in|on) (?:the |this )?(?:day|page|month|period|statement|account))?/.source;
const AS_AT = /(?: (?:as (?:at|of) |on |pada )?\d[\d/ a-z-]{3,20})?/.source;
/** The same label in a second language: `Opening Balance / Baki Awal`. */
const OTHER_NAME = /(?: ?\/ ?[a-z /]{1,30})?/.source;
const TOTAL_OF =
  /(?: (?:no\.? of )?(?:debits?|credits?|withdrawals?|deposits?|money in|money out|amount|count|transactions?|kredit|pengeluaran|simpanan|besar|keseluruhan|kecil|dr|cr)(?: (?:amount|transactions?|count))?)?/
    .source;
const TOTAL = new RegExp(
  `^(?:(?:(?:no|number)\\.? of|(?:grand |sub[ -]?|page |daily )?totals?|jumlah)${TOTAL_OF}${OF_PERIOD}(?: ?/ ?(?:jumlah|totals?)${TOTAL_OF})?${AS_AT}|(?:本页)?(?:合计|合計|总计|總計|小计|小計)|(?:总|總)(?:支出|收入|额|額))${AMOUNT_AFTER}`,
  'i',
);
const OPENING = new RegExp(
  `^(?:(?:opening|beginning|previous|starting) bal(?:ance)?|bal(?:ance)? (?:brought forward|b ?/ ?f(?:wd)?|(?:from )?(?:last|previous) statement)|(?:b ?/ ?f|brought forward)(?: bal(?:ance)?)?|baki (?:awal|permulaan|pembukaan|(?:di)?bawa ke hadapan|penyata (?:lepas|terdahulu))|(?:期初|上期|承上|承前|上日)(?:余额|餘額|结余|結餘)?)${OF_PERIOD}${OTHER_NAME}${AS_AT}${AMOUNT_AFTER}`,
  'i',
);
const CLOSING = new RegExp(
  `^(?:(?:closing|ending|final) bal(?:ance)?|bal(?:ance)? (?:carried forward|c ?/ ?f(?:wd)?)|(?:c ?/ ?f|carried forward)(?: bal(?:ance)?)?|baki (?:akhir|penutup|(?:di)?hantar ke hadapan)|(?:期末|转下|轉下)(?:余额|餘額|结余|結餘)?)${OF_PERIOD}${OTHER_NAME}${AS_AT}${AMOUNT_AFTER}`,
  'i',
);
const OTHER_BALANCE = new RegExp(
  `^(?:ledger|available|current|hold|baki)(?: bal(?:ance)?)?${AMOUNT_AFTER}`,
  'i',
);
const PAGE = /^(?:(?:page|muka ?surat|halaman) ?:? ?\d|第 ?\d{1,4} ?[页頁])/i;
const LABEL_MAX_CHARACTERS = 80;

/** The kinds of rows that are no lines. */
export type RowLabel = 'TOTAL' | 'OPENING' | 'CLOSING' | 'OTHER_BALANCE' | 'PAGE';

/** Returns the kind of row that a text names, if the whole text names it. */
export function readRowLabel(text: string): RowLabel | undefined {
  if (text.length > LABEL_MAX_CHARACTERS) return undefined;
  if (OPENING.test(text)) return 'OPENING';
  if (CLOSING.test(text)) return 'CLOSING';
  if (TOTAL.test(text)) return 'TOTAL';
  if (OTHER_BALANCE.test(text)) return 'OTHER_BALANCE';
  return PAGE.test(text) ? 'PAGE' : undefined;
}

import { timeOf, today } from '@kelas/contract/values/date';
import { type Language, languages } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';

/** One text per language, in the order of `languages`. */
type Texts = readonly [en: string, ms: string, zh: string, ta: string];

/** The words of receipts, statements, vouchers and closes. One text holds all month names. */
const texts = {
  registrationNo: ['Registration No.', 'No. Pendaftaran', '注册号码', 'பதிவு எண்'],
  page: ['Page {n} of {m}', 'Halaman {n} daripada {m}', '第 {n} 页，共 {m} 页', 'பக்கம் {n} / {m}'],
  dueOn: ['due {day}', 'hingga {day}', '{day} 前缴付', '{day}-க்குள்'],
  months: [
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    'Jan Feb Mac Apr Mei Jun Jul Ogos Sep Okt Nov Dis',
    '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    'ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்',
  ],
  monthOfYear: ['{month} {year}', '{month} {year}', '{year}年{month}', '{month} {year}'],
  dayOfMonth: [
    '{day} {month} {year}',
    '{day} {month} {year}',
    '{year}年{month}{day}日',
    '{day} {month} {year}',
  ],
  timeOfDay: ['{day}, {time}', '{day}, {time}', '{day} {time}', '{day}, {time}'],
  student: ['Student', 'Pelajar', '学生', 'மாணவர்'],
  level: ['Level', 'Tahap', '年级', 'வகுப்பு'],
  month: ['Month', 'Bulan', '月份', 'மாதம்'],
  item: ['Description', 'Perkara', '项目', 'விவரம்'],
  receiptNo: ['Receipt No.', 'No. Resit', '收据编号', 'ரசீது எண்'],
  date: ['Date', 'Tarikh', '日期', 'தேதி'],
  reference: ['Payment reference', 'Rujukan bayaran', '付款参考号', 'கட்டணக் குறிப்பு'],

  receipt: ['Official Receipt', 'Resit Rasmi', '正式收据', 'அதிகாரப்பூர்வ ரசீது'],
  familyReceipt: [
    'Official Receipt of a Family',
    'Resit Rasmi Keluarga',
    '家庭正式收据',
    'குடும்பத்தின் அதிகாரப்பூர்வ ரசீது',
  ],
  amount: ['Amount', 'Amaun', '金额', 'தொகை'],
  discount: [
    'less discount {amount}',
    'tolak diskaun {amount}',
    '减免 {amount}',
    'தள்ளுபடி {amount}',
  ],
  lessons: ['lessons: {n}', 'kelas: {n}', '{n} 堂课', 'வகுப்புகள்: {n}'],
  partOf: [
    'part of {amount}',
    'sebahagian daripada {amount}',
    '{amount} 的一部分',
    '{amount} இல் ஒரு பகுதி',
  ],
  total: ['Total', 'Jumlah', '总额', 'மொத்தம்'],
  paymentType: ['Payment method', 'Kaedah bayaran', '付款方式', 'செலுத்திய முறை'],
  CASH: ['Cash', 'Tunai', '现金', 'ரொக்கம்'],
  BANK: ['Bank transfer', 'Pindahan bank', '银行转账', 'வங்கிப் பரிமாற்றம்'],
  receivedBy: ['Received by', 'Diterima oleh', '收款人', 'பெற்றுக்கொண்டவர்'],
  recordedAt: ['Recorded', 'Direkodkan', '记录时间', 'பதிவு நேரம்'],
  owed: [
    'Balance due as of {day}',
    'Baki belum dibayar setakat {day}',
    '截至 {day} 尚欠',
    '{day} நிலவரப்படி நிலுவைத் தொகை',
  ],
  owedNothing: [
    'No fees outstanding as of {day}',
    'Tiada yuran tertunggak setakat {day}',
    '截至 {day} 没有未缴费用',
    '{day} நிலவரப்படி நிலுவைக் கட்டணம் இல்லை',
  ],
  owedCredit: [
    'In credit as of {day}',
    'Baki kredit setakat {day}',
    '截至 {day} 预付余额',
    '{day} நிலவரப்படி முன்பணம்',
  ],
  unsigned: [
    'Computer-generated receipt; no signature is required.',
    'Resit ini dijana oleh komputer. Tandatangan tidak diperlukan.',
    '本收据由电脑打印，无需签名。',
    'இந்த ரசீது கணினியால் உருவாக்கப்பட்டது. கையொப்பம் தேவையில்லை.',
  ],
  thanks: ['Thank you.', 'Terima kasih.', '谢谢。', 'நன்றி.'],
  void: ['VOID', 'BATAL', '作废', 'ரத்து'],
  voidedOn: ['Voided on', 'Dibatalkan pada', '作废时间', 'ரத்து செய்த நேரம்'],
  voidedBy: ['Voided by', 'Dibatalkan oleh', '经手人', 'ரத்து செய்தவர்'],
  reason: ['Reason', 'Sebab', '原因', 'காரணம்'],
  payTo: [
    'Pay to: {info}',
    'Bayar kepada: {info}',
    '付款至：{info}',
    'செலுத்த வேண்டிய கணக்கு: {info}',
  ],

  cards: ['Student cards', 'Kad pelajar', '学生卡', 'மாணவர் அட்டைகள்'],

  attendance: ['Attendance', 'Kehadiran', '出勤', 'வருகை'],
  attendedOf: [
    '{n} of {m} lessons',
    '{n} daripada {m} kelas',
    '{m} 堂课中的 {n} 堂',
    '{m} வகுப்புகளில் {n}',
  ],
  owedLessons: [
    'Lessons to be made up',
    'Kelas yang akan diganti',
    '待补的课堂',
    'ஈடு செய்ய வேண்டிய வகுப்புகள்',
  ],

  bill: ['Bill', 'Bil Yuran', '缴费单', 'கட்டணச் சீட்டு'],
  payBy: [
    'Please pay by {day}.',
    'Sila bayar selewat-lewatnya pada {day}.',
    '请在 {day} 或之前付款。',
    '{day}-க்குள் செலுத்தவும்.',
  ],
  scan: [
    'Scan to pay: {name}',
    'Imbas untuk membayar: {name}',
    '扫码付款：{name}',
    'ஸ்கேன் செய்து செலுத்தவும்: {name}',
  ],
  writeReference: [
    'Please write {code} as the reference of your transfer, so that we know that it is yours.',
    'Sila tulis {code} sebagai rujukan pindahan anda. Dengan itu kami tahu bayaran itu daripada anda.',
    '转账时请在参考栏填写 {code}，我们便知道这笔款项来自您。',
    'பணம் அனுப்பும்போது {code} என்பதைக் குறிப்பாக எழுதவும். அதன் மூலம் அது உங்கள் கட்டணம் என்று அறிவோம்.',
  ],

  statement: ['Statement of Account', 'Penyata Akaun', '账户结单', 'கணக்கு அறிக்கை'],
  phoneNo: ['Phone', 'Telefon', '电话', 'தொலைபேசி'],
  period: ['Period', 'Tempoh', '期间', 'காலம்'],
  madeOn: ['Prepared on', 'Disediakan pada', '制表日期', 'தயாரித்த தேதி'],
  charge: ['Charges', 'Caj', '收费', 'கட்டணம்'],
  payment: ['Payments', 'Bayaran', '付款', 'செலுத்தியது'],
  balance: ['Balance', 'Baki', '结余', 'இருப்பு'],
  opening: ['Opening balance', 'Baki awal', '期初结余', 'தொடக்க இருப்பு'],
  charged: ['Total charges', 'Jumlah caj', '收费总额', 'மொத்தக் கட்டணம்'],
  paid: ['Total payments', 'Jumlah bayaran', '付款总额', 'மொத்தம் செலுத்தியது'],
  closing: ['Closing balance', 'Baki akhir', '期末结余', 'இறுதி இருப்பு'],
  due: ['Amount due', 'Amaun perlu dibayar', '应付款额', 'செலுத்த வேண்டிய தொகை'],
  credit: ['Paid in advance', 'Bayaran pendahuluan', '预付余额', 'முன்பணம்'],
  noRows: [
    'No charges or payments in this period',
    'Tiada caj atau bayaran dalam tempoh ini',
    '本期间没有收费或付款记录',
    'இக்காலத்தில் கட்டணமோ செலுத்துதலோ இல்லை',
  ],

  close: ['Close of the day no.', 'Tutup hari no.', '每日结账 编号', 'நாள் முடிவு எண்'],
  closedBy: ['Closed by', 'Ditutup oleh', '结账人', 'முடித்தவர்'],
  openingFloat: ['Opening float', 'Wang apungan awal', '期初备用金', 'தொடக்க ரொக்கம்'],
  cashPayments: ['Cash payments', 'Bayaran tunai', '现金收款', 'ரொக்கக் கட்டணங்கள்'],
  cashVoids: [
    'Voided cash payments',
    'Bayaran tunai dibatalkan',
    '作废的现金收款',
    'ரத்தான ரொக்கக் கட்டணங்கள்',
  ],
  expected: ['Expected', 'Dijangka', '应有金额', 'எதிர்பார்த்தது'],
  firstCount: ['First count', 'Kiraan pertama', '首次清点', 'முதல் எண்ணிக்கை'],
  counted: ['Counted', 'Dikira', '清点金额', 'எண்ணியது'],
  difference: ['Difference', 'Perbezaan', '差额', 'வித்தியாசம்'],
  banked: ['To the bank', 'Ke bank', '存入银行', 'வங்கிக்கு'],
  floatLeft: ['Float that stays', 'Wang apungan yang tinggal', '留存备用金', 'மீதமுள்ள ரொக்கம்'],
  person: ['Person', 'Kakitangan', '经手员工', 'பணியாளர்'],
  voids: ['Voids', 'Pembatalan', '作废金额', 'ரத்துகள்'],
  noteOrCoin: ['Note or coin', 'Wang kertas atau syiling', '面额', 'தாள் அல்லது நாணயம்'],
  pieces: ['Pieces', 'Keping', '张数', 'எண்ணிக்கை'],
  datedIntoClosed: [
    'dated into a closed day',
    'bertarikh pada hari yang sudah ditutup',
    '日期属于已结账的日子',
    'முடிந்த நாளின் தேதியிடப்பட்டது',
  ],
  voidOfClosed: [
    'void of a payment in an earlier close',
    'pembatalan bayaran dalam penutupan terdahulu',
    '作废了较早结账中的付款',
    'முந்தைய நாள் முடிவில் உள்ள கட்டணத்தின் ரத்து',
  ],

  CREDIT: ['Held money', 'Wang simpanan', '预存款', 'வைப்புத் தொகை'],
  advance: ['Paid in advance', 'Bayaran pendahuluan', '预付款', 'முன்பணம்'],
  deposit: ['Deposit', 'Wang deposit', '押金', 'வைப்புப் பணம்'],
  fromCredit: ['from credit', 'daripada kredit', '由预付款支付', 'முன்பணம்'],
  depositUsed: [
    'Paid from deposit',
    'Dibayar daripada deposit',
    '由押金支付',
    'வைப்பிலிருந்து செலுத்தியது',
  ],
  creditRefund: ['Refund of credit', 'Bayaran balik kredit', '退还预付款', 'முன்பணம் திருப்பப்பட்டது'],
  depositRefund: [
    'Refund of deposit',
    'Bayaran balik deposit',
    '退还押金',
    'வைப்புப் பணம் திருப்பப்பட்டது',
  ],
  usedForSibling: [
    'Credit used for a sibling',
    'Kredit digunakan untuk adik-beradik',
    '预付款用于兄弟姐妹',
    'உடன்பிறப்புக்குப் பயன்படுத்திய முன்பணம்',
  ],
  refunds: ['Refunds', 'Bayaran balik', '退款', 'திருப்பிய பணம்'],
  depositHeld: ['Deposit held', 'Deposit disimpan', '持有押金', 'உள்ள வைப்புப் பணம்'],
  cashRefunds: ['Refunds', 'Bayaran balik', '退款', 'திருப்பிய பணம்'],
  floatDifference: ['Float difference', 'Beza wang apungan', '备用金差额', 'ரொக்க வேறுபாடு'],
  timesCounted: ['Times counted', 'Bilangan kiraan', '清点次数', 'எண்ணிய தடவைகள்'],
  voucher: ['Refund Voucher', 'Baucar Bayaran Balik', '退款凭证', 'பணம் திருப்பிய சீட்டு'],
  voucherNo: ['Voucher No.', 'No. Baucar', '凭证编号', 'சீட்டு எண்'],
  paidBy: ['Paid out by', 'Dibayar oleh', '退款经手人', 'வழங்கியவர்'],
  payer: ['Paid by', 'Dibayar oleh', '付款人', 'செலுத்தியவர்'],
  refundReceived: [
    'Received by (name, signature)',
    'Diterima oleh (nama, tandatangan)',
    '收款人（姓名、签名）',
    'பெற்றவர் (பெயர், கையொப்பம்)',
  ],
} satisfies Record<string, Texts>;

/** The words of a document in one language, with placeholders in braces. */
export type Labels = Readonly<Record<keyof typeof texts, string>>;

/** The words in every language. */
export const labels = Object.fromEntries(
  languages.map((language, at) => [
    language,
    Object.fromEntries(Object.entries(texts).map(([name, words]) => [name, words[at]])),
  ]),
) as Readonly<Record<Language, Labels>>;

/** Replaces placeholders: `fill('Page {n}', { n: 2 })` returns `Page 2`. */
export function fill(label: string, values: Record<string, string | number>): string {
  return label.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Returns the printed form of a month: `Nov 2026` for `11-2026`. */
export function monthName(month: Month, words: Labels): string {
  return fill(words.monthOfYear, { month: nameOf(month, words), year: month.slice(3) });
}

/** Returns the printed form of a day of the wire: `24 Nov 2026` (R-2250). */
export function dayName(value: string, words: Labels): string {
  const month = value.slice(3);
  const [day, year] = [Number(value.slice(0, 2)), value.slice(6)];
  return fill(words.dayOfMonth, { day, month: nameOf(month, words), year });
}

/** Returns the printed form of a time stamp, in Singapore: `24 Nov 2026, 14:03` (R-2250). */
export function momentName(iso: string, words: Labels): string {
  const at = new Date(iso);
  return fill(words.timeOfDay, { day: dayName(today(at), words), time: timeOf(at) });
}

function nameOf(month: string, { months }: Labels): string {
  return months.split(' ')[Number(month.slice(0, 2)) - 1] ?? '';
}

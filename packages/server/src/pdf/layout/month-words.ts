import { type Language, languages } from '@kelas/contract/values/languages';

type Texts = readonly [en: string, ms: string, zh: string, ta: string];

const texts = {
  monthEnd: ['Month end', 'Akhir bulan', '月结', 'மாத இறுதி'],
  number: ['Close no.', 'Tutup bulan no.', '月结编号', 'மாத முடிவு எண்'],
  notClosed: [
    'Not closed. The figures can still change.',
    'Belum ditutup. Angka masih boleh berubah.',
    '尚未结账，数字仍可能变动。',
    'முடிக்கப்படவில்லை. எண்கள் மாறலாம்.',
  ],
  figure: ['Figure', 'Perkara', '项目', 'விவரம்'],
  charged: ['Charged', 'Dicaj', '应收', 'விதித்த கட்டணம்'],
  discounts: ['Discounts', 'Diskaun', '折扣', 'தள்ளுபடி'],
  received: ['Received', 'Diterima', '已收', 'பெற்றது'],
  cash: ['Cash', 'Tunai', '现金', 'ரொக்கம்'],
  cashCounted: [
    'of it counted in a close of the day',
    'daripadanya dikira dalam tutup hari',
    '其中已在日结中清点',
    'இதில் நாள் முடிவில் எண்ணியது',
  ],
  bankSeen: [
    'Bank, confirmed by a bank statement',
    'Bank, disahkan oleh penyata bank',
    '银行，银行对账单已确认',
    'வங்கி, வங்கி அறிக்கையில் உறுதியானது',
  ],
  bankClaimed: [
    'Bank, not confirmed yet',
    'Bank, belum disahkan',
    '银行，尚未确认',
    'வங்கி, இன்னும் உறுதியாகவில்லை',
  ],
  unknown: ['Without a type', 'Tanpa jenis', '未注明方式', 'வகை குறிப்பிடாதது'],
  refunded: ['Refunded', 'Bayaran balik', '退款', 'திருப்பியது'],
  salaries: ['Salaries', 'Gaji', '薪资', 'சம்பளம்'],
  left: ['Left over', 'Baki tinggal', '结余', 'மீதம்'],
  corrections: [
    'Corrections of earlier months',
    'Pembetulan bulan terdahulu',
    '前期更正',
    'முந்தைய மாதங்களின் திருத்தங்கள்',
  ],
  owed: ['Owed up to the month', 'Terhutang hingga bulan ini', '截至本月欠费', 'இம்மாதம் வரை நிலுவை'],
  drawer: [
    'Differences of the cash drawer ({count})',
    'Beza laci tunai ({count})',
    '钱箱差额（{count}）',
    'பணப்பெட்டி வேறுபாடுகள் ({count})',
  ],
  unclear: ['Not yet clear', 'Belum jelas', '尚未厘清', 'இன்னும் தெளிவாகாதவை'],
  count: ['Number', 'Bilangan', '数目', 'எண்ணிக்கை'],
  CASH: [
    'Days with cash that is in no close of the day',
    'Hari dengan tunai yang tiada dalam tutup hari',
    '有现金未日结的天数',
    'நாள் முடிவில் சேராத ரொக்கம் உள்ள நாட்கள்',
  ],
  PAYMENTS: [
    'Payments by bank that no bank statement confirms',
    'Bayaran bank yang belum disahkan oleh penyata bank',
    '银行对账单未确认的银行付款',
    'வங்கி அறிக்கை உறுதி செய்யாத வங்கிக் கட்டணங்கள்',
  ],
  BANK_LINES: [
    'Bank lines of money in that are not explained',
    'Baris bank wang masuk yang belum dijelaskan',
    '未说明的银行进账',
    'விளக்கப்படாத வங்கி வரவுகள்',
  ],
  date: ['Date', 'Tarikh', '日期', 'தேதி'],
  receiptNo: ['Number', 'Nombor', '编号', 'எண்'],
  record: ['Record', 'Rekod', '记录', 'பதிவு'],
  amount: ['Amount', 'Amaun', '金额', 'தொகை'],
  PAYMENT: ['Late payment', 'Bayaran lewat direkod', '补录付款', 'தாமதப் பதிவுக் கட்டணம்'],
  VOID: ['Void', 'Pembatalan', '作废', 'ரத்து'],
  REFUND: ['Late refund', 'Bayaran balik lewat direkod', '补录退款', 'தாமதப் பதிவுத் திருப்பம்'],
  SALARY: ['Late salary', 'Gaji lewat direkod', '补录薪资', 'தாமதப் பதிவுச் சம்பளம்'],
  SALARY_VOID: ['Void of a salary', 'Pembatalan gaji', '薪资作废', 'சம்பள ரத்து'],
  more: ['and {count} more', 'dan {count} lagi', '另有 {count} 项', 'மேலும் {count}'],
} satisfies Record<string, Texts>;

/** The words of a month end in one language, with placeholders in braces. */
export type MonthWords = Readonly<Record<keyof typeof texts, string>>;

/** The words of a month end in every language. */
export const monthWords = Object.fromEntries(
  languages.map((language, at) => [
    language,
    Object.fromEntries(Object.entries(texts).map(([name, words]) => [name, words[at]])),
  ]),
) as Readonly<Record<Language, MonthWords>>;

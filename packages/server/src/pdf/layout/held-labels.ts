import type { Language } from '@kelas/contract/values/languages';

const english = {
  CREDIT: 'Held money',
  advance: 'Paid in advance',
  deposit: 'Deposit',
  fromCredit: 'from credit',
  depositUsed: 'Paid from deposit',
  creditRefund: 'Refund of credit',
  depositRefund: 'Refund of deposit',
  usedForSibling: 'Credit used for a sibling',
  refunds: 'Refunds',
  depositHeld: 'Deposit held',
  cashRefunds: 'Refunds',
  floatDifference: 'Float difference',
  timesCounted: 'Times counted',
  voucher: 'Refund Voucher',
  voucherNo: 'Voucher No.',
  paidBy: 'Paid out by',
  payer: 'Paid by',
  refundReceived: 'Received by (name, signature)',
};

/** The words about money that the centre holds for a student (D-31). */
export type HeldLabels = Readonly<typeof english>;

const malay: HeldLabels = {
  CREDIT: 'Wang simpanan',
  advance: 'Bayaran pendahuluan',
  deposit: 'Wang deposit',
  fromCredit: 'daripada kredit',
  depositUsed: 'Dibayar daripada deposit',
  creditRefund: 'Bayaran balik kredit',
  depositRefund: 'Bayaran balik deposit',
  usedForSibling: 'Kredit digunakan untuk adik-beradik',
  refunds: 'Bayaran balik',
  depositHeld: 'Deposit disimpan',
  cashRefunds: 'Bayaran balik',
  floatDifference: 'Beza wang apungan',
  timesCounted: 'Bilangan kiraan',
  voucher: 'Baucar Bayaran Balik',
  voucherNo: 'No. Baucar',
  paidBy: 'Dibayar oleh',
  payer: 'Dibayar oleh',
  refundReceived: 'Diterima oleh (nama, tandatangan)',
};

const chinese: HeldLabels = {
  CREDIT: '预存款',
  advance: '预付款',
  deposit: '押金',
  fromCredit: '由预付款支付',
  depositUsed: '由押金支付',
  creditRefund: '退还预付款',
  depositRefund: '退还押金',
  usedForSibling: '预付款用于兄弟姐妹',
  refunds: '退款',
  depositHeld: '持有押金',
  cashRefunds: '退款',
  floatDifference: '备用金差额',
  timesCounted: '清点次数',
  voucher: '退款凭证',
  voucherNo: '凭证编号',
  paidBy: '退款经手人',
  payer: '付款人',
  refundReceived: '收款人（姓名、签名）',
};

const tamil: HeldLabels = {
  CREDIT: 'வைப்புத் தொகை',
  advance: 'முன்பணம்',
  deposit: 'வைப்புப் பணம்',
  // Short, because a long word breaks in its column.
  fromCredit: 'முன்பணம்',
  depositUsed: 'வைப்பிலிருந்து செலுத்தியது',
  creditRefund: 'முன்பணம் திருப்பப்பட்டது',
  depositRefund: 'வைப்புப் பணம் திருப்பப்பட்டது',
  usedForSibling: 'உடன்பிறப்புக்குப் பயன்படுத்திய முன்பணம்',
  refunds: 'திருப்பிய பணம்',
  depositHeld: 'உள்ள வைப்புப் பணம்',
  cashRefunds: 'திருப்பிய பணம்',
  floatDifference: 'ரொக்க வேறுபாடு',
  timesCounted: 'எண்ணிய தடவைகள்',
  voucher: 'பணம் திருப்பிய சீட்டு',
  voucherNo: 'சீட்டு எண்',
  paidBy: 'வழங்கியவர்',
  payer: 'செலுத்தியவர்',
  refundReceived: 'பெற்றவர் (பெயர், கையொப்பம்)',
};

/** These words in every language. */
export const heldLabels: Readonly<Record<Language, HeldLabels>> = {
  en: english,
  ms: malay,
  zh: chinese,
  ta: tamil,
};

import type { IMPORT_WORDS } from '@kelas/contract/import-fields';

/** The types whose cells are one of few words. */
export type WordType = keyof typeof IMPORT_WORDS;

/** Words of each code in English, Malay and Chinese; commas separate them. */
export const CODE_WORDS: Readonly<Record<WordType, Readonly<Record<string, string>>>> = {
  GENDER: {
    M: 'm, male, boy, man, l, lelaki, laki laki, 男, 男生, 男性',
    F: 'f, female, girl, woman, p, perempuan, w, wanita, 女, 女生, 女性',
  },
  SESSION: {
    MORNING: 'morning, am, pagi, sesi pagi, morning session, 上午, 上午班, 早上, 早班',
    AFTERNOON:
      'afternoon, pm, petang, sesi petang, tengah hari, afternoon session, 下午, 下午班, 午班',
  },
  STATUS: {
    ACTIVE: 'active, aktif, 在读, 在讀, 活跃, 活躍, 在学, 在學',
    DEACTIVATED:
      'deactivated, inactive, paused, tidak aktif, digantung, 暂停, 暫停, 休学, 休學, 停用',
    TERMINATED: 'terminated, left, stopped, quit, berhenti, ditamatkan, 退学, 退學, 离校, 離校',
  },
  PAY_SCHEME: {
    RATIO: 'split, ratio, share, percentage, nisbah, pembahagian, 分成, 比例',
    HOUR: 'hourly, hour, per hour, by hour, jam, sejam, ikut jam, 时薪, 時薪, 按小时, 按小時',
    FIXED:
      'monthly, fixed, month, per month, by month, monthly salary, fixed salary, bulanan, tetap, gaji tetap, sebulan, 月薪, 固定, 按月',
    HEAD: 'per head, head, by head, per student, by student, kepala, ikut kepala, seorang murid, 按人头, 按人頭, 人头, 人頭',
  },
  CHARGE_UNIT: {
    MONTH: 'month, monthly, by month, per month, bulan, bulanan, sebulan, 月, 按月, 每月',
    LESSON:
      'lesson, class, by lesson, per lesson, by class, per class, session, per session, kelas, ikut kelas, setiap kelas, sesi, 堂, 按堂, 每堂, 节, 節, 按节, 按節, 每节, 每節',
  },
  LANGUAGE: {
    en: 'english, en, eng, bi, bahasa inggeris, inggeris, 英文, 英语, 英語',
    ms: 'malay, ms, bm, bahasa melayu, bahasa malaysia, melayu, bahasa, 马来文, 馬來文, 马来语, 馬來語, 国文, 國文',
    zh: 'chinese, mandarin, zh, bc, cina, bahasa cina, mandarin chinese, 中文, 华文, 華文, 华语, 華語',
    ta: 'tamil, ta, bahasa tamil, தமிழ், 淡米尔文, 淡米爾文',
  },
  PAYMENT_TYPE: {
    CASH: 'cash, tunai, wang tunai, cash payment, 现金, 現金',
    BANK: 'bank, bank transfer, transfer, online, online transfer, online banking, internet banking, online payment, fpx, duitnow, duitnow qr, duit now, qr, qr pay, qr code, ibg, ibft, instant transfer, credit transfer, cheque, cek, check, bank draft, e wallet, ewallet, tng, tng ewallet, tng e wallet, touch n go, touch n go ewallet, touchngo, boost, boost ewallet, grab, grabpay, grab pay, shopeepay, shopee pay, shopee, mae, maybank, maybank2u, m2u, cimb, alipay, wechat pay, setel, bigpay, card, credit card, debit card, kad, pemindahan, e dompet, pindahan, pindahan bank, dalam talian, bank in, 银行, 銀行, 转账, 轉賬, 转帐, 轉帳, 银行转账, 銀行轉賬',
    UNKNOWN: 'unknown, tidak diketahui, 未知, 不明',
  },
};

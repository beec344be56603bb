import type { ImportKind } from '@kelas/contract/import-fields';

/** Words of headings by field, in English, Malay and Chinese; commas separate them. */
type Words = Readonly<Record<string, string>>;

const PERSON = {
  phone:
    'phone, phone no, phone number, tel, tel no, telephone, telephone no, mobile, mobile no, handphone, handphone no, hp, hp no, contact no, contact number, whatsapp, telefon, no telefon, no tel, nombor telefon, telefon bimbit, no hp, 电话, 電話, 电话号码, 電話號碼, 手机, 手機, 手机号码, 手機號碼, 联络号码, 聯絡號碼, 联系电话, 聯繫電話',
  gender: 'gender, sex, jantina, 性别, 性別',
  nric: 'ic, ic no, ic number, nric, nric no, mykad, my kad, identity card, identity card no, identification no, passport, no kp, kp, no ic, no k p, kad pengenalan, no kad pengenalan, nombor kad pengenalan, 身份证, 身份證, 身份证号码, 身份證號碼, 身份证号, 身份證號, 登记号码, 登記號碼',
  email:
    'email, e mail, mail, email address, e mail address, emel, e mel, alamat emel, 电邮, 電郵, 邮箱, 郵箱, 电子邮件, 電子郵件',
};

const FEE =
  'fee, fees, monthly fee, fee per month, tuition fee, course fee, subject fee, yuran, yuran bulanan, bayaran bulanan, 学费, 學費, 费用, 費用, 收费, 收費, 月费, 月費';

const COURSE = {
  subject:
    'subject, subject name, subjects, subjects taken, subjects taught, subject taught, course, courses, class, tuition subject, subjek, mata pelajaran, mp, kelas, 科目, 课程, 課程, 班级, 班級, 学科, 學科',
  fee: `${FEE}, amount, bayaran`,
};

const TEACHER =
  'teacher, teacher name, tutor, instructor, guru, nama guru, cikgu, pengajar, 老师, 老師, 教师, 教師, 老师姓名, 老師姓名';
const LEVEL =
  'level, form, grade, standard, std, year level, program level, tingkatan, tahap, darjah, ting, 年级, 年級, 级别, 級別, 班次, 中学年级, 中學年級';
const STUDENT_NAME =
  'student, student name, students name, students full name, student full name, name of student, name, full name, child, child name, childs name, childs full name, anak, nama anak, nama penuh pelajar, nama penuh murid, pupil, pupil name, pelajar, nama pelajar, murid, nama murid, nama, nama penuh, 学生, 學生, 学生姓名, 學生姓名, 姓名, 名字, 名';

/** The names that clerks give each field, in the order of preference (R-1644). */
export const HEADING_WORDS: Readonly<Record<ImportKind, Words>> = {
  SUBJECTS: {
    name: `name, nama, nama subjek, nama mata pelajaran, subject title, title, 名称, 名稱, 科目名称, 科目名稱, ${COURSE.subject}`,
  },
  MISC_ITEMS: {
    name: 'name, item, item name, misc item, misc, description, product, nama, nama item, barang, perkara, keterangan, 名称, 名稱, 项目, 項目, 物品, 项目名称, 項目名稱',
    price:
      'price, fee, usual fee, amount, cost, unit price, harga, yuran, bayaran, jumlah, 价格, 價格, 价钱, 價錢, 单价, 單價, 费用, 費用, 金额, 金額',
  },
  TEACHERS: {
    name: `name, full name, nama, nama penuh, 姓名, 名字, ${TEACHER}`,
    ...PERSON,
    bank: 'bank, bank name, name of bank, swift, swift code, nama bank, 银行, 銀行, 银行名称, 銀行名稱',
    accountNo:
      'account no, account, account number, bank account, bank account no, bank account number, acc no, no akaun, akaun, no akaun bank, nombor akaun, 账号, 賬號, 帐号, 帳號, 户口, 戶口, 户口号码, 戶口號碼, 银行账号, 銀行賬號, 银行户口, 銀行戶口',
    paymentType:
      'payment type, pay type, salary type, type, paid by, jenis bayaran, jenis gaji, jenis, 薪资类型, 薪資類型, 付款方式, 支付方式, 类型, 類型',
    rate: 'rate, payment rate, pay rate, hourly rate, split, share, ratio, kadar, kadar bayaran, kadar gaji, nisbah, 比例, 分成, 薪资率, 薪資率, 时薪, 時薪',
    level: LEVEL,
    subject: COURSE.subject,
    fee: COURSE.fee,
    charged:
      'charged by, charged per, fee per, charge by, cara caj, yuran ikut, 收费方式, 收費方式, 计费方式, 計費方式',
    split: 'own split, course split, course ratio, nisbah kursus, 课程分成, 課程分成',
  },
  STUDENTS: {
    name: STUDENT_NAME,
    ...PERSON,
    level: LEVEL,
    session:
      'session, schedule, school session, shift, sesi, sesi persekolahan, jadual, 时段, 時段, 班制, 上课时段, 上課時段, 上下午班',
    enrolled:
      'enrolled, enrolment, enrollment, enrolment date, enrollment date, enrolment month, enrolled on, registered, registration date, date joined, joined, start date, join date, tarikh daftar, tarikh masuk, tarikh pendaftaran, bulan masuk, bulan daftar, daftar, 入学, 入學, 入学日期, 入學日期, 入学月份, 入學月份, 报名日期, 報名日期, 注册日期, 註冊日期',
    contactName:
      'contact name, emergency contact, emergency contact name, parent, parent name, parents name, parents guardians name, mothers name, fathers name, mother name, father name, guardian, guardian name, nama waris, waris, ibu bapa, nama ibu bapa, nama penjaga, penjaga, 联系人, 聯繫人, 联络人, 聯絡人, 家长, 家長, 家长姓名, 家長姓名, 紧急联络人, 緊急聯絡人, 监护人, 監護人',
    contactPhone:
      'contact phone, contact phone no, emergency contact phone, emergency contact phone no, emergency contact no, emergency phone, parent phone, parent phone no, parents phone, parents phone number, parents phone no, parent phone number, parents whatsapp number, parent whatsapp, parents guardians contact number, parents guardians phone number, mothers phone, fathers phone, mother phone, father phone, parent contact, parent contact no, parents contact, parents contact no, parents contact number, guardian contact, guardian contact no, guardian phone, parent tel, telefon waris, no telefon waris, tel waris, telefon ibu bapa, no telefon ibu bapa, telefon penjaga, no telefon penjaga, 联系人电话, 聯繫人電話, 联络人电话, 聯絡人電話, 家长电话, 家長電話, 家长手机, 家長手機, 紧急电话, 緊急電話, 监护人电话, 監護人電話',
    contactRelationship:
      'contact relationship, relationship, relation, emergency contact relationship, hubungan, pertalian, 关系, 關係, 与学生关系, 與學生關係',
    language:
      'language, home language, family language, preferred language, spoken language, language spoken, bahasa keluarga, bahasa pertuturan, 语言, 語言, 家庭语言, 家庭語言',
    family:
      'family, siblings, family no, family code, keluarga, adik beradik, 家庭, 家族, 兄弟姐妹',
    status: 'status, student status, taraf, 状态, 狀態, 状况, 狀況',
    statusFrom:
      'status from, status since, status month, left, left on, stopped, stopped from, terminated, tarikh berhenti, status mulai, status dari, bulan berhenti, berhenti, 状态日期, 狀態日期, 停课月份, 停課月份, 停学日期, 停學日期, 退学日期, 退學日期',
    owes: 'owes, owed, owing, outstanding, arrears, debt, balance due, opening debt, opening balance, hutang, tunggakan, baki hutang, baki tertunggak, 欠款, 欠费, 欠費, 拖欠, 未付',
    credit:
      'paid in advance, credit, advance, prepaid, prepayment, opening credit, bayaran pendahuluan, pendahuluan, kredit, bayaran awal, 预付, 預付, 预付款, 預付款, 预缴, 預繳',
    deposit:
      'deposit, held deposit, cagaran, wang cagaran, deposit dipegang, 押金, 按金, 定金, 订金, 訂金',
    openingDate:
      'opening date, balance date, as at, as of, tarikh baki, tarikh pembukaan, 开账日期, 開賬日期, 结余日期, 結餘日期',
    ...COURSE,
    fee: `${COURSE.fee}, rate, fee month`,
    teacher: TEACHER,
    from: 'from, since, start, starts, from month, start month, first month, effective date, effective, course start, mulai, mula, dari, bulan mula, mula bulan, 开始, 開始, 开始月份, 開始月份, 起始月份, 开课, 開課, 从, 從',
    until:
      'until, to, end, ends, end month, till, until month, course end, hingga, sehingga, tamat, bulan tamat, sampai, 结束, 結束, 结束月份, 結束月份, 至, 截止, 到',
    courseLevel:
      'course level, level of course, subject level, tingkatan kursus, tingkatan subjek, 课程年级, 課程年級',
  },
  PAYMENTS: {
    student: STUDENT_NAME,
    phone: PERSON.phone,
    nric: PERSON.nric,
    item: `item, misc item, misc, description, for, perkara, item bayaran, butiran, keterangan, 项目, 項目, ${COURSE.subject}`,
    teacher: TEACHER,
    month:
      'month, fee month, payment month, billing month, for month, month of, bulan, bulan yuran, untuk bulan, 月份, 月, 学费月份, 學費月份, 缴费月份, 繳費月份',
    fee: `charged, charge, price, ${FEE}, harga, caj, 应付, 應付, 应收, 應收, 价格, 價格`,
    paid: 'paid, amount paid, payment, paid amount, received, amount received, dibayar, bayaran dibuat, jumlah dibayar, jumlah bayaran, amaun dibayar, telah dibayar, diterima, 已付, 付款, 付款金额, 付款金額, 实付, 實付, 已缴, 已繳, 缴费金额, 繳費金額, 收到',
    date: 'date, payment date, date paid, paid on, date of payment, transaction date, tarikh, tarikh bayaran, tarikh bayar, 日期, 付款日期, 缴费日期, 繳費日期, 收款日期',
    type: 'type, payment type, payment method, method, paid by, mode, mode of payment, jenis, jenis bayaran, cara bayaran, kaedah bayaran, 类型, 類型, 付款方式, 支付方式, 方式, 缴费方式, 繳費方式',
    receipt:
      'receipt, receipt no, receipt number, resit, no resit, nombor resit, 收据, 收據, 收据号码, 收據號碼, 单号, 單號, 收条, 收條',
  },
};

/** Words for one of several fields. */
interface UnsureWords {
  readonly words: string;
  /** The fields, the likeliest first. */
  readonly keys: readonly string[];
  /** Whether the cells must be phone numbers. */
  readonly isPhone?: true;
}

/** A heading with such a word means the first field that no other column has (R-1644). */
export const UNSURE_WORDS: Readonly<Partial<Record<ImportKind, UnsureWords>>> = {
  PAYMENTS: { words: 'amount, jumlah, bayaran, 金额, 金額', keys: ['paid', 'fee'] },
  STUDENTS: { words: 'contact', keys: ['contactPhone'], isPhone: true },
};

const student =
  'uuid version status name nric phoneNo email gender programLvl schedule enrolmentDate emergencyContactName emergencyContactPhoneNo emergencyContactRelationship tuitionCourses.subscriptionId tuitionCourses.teacher tuitionCourses.teacherName tuitionCourses.programLvl tuitionCourses.subjectId tuitionCourses.subjectName tuitionCourses.fee tuitionCourses.effectiveDate tuitionCourses.cancelledDate miscs.subscriptionId miscs.id miscs.name miscs.fee miscs.chargedFee miscs.month miscs.cancelledDate miscs.paymentStatus';
const studentRow = 'uuid name programLvl phoneNo subjectName status';
const announcement = 'id version authorName content programLvl subjectId schedule recordCreateDate';
const material =
  'id version title url tuitionId teacherId courseId programLvl status recordCreateDate';
const timetableEntry =
  'id version subjectId subjectName programLvl programLvlLabel startTime endTime dayOfWeek classroom classSession status recordCreateDate';
const amounts =
  'bank.transactionDate bank.totalAmount cash.transactionDate cash.totalAmount unknown.transactionDate unknown.totalAmount total.transactionDate total.totalAmount';
const receipt = 'receiptNo transactionDate paymentType totalAmount';
const paidLine = 'paymentStatus uuid name programLvl icNo transactionDate transactionType';
const paidRow = 'paymentStatus month transactionDate transactionType';
const inside = (name: string, fields: string) => fields.replace(/\S+/g, `${name}.$&`);

/**
 * The fields of every answer that an EMPLOYEE can get, read over one by one: none is a teacher's
 * identity card, bank, rate or salary but what the history of teachers shows (which the settings
 * may close), and icNo is masked. A family's contact leaves for the forms, and for the reminders of
 * arrears, which go to it. Whoever adds a field to a call has to say here that it may leave.
 */
export const employeeFields: Readonly<Record<string, string>> = {
  'POST /announcements/create': announcement,
  'GET /announcements': announcement,
  'POST /announcements/update': announcement,
  'GET /arrears':
    'uuid name programLvl phoneNo emergencyContactName emergencyContactPhoneNo emergencyContactRelationship months firstTuitionMonth thisMonthFee oneMonthFee twoMonthsFee olderFee totalOwedFee lastTransactionDate',
  'GET /settings/logo': 'logo',
  'GET /settings':
    'version name address registrationNo hasLogo phonePrefix language employeeFinance employeeTeacherHistory',
  'GET /classroom': 'uuid name programLvl subjectName phoneNo schedule teacherName',
  'GET /courses': 'id name',
  'POST /course/register': 'id name',
  'GET /finance/report/month': amounts,
  'GET /finance/report/students':
    'studentName courses miscs transactionType transactionDate totalAmount receiptNo',
  'GET /finance/report/year': amounts,
  'GET /payment/history':
    'name transactionDate dateCreated fee chargedFee subjectName month transactionType receiptNo voided',
  'POST /note': material,
  'POST /quiz': material,
  'GET /note': material,
  'GET /quiz': material,
  'PUT /note': material,
  'PUT /quiz': material,
  'GET /student/misc/payment': `subscriptionId id subjectName fee chargedFee month ${paidLine}`,
  'GET /students/misc/payment': `uuid name programLvl totalOwedFee totalMiscFee totalChargedFee ${paidRow}`,
  'POST /student/misc/payment': receipt,
  'GET /overview': [
    'date month',
    inside('timetable', timetableEntry),
    'announcements.id announcements.authorName announcements.content announcements.schedule announcements.recordCreateDate',
    'enrolments.total enrolments.newest.uuid enrolments.newest.name enrolments.newest.programLvl',
    'tuition.students tuition.owing tuition.totalFee tuition.owedFee',
  ].join(' '),
  'GET /payment/receipt':
    'receiptNo uuid name programLvl transactionDate paymentType lines.subjectName lines.month lines.fee lines.chargedFee totalAmount staffName recordCreateDate owedFee owedOn voided.recordCreateDate voided.staffName voided.reason',
  'GET /payment/receipt/document': 'PDF',
  'GET /payment/voids':
    'receiptNo studentName transactionDate transactionType totalAmount recordCreateDate staffName reason',
  'GET /banks': 'swiftCode name fee',
  'GET /programLvl': 'id name offered',
  'GET /misc': 'id name fee',
  'POST /login': 'token role',
  'POST /logout': '',
  'POST /staff/password': '',
  'GET /student/statement':
    'uuid name programLvl phoneNo from until opening rows.kind rows.transactionDate rows.month rows.subjectName rows.receiptNo rows.fee rows.chargedFee rows.balance charged paid closing',
  'GET /student/statement/document': 'PDF',
  'POST /student/misc/cancel': 'subscriptionId cancelledDate',
  'POST /student/course/cancel': 'subscriptionId cancelledDate',
  'POST /student/status': 'uuid status',
  'GET /student': student,
  'GET /students/enrollment': studentRow,
  'GET /students': studentRow,
  'POST /student/register': 'uuid',
  'POST /student/update': student,
  'GET /tuitionFees': 'id teacherId teacherName programLvl courseId subjectName fee',
  'GET /teachers': 'uuid name phoneNo',
  'POST /student/timetables': timetableEntry,
  'GET /student/timetables': timetableEntry,
  'PUT /student/timetables': timetableEntry,
  'GET /student/payment': `subscriptionId subjectName fee ${paidLine}`,
  'GET /student/payment/months':
    'month totalOwedFee lines.subscriptionId lines.subjectName lines.fee',
  'GET /students/payment': `uuid name programLvl totalOwedFee totalTuitionFee ${paidRow}`,
  'POST /student/payment': receipt,
};

/** The noun of counted students: `1 student`, `12 students`. */
export const STUDENT_NOUN = { one: 'student', many: 'students' };

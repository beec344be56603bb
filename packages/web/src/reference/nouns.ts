import { msg, plural, t } from '@lingui/core/macro';

/** The noun of counted students: `1 student`, `12 students`. */
export const STUDENT_NOUN = {
  one: msg`student`,
  many: msg`students`,
  count: (count: number) => t`${plural(count, { one: '# student', other: '# students' })}`,
};

export const TEACHER_NOUN = {
  one: msg`teacher`,
  many: msg`teachers`,
  count: (count: number) => t`${plural(count, { one: '# teacher', other: '# teachers' })}`,
};

export const FAMILY_NOUN = {
  one: msg`family`,
  many: msg`families`,
  count: (count: number) => t`${plural(count, { one: '# family', other: '# families' })}`,
};

import { registerCourse } from '@kelas/contract/courses';
import { describe, expect, it } from 'vitest';
import { readSqlmapReport } from './sqlmap-report.ts';
import { markedRequests } from './sqlmap-request.ts';

const target = { host: '127.0.0.1:3000', token: 'token' };

describe('a request for sqlmap', () => {
  it('has a mark after every text and every header that the call reads', () => {
    const [texts, others] = markedRequests(registerCourse, { subjectName: 'Art', id: 1 }, target);
    expect(texts?.text).toContain('Authorization: Bearer token*');
    expect(texts?.text).toContain('{"subjectName":"Art*","id":1}');
    expect(texts?.places).toBe(2);
    expect(others?.text).toContain('{"subjectName":"Art","id":"1*"}');
  });

  it('lets two elements of a list stand for the others', () => {
    const [texts] = markedRequests(registerCourse, { names: ['Art', 'Music', 'Dance'] }, target);
    expect(texts?.text).toContain('{"names":["Art*","Music*","Dance"]}');
  });
});

describe('the report of sqlmap', () => {
  const withstood = "[WARNING] (custom) POST parameter 'JSON #1*' does not seem to be injectable";

  it('is accepted when no place has an injection', () => {
    expect(() => readSqlmapReport('POST /x', withstood, 1)).not.toThrow();
  });

  it('is refused when a place has an injection or was not tried', () => {
    const injectable =
      'sqlmap identified the following injection point(s) with a total of 9 HTTP(s)';
    expect(() => readSqlmapReport('POST /x', `${withstood}\n${injectable}`, 1)).toThrow(
      /injection point/,
    );
    expect(() => readSqlmapReport('POST /x', withstood, 2)).toThrow('1 of 2 places');
  });
});

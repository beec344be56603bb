import { describe, expect, it } from 'vitest';
import { AppError } from '../base/errors.ts';
import { toAppError } from './failures.ts';

const failed = (properties: object, message = 'something inside') =>
  toAppError(Object.assign(new Error(message), properties));

describe('a client that disconnected while sending', () => {
  it('is 400, and no failure of the database', () => {
    expect(failed({ code: 'ECONNRESET' }, 'aborted')).toMatchObject({ status: 400 });
  });
});

describe('an error of the database', () => {
  it.each([
    ['ECONNREFUSED', 2],
    ['ECONNRESET', 2],
    ['ENOTFOUND', 2],
    ['57P01', 2],
    ['57P03', 2],
    ['08006', 2],
    ['53300', 2],
    ['25006', 2],
    ['40001', 1],
    ['40P01', 1],
    ['55P03', 1],
    ['57014', 1],
    ['53100', 30],
    ['ENOSPC', 30],
  ])('with code %s is 503 with Retry-After %i', (code, seconds) => {
    const error = failed({ code });
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: seconds });
    expect(error.message).not.toContain('inside');
  });

  it('is 503 for a missing socket, but not for a missing file', () => {
    expect(failed({ code: 'ENOENT', syscall: 'connect' })).toMatchObject({ status: 503 });
    expect(failed({ code: 'ENOENT', syscall: 'open' })).toMatchObject({ status: 500 });
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('with the message %j is 503', (message) => {
    expect(failed({}, message)).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
  });

  it('of a known constraint is its 409 or 422 (D-07)', () => {
    expect(failed({ code: '23505', constraint: 'payment_line_tuition_once' })).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
    expect(failed({ code: '23505', constraint: 'student_nric_key' })).toMatchObject({
      status: 422,
      fields: { nric: 'This NRIC is already registered' },
    });
  });

  it('of another constraint or kind is a neutral 500 (R-1209)', () => {
    for (const properties of [
      { code: '23505', constraint: 'some_other_key' },
      { code: '22P02' },
      { code: '42703' },
      { code: '42P01', constraint: 'payment_line_tuition_once' },
      {},
    ]) {
      const error = failed(properties);
      expect(error).toMatchObject({ status: 500, code: 'INTERNAL' });
      expect(error.message).not.toContain('inside');
    }
  });
});

describe('any other error', () => {
  it('that is an AppError stays unchanged', () => {
    const error = new AppError(409, 'ALREADY_PAID', 'Paid');
    expect(toAppError(error)).toBe(error);
  });

  it.each([undefined, null, 'text', 5, {}, new TypeError('x is undefined')])(
    'such as %j is a neutral 500',
    (thrown) => {
      expect(toAppError(thrown)).toMatchObject({ status: 500, code: 'INTERNAL' });
    },
  );

  it('of the framework keeps a 4xx status with a message of Kelas', () => {
    expect(failed({ code: 'FST_ERR_SOMETHING', statusCode: 406 })).toMatchObject({
      status: 406,
      code: 'BAD_REQUEST',
      message: 'The request could not be read',
    });
    expect(failed({ statusCode: 502 })).toMatchObject({ status: 500, code: 'INTERNAL' });
  });
});

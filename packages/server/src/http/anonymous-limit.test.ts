import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WAITING_MAX, WaitingQueue } from './anonymous-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Sends a request into the queue. Returns its state. */
function ask(line: WaitingQueue, { isKnown = false, socket = { destroy: vi.fn() } } = {}) {
  const response = new EventEmitter();
  const proceed = vi.fn();
  line.enter({ socket: socket as never, response }, () => isKnown, proceed);
  return {
    socket,
    leave: () => response.emit('close'),
    isThrough: () => proceed.mock.calls.length > 0,
    isClosed: () => socket.destroy.mock.calls.length > 0,
  };
}

const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work);
const through = (asked: readonly ReturnType<typeof ask>[]) =>
  asked.filter((each) => each.isThrough()).length;

describe('the queue of requests without a session (R-1274)', () => {
  it('lets a burst through at once, and the others at the rate', () => {
    const line = new WaitingQueue({ burst: 3, perSecond: 10 });
    const asked = times(13, () => ask(line));
    expect(through(asked)).toBe(3);
    vi.advanceTimersByTime(500);
    expect(asked.map((each) => each.isThrough())).toEqual([
      ...Array(8).fill(true),
      ...Array(5).fill(false),
    ]);
    vi.advanceTimersByTime(600);
    expect(through(asked)).toBe(13);
  });

  it('lets requests from known addresses through first', () => {
    const line = new WaitingQueue({ burst: 1, perSecond: 1 });
    const others = times(5, () => ask(line));
    const known = ask(line, { isKnown: true });
    vi.advanceTimersByTime(1_050);
    expect([known.isThrough(), through(others)]).toEqual([true, 1]);
    line.open();
  });

  it('disconnects a request beyond its limit, and has a separate limit for known addresses', () => {
    const line = new WaitingQueue({ burst: 0, perSecond: 0 });
    const asked = times(WAITING_MAX.unknown + 1, () => ask(line));
    expect(asked.findIndex((each) => each.isClosed())).toBe(WAITING_MAX.unknown);
    const known = times(WAITING_MAX.known + 1, () => ask(line, { isKnown: true }));
    expect(known.findIndex((each) => each.isClosed())).toBe(WAITING_MAX.known);
    line.open();
    expect(through([...asked, ...known])).toBe(WAITING_MAX.unknown + WAITING_MAX.known);
  });

  it('disconnects a connection that sends a second request while it waits', () => {
    const line = new WaitingQueue({ burst: 0, perSecond: 0 });
    const { socket, isClosed } = ask(line);
    expect(isClosed()).toBe(false);
    ask(line, { socket });
    expect(isClosed()).toBe(true);
    line.open();
  });

  it('drops requests of clients that disconnected', () => {
    const line = new WaitingQueue({ burst: 0, perSecond: 0 });
    const gone = times(WAITING_MAX.unknown, () => ask(line));
    for (const { leave } of gone) leave();
    const { isClosed } = ask(line);
    expect(isClosed()).toBe(false);
    line.open();
    expect(through(gone)).toBe(0);
  });

  it('lets waiting and later requests through once it is opened', () => {
    const line = new WaitingQueue({ burst: 0, perSecond: 0 });
    const asked = times(100, () => ask(line));
    line.open();
    expect(through([...asked, ask(line)])).toBe(101);
  });
});

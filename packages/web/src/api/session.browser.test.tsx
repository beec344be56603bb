import { afterEach, expect, test } from 'vitest';
import { askOpenTabs, endSession, getSession, type Session, startSession } from './session.ts';

const session: Session = { token: 'a token', role: 'ADMIN' };
/** Another tab of the same origin. */
let tab: BroadcastChannel;

function openTab(): unknown[] {
  const received: unknown[] = [];
  tab = new BroadcastChannel('shared-session');
  tab.addEventListener('message', ({ data }) => received.push(data));
  return received;
}

afterEach(() => {
  tab.close();
  endSession();
});

test('an open tab gives its session to a new one, and nothing after the logout (R-1945)', async () => {
  const received = openTab();
  startSession(session);
  tab.postMessage('request 1');
  await expect
    .poll(() => received)
    .toEqual([{ answerTo: 'request 1', session, isInView: expect.any(Boolean) }]);
  endSession();
  tab.postMessage('request 2');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(received).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

test('a new tab takes the session of the tab in view', async () => {
  openTab();
  tab.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    const hidden = { token: 'another token', role: 'EMPLOYEE' };
    tab.postMessage({ answerTo: 'another request', session: hidden, isInView: true });
    tab.postMessage({ answerTo: data, session: hidden, isInView: false });
    tab.postMessage({ answerTo: data, session, isInView: true });
  });
  expect(await askOpenTabs()).toEqual(session);
  // It takes nothing that it has not asked for.
  tab.postMessage({ answerTo: 'another request', session, isInView: true });
  expect(getSession()).toBeNull();
});

test('a new tab waits at most a quarter of a second', async () => {
  openTab();
  const begin = performance.now();
  expect(await askOpenTabs()).toBeUndefined();
  // A busy machine can delay the timer.
  expect(performance.now() - begin).toBeLessThan(3_000);
});

test('a logout ends the session of every tab that shares it', async () => {
  openTab();
  startSession(session);
  const other = new BroadcastChannel('ended-session');
  other.postMessage('another token');
  other.postMessage(session.token);
  await expect.poll(getSession).toBeNull();
  other.close();
});

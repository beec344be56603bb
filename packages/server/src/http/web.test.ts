import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { registerStudent } from '@kelas/contract/students';
import { studentForm } from '@kelas/testkit/fixtures';
import { refusal, startServer } from '@kelas/testkit/server';
import { afterAll, describe, expect, it } from 'vitest';
import { API_POLICY, REFERENCE_POLICY } from './policies.ts';

const folder = await mkdtemp(join(tmpdir(), 'kelas-web-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const webRoot = join(folder, 'dist');
await mkdir(join(webRoot, 'assets'), { recursive: true });
await writeFile(
  join(webRoot, 'index.html'),
  '<style nonce="__CSP_NONCE__"></style><meta content="__TAG_MANAGER_ID__"><p>Kelas</p>',
);
await writeFile(join(webRoot, 'assets', 'app-1a2b.js'), 'export {};');
await writeFile(join(webRoot, 'icon.svg'), '<svg/>');
await writeFile(join(folder, 'secret.txt'), 'secret');
const server = await startServer({ webRoot });
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

describe('the browser part', () => {
  it.each(['/', '/student/register', '/finance/report/month', '/no/such/screen', '/?x=a.b'])(
    'returns the page for %s with cache-control no-cache',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<p>Kelas</p>');
    },
  );

  it('has a new nonce in each page, the same in page and policy', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => {
        const { body, headers } = await get('/');
        const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
        expect(nonce).toMatch(/^[\w+/]{22}==$/);
        expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it('allows no other hosts, no inline scripts and no framing (R-1278)', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
    expect(rules.get('default-src')).toBe("default-src 'none'");
    expect(rules.get('script-src')).toBe("script-src 'self'");
    expect(rules.get('style-src')).toMatch(/^style-src 'self' 'nonce-[^']+'$/);
    expect(rules.get('img-src')).toBe("img-src 'self' blob:");
    expect(rules.get('connect-src')).toBe("connect-src 'self'");
    expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(rules.get('base-uri')).toBe("base-uri 'none'");
    expect(rules.get('frame-src')).toBe('frame-src blob:');
    expect(policy).not.toMatch(/https?:|unsafe-|data:|\*/);
  });

  it('requires Trusted Types with one policy', async () => {
    const rules = String((await get('/')).headers['content-security-policy']).split('; ');
    expect(rules).toContain("require-trusted-types-for 'script'");
    expect(rules).toContain('trusted-types default');
  });

  it('lets caches keep files with hashed names for a year', async () => {
    const response = await get('/assets/app-1a2b.js');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('lets caches keep no other file without asking', async () => {
    const response = await get('/icon.svg');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it.each([
    '/assets/gone.js',
    '/gone.ico',
    '/assets/',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00icon.svg',
  ])('returns neither the page nor an outside file for %s', async (url) => {
    const response = await get(url);
    expect([400, 403, 404]).toContain(refusal(response).status);
    expect(response.body).not.toContain('secret');
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('returns 404 for %s', async (method) => {
    expect(refusal(await server.app.inject({ method, url: '/student/register' })).status).toBe(404);
  });

  it('returns 404 for an unknown call', async () => {
    for (const url of [
      '/services/qms',
      '/services/qms/',
      '/services/qms/nothing',
      '/services/q%6Ds/nothing',
    ]) {
      expect(refusal(await get(url))).toMatchObject({ status: 404, code: 'UNKNOWN_CALL' });
    }
  });
});

describe('the tag manager (R-1279)', () => {
  const HOST = 'https://www.googletagmanager.com';

  it('is absent unless one is configured', async () => {
    const { body, headers } = await get('/');
    expect(body).toContain('<meta content="">');
    expect(headers['content-security-policy']).not.toContain('googletagmanager');
  });

  it('is named in the page, and only its host is allowed', async () => {
    const tagged = await startServer({ webRoot, tagManagerId: 'GTM-ABC1234' });
    const { body, headers } = await tagged.app.inject('/student/register');
    expect(body).toContain('<meta content="GTM-ABC1234">');
    const rules = String(headers['content-security-policy']).split('; ');
    const foreign = rules.filter((rule) => /https?:|\*/.test(rule));
    expect(foreign).toEqual([
      `script-src 'self' ${HOST}`,
      `img-src 'self' blob: ${HOST}`,
      `connect-src 'self' ${HOST}`,
    ]);
    const call = await tagged.app.inject({
      url: '/services/qms/courses',
      headers: { authorization: tagged.employee },
    });
    expect(call.headers['content-security-policy']).not.toContain(HOST);
  });
});

describe('every response', () => {
  it('of a call has no-store, a strict policy and no cookies (R-1280)', async () => {
    for (const authorization of ['', server.employee]) {
      const { headers } = await get('/services/qms/courses', { authorization });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': API_POLICY,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it.each([
    '/',
    '/healthz',
    '/readyz',
    '/icon.svg',
    '/assets/app-1a2b.js',
    '/assets/gone.js',
    '/docs',
    '/docs/json',
    '/docs/static/swagger-ui.css',
    '/services/qms/nothing',
    '/services/qms/student?uuid=no',
  ])('has a strict content security policy: %s', async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it.each(['/services/q%6Ds/courses', '/%73ervices/qms/courses'])(
    'of a call has no-store for an encoded address: %s',
    async (url) => {
      const { statusCode, headers } = await get(url, { authorization: server.employee });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    },
  );

  it('to malformed HTTP has the same headers', async () => {
    const { headers } = await get('/services/qms/nothing');
    const common = Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !/^(content-(type|length)|date|connection)$/.test(name),
      ),
    );
    expect(common).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect((await get('/%zz')).headers).toMatchObject(common);
    const { port } = new URL(await server.listen());
    const socket = connect(Number(port), '127.0.0.1').end('no HTTP\r\n\r\n');
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    const sent = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => {
          const [name = '', value = ''] = line.split(/: (.*)/);
          return [name.toLowerCase(), value];
        }),
    );
    expect(sent).toMatchObject(common);
  });

  it('that is long is compressed when the client accepts it', async () => {
    for (let count = 0; count < 12; count += 1) await server.ask(registerStudent, studentForm());
    const authorization = server.employee;
    const plain = await get('/services/qms/students', { authorization });
    const packed = await get('/services/qms/students', {
      authorization,
      'accept-encoding': 'br, gzip, deflate',
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});

describe('the service', () => {
  it('returns 200 for /healthz and /readyz (R-1226)', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('has its reference under /docs, without other hosts (R-1225)', async () => {
    const page = await get('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(?:src|href)="https?:/);
    expect(page.headers['content-security-policy']).toBe(REFERENCE_POLICY);
  });
});

describe('without a built browser part', () => {
  it('calls return 200 and pages 404', async () => {
    const bare = await startServer();
    expect(refusal(await bare.app.inject('/')).status).toBe(404);
    const { statusCode } = await bare.app.inject({
      url: '/services/qms/courses',
      headers: { authorization: bare.employee },
    });
    expect(statusCode).toBe(200);
  });
});

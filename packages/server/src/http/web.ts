import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '@kelas/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import { sendFailure } from './failures.ts';
import { ANSWER_POLICY, PERMISSIONS, pagePolicy } from './policies.ts';

const YEAR = 31_536_000;

/**
 * Serves the browser part: files under their hashed names for a year, and the page itself for
 * every other path (the browser's router knows the screens). Unknown calls stay 404.
 */
export async function installWeb(
  app: FastifyInstance,
  { webRoot, config }: { webRoot?: string; config: { tagManagerId: string | undefined } },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // TLS is the proxy's in front; it knows whether to promise it.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', ANSWER_POLICY);
    }
    // Answers hold personal data: no cache keeps them. Files and pages say what they allow themselves.
    if (request.routeOptions.config.call || !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });

  const { tagManagerId } = config;
  const file =
    webRoot === undefined ? undefined : await readFile(join(webRoot, 'index.html'), 'utf8');
  const page = file?.replaceAll('__TAG_MANAGER_ID__', tagManagerId ?? '');
  if (webRoot !== undefined) {
    await app.register(fastifyStatic, {
      root: webRoot,
      // A route for each file that there is; the page itself has placeholders to fill.
      wildcard: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(webRoot, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (page === undefined || !wantsPage || !isPagePath(request.url))
      return unknownCall(request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, tagManagerId !== undefined))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}

/** Screens have no dot in their path; a missing file must not be answered with the page. */
function isPagePath(url: string): boolean {
  const path = decodeURI(url.split(/[?#]/, 1)[0] ?? '');
  return !path.startsWith(BASE_PATH) && !path.startsWith('/assets/') && !path.includes('.');
}

function unknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(new AppError(404, 'UNKNOWN_CALL', 'There is no such call'), request, reply);
}

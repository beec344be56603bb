import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import { sendFailure } from './failures.ts';
import { API_POLICY, PERMISSIONS, pagePolicy } from './policies.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the browser part. Files with hashed names may be cached for a year. Every other path returns
 * the page, because its router knows the screens. Unknown calls return 404.
 */
export async function installWeb(
  app: FastifyInstance,
  { webRoot, config }: { webRoot?: string; config: { tagManagerId: string | undefined } },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The proxy in front ends TLS and decides about this header.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', API_POLICY);
    }
    // Responses of calls contain personal data (R-1280). Files and pages set their own header.
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
      // One route for each file. The page is left out, because its placeholders must be filled.
      wildcard: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(webRoot, 'assets'));
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
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

/** Paths of screens contain no dot. A missing file must not return the page. */
function isPagePath(url: string): boolean {
  const path = decodeURI(url.split(/[?#]/, 1)[0] ?? '');
  return !path.startsWith(BASE_PATH) && !path.startsWith('/assets/') && !path.includes('.');
}

function unknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(new AppError(404, 'UNKNOWN_CALL', 'There is no such call'), request, reply);
}

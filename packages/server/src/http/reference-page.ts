import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { FastifyInstance } from 'fastify';
import { REFERENCE_POLICY } from './policies.ts';

const introduction = `Every call returns 200 with raw JSON, or fails with
\`{"error": {"code", "message", "requestId"}}\`: 400 not JSON or a malformed query, 401 not logged in,
403 not for this role, 404 unknown id or call, 409 the state does not allow it, 413 too large,
415 not JSON, 422 not valid, 429 too many failed logins, 503 the database is unavailable or Kelas is
busy. Money is integer cents (RM), a month \`MM-YYYY\`, a date \`DD-MM-YYYY\`, a phone number digits
with the country code in front, 60 for Malaysia.`;

/** Adds `/docs`, the API reference (OpenAPI 3.1), made from the contract (R-1225). */
export async function installReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kelas', version: '1.0.0', description: introduction },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: `From POST ${BASE_PATH}/login` },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: REFERENCE_POLICY });
}

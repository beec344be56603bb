import type { Call } from '@kelas/contract/call';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

/**
 * Returns the JSON Schema of the input or output of a call. A nullable field has `type: [x, null]`,
 * because Fastify serialises `anyOf` by trial.
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { anyOf } = jsonSchema;
      if (anyOf?.length !== 2) return;
      const [given, none] = anyOf;
      if (none?.type !== 'null' || typeof given?.type !== 'string') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, given, { type: [given.type, 'null'] });
      if (given.enum) jsonSchema.enum = [...given.enum, null];
    },
  });
  return jsonSchema;
}

const failure = {
  description: 'Failure; see the introduction for the codes',
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: {},
        requestId: { type: 'string' },
        template: { type: 'string', description: 'The message with names in place of its values' },
        values: { type: 'object', description: 'The values by name' },
      },
    },
  },
};

function whoMayCall({ roles, switch: setting }: Call): string {
  if (roles === 'public') return 'No login needed.';
  const closed = setting ? ` The settings may close it to EMPLOYEE (\`${setting}\`).` : '';
  return `Roles: ${roles.join(', ')}.${closed}`;
}

/** Returns the schema of a call for Fastify and the API reference (R-1225). */
export function describeCall(call: Call): FastifySchema {
  const input = toJsonSchema(call.input, 'input');
  const hasInput = call.method !== 'GET' || Object.keys(input.properties ?? {}).length > 0;
  return {
    summary: call.summary,
    description: whoMayCall(call),
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.roles !== 'public' && { security: [{ token: [] }] }),
    ...(hasInput && (call.method === 'GET' ? { querystring: input } : { body: input })),
    response: {
      ...(call.produces
        ? {
            200: {
              description: 'Done',
              content: { [call.produces]: { schema: { type: 'string', format: 'binary' } } },
            },
          }
        : call.output
          ? { 200: { description: 'Done', ...toJsonSchema(call.output, 'output') } }
          : { 204: { description: 'Done', type: 'null' } }),
      '4xx': failure,
    },
  };
}

import type { FormLimits } from './form/limits.ts';
import {
  expectedText,
  FIELD_NAME,
  fileNameOf,
  RECORDING_ROLES,
  SERVICE_FORMATS,
  type ServiceFormat,
} from './form/part-names.ts';

/** What the description depends on. */
export interface OpenApiFacts {
  readonly version: string;
  readonly limits: FormLimits;
}

const FAULTS: Readonly<Record<number, string>> = {
  400: 'The request is malformed, or its body was cut off.',
  401: 'The key is missing or not known.',
  408: 'The request did not come in time.',
  413: 'The recordings are too long, or the request too large.',
  415: 'The body is no multipart form, or is compressed.',
  417: 'The header "Expect" asks for what the service does not do.',
  422: 'The form is right, its recordings are not: which part, and what was expected, is said.',
  429: 'Too many requests with this key.',
  431: 'The headers are too large.',
  500: 'The service failed.',
  503: 'The queue is full, the models cannot work, or the service is being stopped.',
  504: 'The turn of the request did not come in time, or the translation took too long.',
};
const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([429, 503]);

/** The OpenAPI 3.1 description of the service. Written by hand, since forms of two files of one name are beyond generators; tests hold it to what the service does. */
export function openApiDocument({ version, limits }: OpenApiFacts): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mimiyaku translation service',
      version,
      description: `English speech, recorded with two microphones, to Japanese text. At most ${limits.maxSeconds} s and ${limits.maxBytes} bytes a request.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths: {
      ...Object.fromEntries(
        SERVICE_FORMATS.map((format) => [`/files/${format}`, { post: translation(format) }]),
      ),
      '/health': { get: health() },
      '/metrics': { get: metrics() },
      '/openapi.json': {
        get: {
          summary: 'This description',
          security: [],
          responses: {
            200: {
              description: 'OpenAPI 3.1',
              content: { 'application/json': { schema: { type: 'object' } } },
            },
          },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
      schemas: {
        Result: {
          type: 'object',
          required: ['result'],
          properties: { result: { type: 'string', description: 'Japanese; empty where nobody speaks.' } },
          additionalProperties: false,
        },
        Detail: {
          type: 'object',
          required: ['detail'],
          properties: { detail: { type: 'string' } },
          additionalProperties: false,
        },
        Health: {
          type: 'object',
          required: ['status'],
          properties: { status: { enum: ['ready', 'degraded', 'loading', 'failed', 'closing'] } },
          additionalProperties: false,
        },
      },
    },
    security: [{ key: [] }],
  };
}

function translation(format: ServiceFormat): object {
  const parts = RECORDING_ROLES.map(
    (role) => `"${fileNameOf(role, format)}" (${expectedText(role, format)})`,
  );
  return {
    summary: `Translate recordings sent as ${format === 'wav' ? 'WAV' : 'headerless PCM'}`,
    description: `A form of two parts, both named "${FIELD_NAME}", in either order, told apart by their file names: ${parts.join(' and ')}.`,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: [FIELD_NAME],
            properties: {
              [FIELD_NAME]: {
                type: 'array',
                minItems: 2,
                maxItems: 2,
                items: {
                  type: 'string',
                  contentMediaType: format === 'wav' ? 'audio/wav' : 'application/octet-stream',
                },
              },
            },
          },
        },
      },
    },
    responses: {
      200: { description: 'The translation', content: jsonOf('Result') },
      ...Object.fromEntries(
        Object.entries(FAULTS).map(([status, description]) => [status, fault(Number(status), description)]),
      ),
    },
  };
}

function fault(status: number, description: string): object {
  return {
    description,
    ...(WITH_RETRY_AFTER.has(status) && {
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } },
    }),
    content: jsonOf('Detail'),
  };
}

function health(): object {
  return {
    summary: 'Whether requests are answered',
    security: [],
    responses: {
      200: { description: 'They are (ready, degraded)', content: jsonOf('Health') },
      503: { description: 'They are not (loading, failed, closing)', content: jsonOf('Health') },
    },
  };
}

function metrics(): object {
  return {
    summary: 'Figures for Prometheus; without a key only from the machine itself',
    responses: {
      200: {
        description: 'Prometheus text format',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
      401: fault(401, FAULTS[401]),
    },
  };
}

function jsonOf(schema: string): object {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}

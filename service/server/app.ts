import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import qs from 'qs';
import type { Endpoint, Generation, Way } from '../../api/contract/endpoint.ts';
import { ENDPOINTS } from '../../api/endpoints.ts';
import { openApiDocument } from '../openapi/document.ts';
import { HANDLERS } from '../resources/index.ts';
import { answerRow, type Settings } from '../http/answer-row.ts';
import { authentication, callerOf } from '../http/authentication.ts';
import { readBodies } from '../http/bodies.ts';
import { createHttpServer, formatOf } from '../http/http-server.ts';
import { Refused, notFound } from '../http/failure.ts';
import { type Form, isCallback, type Rendered, renderRefusal } from '../http/render.ts';
import { acceptUploads, attachmentsFolder } from '../http/uploads.ts';
import { waysTo } from '../http/ways.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';
import { accessToAttachment } from '../resources/attachments.ts';

const LARGEST_BODY = 1024 * 1024;
/** Longer ones are unknown ids, and names of files in the end. */
const LONGEST_PARAMETER = 16_384;

/** The routes of the contract's table over HTTP. Nothing listens yet. */
export async function createApp(db: Database, settings: Settings): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    serverFactory: (listener) =>
      createHttpServer((request, response) => {
        // Of the same clock as what it stores: clients compare the two.
        response.setHeader('Date', new Date(settings.now()).toUTCString());
        listener(request, response);
      }),
    routerOptions: { querystringParser: (text) => qs.parse(text, QUERY), maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (error, request, reply) => {
      void send(reply, refuse(request, refusalOf(error, settings)));
    },
  });
  // Both before the routes that they are for.
  app.setNotFoundHandler((request, reply) => send(reply, refuse(request, new Refused(404, 'No such endpoint'))));
  app.setErrorHandler((error, request, reply) => send(reply, refuse(request, refusalOf(error, settings))));
  // Parameters of a GET may be a JSON object.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  readBodies(app);
  await acceptUploads(app);
  app.get('/openapi.json', async (request) =>
    openApiDocument(settings.publicUrl ?? `http://${request.headers.host ?? request.host}`),
  );
  await app.register(async (owned) => {
    await owned.register(authentication, { db });
    addDownloads(owned, db, settings);
    addRows(owned, db, settings);
  });
  return app;
}

/** Repeated names: the last one counts. Brackets nest four deep. */
const QUERY = { duplicates: 'last', depth: 4, parameterLimit: 1000, arrayLimit: 1000, plainObjects: true } as const;

function addRows(app: FastifyInstance, db: Database, settings: Settings): void {
  for (const generation of ['v3', 'v1'] as const) {
    const rows: Readonly<Record<string, Endpoint>> = ENDPOINTS[generation];
    for (const [name, endpoint] of Object.entries(rows)) {
      const handler = HANDLERS[generation][name];
      if (handler === undefined) throw new Error(`no handler for ${name}`);
      for (const way of waysTo(endpoint)) addRoute(app, db, settings, { endpoint, handler, way });
    }
  }
}

interface RouteOf {
  readonly endpoint: Endpoint;
  readonly handler: Parameters<typeof answerRow>[0]['handler'];
  readonly way: Way;
}

function addRoute(app: FastifyInstance, db: Database, settings: Settings, { endpoint, handler, way }: RouteOf): void {
  app.route({
    method: way.method,
    url: way.path,
    onRequest: (request, _reply, done) => {
      checkFormat(endpoint, request);
      done();
    },
    handler: async (request, reply) =>
      dress(reply, await answerRow({ db, settings, endpoint, way, handler, request, form: formOf(request) })),
  });
}

function checkFormat(endpoint: Endpoint, request: FastifyRequest): void {
  const format = formatOf(request.raw);
  if (format === 'none') throw new Refused(404, 'No such endpoint: its path ends in .json');
  if (format === 'xml' && !endpoint.xml) throw new Refused(406, 'This resource answers in JSON only');
  const { callback } = recordOf(request.query);
  if (format === 'json' && callback !== undefined && (typeof callback !== 'string' || !isCallback(callback))) {
    throw new Refused(400, 'The callback is not the name of a function');
  }
}

/** The form to answer in; a refused `callback` is answered in plain JSON. */
function formOf(request: FastifyRequest): Form {
  const { callback } = recordOf(request.query);
  if (formatOf(request.raw) === 'xml') return { kind: generationOf(request) === 'v1' ? 'xml' : 'json' };
  return typeof callback === 'string' && isCallback(callback) ? { kind: 'jsonp', callback } : { kind: 'json' };
}

function refuse(request: FastifyRequest, refused: Refused): Rendered {
  return renderRefusal(generationOf(request), refused, formOf(request));
}

/** Sets status and headers; answers the body, for the handler to return. */
function dress(reply: FastifyReply, rendered: Rendered): Rendered['body'] {
  void reply.code(rendered.status).headers({
    'content-type': rendered.contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(rendered.retryAfterS === undefined ? {} : { 'retry-after': String(rendered.retryAfterS) }),
  });
  return rendered.body;
}

function send(reply: FastifyReply, rendered: Rendered): FastifyReply {
  return reply.send(dress(reply, rendered));
}

function refusalOf(error: unknown, settings: Settings): Refused {
  if (error instanceof Refused) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500 && error instanceof Error) return new Refused(status, error.message);
  settings.onDefect(error);
  return new Refused(500, 'Something went wrong in the service');
}

function generationOf(request: FastifyRequest): Generation {
  return request.url.startsWith('/api/v1/') ? 'v1' : 'v3';
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Shown in place; everything else is offered for saving, so that no page of ours ever runs what somebody uploaded. */
const SAFE_IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** `GET /attachments/:id/:name`, the `url` of an attachment, for whoever may see what it hangs on. */
function addDownloads(app: FastifyInstance, db: Database, settings: Settings): void {
  app.get<{ Params: { id: string } }>('/attachments/:id/:name', async (request, reply) => {
    const { id } = request.params;
    if (!/^\d{1,15}$/.test(id)) throw notFound('Attachment');
    const attachment = db.reading(() => accessToAttachment(db, callerOf(request), Number(id)));
    const path = join(attachmentsFolder(settings.dataDir), attachment.file);
    const found = await stat(path).catch(() => null);
    if (found === null) throw notFound('File');
    const isImage = SAFE_IMAGES.has(attachment.content_type);
    return await reply
      .headers({
        'content-type': isImage ? attachment.content_type : 'application/octet-stream',
        'content-length': String(found.size),
        'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(attachment.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(createReadStream(path));
  });
}

/** RFC 8187: nothing but unreserved characters. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

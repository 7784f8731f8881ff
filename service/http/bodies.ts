import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { Refused } from './failure.ts';

const FORM = { duplicates: 'last', depth: 4, parameterLimit: 5000, arrayLimit: 5000, plainObjects: true } as const;

/** JSON and bracketed forms. A body of either type may be empty (a DELETE with a content type and nothing in it). */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, qs.parse(String(body), FORM));
  });
  app.addContentTypeParser(['application/json', 'text/json'], { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(error instanceof Refused ? error : new Refused(400, 'The body is not JSON'));
    }
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(400, 'The body is not a JSON object');
  }
  return value;
}

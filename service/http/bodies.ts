import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { Refused } from './failure.ts';

const FORM = { duplicates: 'last', depth: 4, parameterLimit: 5000, arrayLimit: 5000, plainObjects: true } as const;

/** JSON, bracketed forms and XML. A body of any type may be empty (a DELETE with a content type and nothing in it). */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)));
  });
  const parsers = [
    { types: ['application/json', 'text/json'], parse: parseJson },
    { types: ['application/xml', 'text/xml'], parse: parseXml },
  ];
  for (const { types, parse } of parsers) {
    app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, parse(String(body)));
      } catch (error) {
        done(error instanceof Refused ? error : new Refused(400, 'The body cannot be read'));
      }
    });
  }
}

/** `task[name]=…` makes `{ task: { name } }`; the last of repeated names counts. */
export function parseForm(text: string): Readonly<Record<string, unknown>> {
  return qs.parse(text, FORM);
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(400, 'The body is not a JSON object');
  }
  return value;
}

const xmlParser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  // It says yes to numeric references too.
  htmlEntities: true,
});

/** The v1 form of a record, `<task><due-date nil="true"/></task>`; document types are refused, for what they can expand to. */
function parseXml(text: string): unknown {
  if (text.trim() === '') return {};
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) throw new Refused(400, 'The body is not XML');
  if (!hasLegalReferences(text))
    throw new Refused(400, 'The body has a reference to a character that XML does not allow');
  const { '?xml': _declaration, ...root }: Record<string, unknown> = xmlParser.parse(text);
  return fieldsOf(root);
}

function hasLegalReferences(text: string): boolean {
  const references = text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').matchAll(/&#(?:x([\da-f]+)|(\d+));/gi);
  return [...references].every(([, hex, decimal]) =>
    isXmlCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff);
}

function fieldsOf(node: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(node).filter(([name]) => !name.startsWith('@') && name !== '#text');
  return Object.fromEntries(entries.map(([name, value]) => [name.replaceAll('-', '_'), valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const node: Readonly<Record<string, unknown>> = { ...value };
  if (node['@nil'] === 'true') return null;
  const fields = fieldsOf(node);
  return Object.keys(fields).length > 0 ? fields : (node['#text'] ?? '');
}

/** What Node 16 lacks of the globals and built-in modules that Node 24 has; the language's own come before it. */
import { Blob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import Module from 'node:module';
import diagnosticsChannel from 'dc-polyfill';
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';

/** For what the app's bundler left as a `require` at run time; imports are seen to by the lowering itself. */
const standIns = new Map([
  ['sqlite', () => require('@photostructure/sqlite')],
  ['diagnostics_channel', () => diagnosticsChannel],
]);
const load = Module._load;
Module._load = function loadStandInFirst(request, ...rest) {
  const standIn = standIns.get(request.replace(/^node:/, ''));
  return standIn ? standIn() : Reflect.apply(load, this, [request, ...rest]);
};

function provide(owner, members) {
  for (const [name, value] of Object.entries(members)) {
    if (owner[name] === undefined) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

// undici looks for streams and Blob when it loads, so these come before it
provide(globalThis, { ReadableStream, TransformStream, WritableStream, Blob, crypto: webcrypto });

const { fetch, File, FormData, Headers, Request, Response } = require('undici-5');

provide(globalThis, { fetch, File, FormData, Headers, Request, Response });

function throwIfAborted() {
  if (this.aborted) throw this.reason;
}

provide(AbortSignal.prototype, { throwIfAborted });

/** Electron 22 with the members that came later and that the app uses. The original is frozen, so it is wrapped. */
const electron = require('electron');
const { Readable } = require('node:stream');

const FAILED = -2; // net::ERR_FAILED

function toRequest({ url, method, headers, uploadData }) {
  const init = { method, headers };
  if (uploadData) init.body = Buffer.concat(uploadData.map(({ bytes }) => bytes ?? Buffer.alloc(0)));
  return new Request(url, init);
}

async function answer(handler, request) {
  const response = await handler(toRequest(request));
  const data = Readable.from([Buffer.from(await response.arrayBuffer())]);
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), data };
}

async function reply(handler, request, callback) {
  try {
    callback(await answer(handler, request));
  } catch (error) {
    process.emitWarning(error);
    callback({ error: FAILED });
  }
}

/** `protocol.handle` and its kin (Electron 25), on top of what there was before. */
const later = {
  handle(scheme, handler) {
    this.registerStreamProtocol(scheme, (request, callback) => void reply(handler, request, callback));
  },
  unhandle(scheme) {
    this.unregisterProtocol(scheme);
  },
  isProtocolHandled(scheme) {
    return this.isProtocolRegistered(scheme);
  },
};

/** Every session's `protocol` has the same prototype. */
electron.app?.on('session-created', ({ protocol }) => {
  const shared = Object.getPrototypeOf(protocol);
  for (const [name, value] of Object.entries(later)) shared[name] ??= value;
});

/** The module's own `protocol` stands for that of the default session. */
const protocol = new Proxy(
  {},
  {
    get(_target, name) {
      const value = later[name] ?? electron.protocol[name];
      return typeof value === 'function' ? value.bind(electron.protocol) : value;
    },
  },
);

/** A copy with the same lazy members: a Proxy on a frozen object may not answer otherwise than that object. */
const wrapped = {};
for (const name of Object.keys(Object.getOwnPropertyDescriptors(electron))) {
  Object.defineProperty(wrapped, name, {
    enumerable: true,
    get: () => (name === 'protocol' ? protocol : electron[name]),
  });
}

module.exports = wrapped;

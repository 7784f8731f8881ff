/** Electron 22 with the members that came later and that the app uses. The original is frozen, so it is wrapped. */
const electron = require('electron');
const { Readable } = require('node:stream');

const FAILED = -2; // net::ERR_FAILED

async function answer(handler, { url, method, headers, uploadData }) {
  const body = uploadData && Buffer.concat(uploadData.map(({ bytes }) => bytes ?? Buffer.alloc(0)));
  const response = await handler(new Request(url, { method, headers, body }));
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

/** `protocol.handle` (Electron 25) on top of what there was before. */
function handle(scheme, handler) {
  electron.protocol.registerStreamProtocol(scheme, (request, callback) => void reply(handler, request, callback));
}

const protocolMembers = {
  handle,
  unhandle: (scheme) => electron.protocol.unregisterProtocol(scheme),
  isProtocolHandled: (scheme) => electron.protocol.isProtocolRegistered(scheme),
};

const protocol = new Proxy(
  {},
  {
    get(_target, name) {
      const value = protocolMembers[name] ?? electron.protocol[name];
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

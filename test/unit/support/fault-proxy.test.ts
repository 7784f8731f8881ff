import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;
let asked: number;

beforeEach(async () => {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    response.end('answer');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  proxy = await startFaultProxy(address.port);
});

afterEach(async () => {
  await proxy[Symbol.asyncDispose]();
  server.closeAllConnections();
  server.close();
});

async function ask(limitMs = 2000): Promise<string> {
  const response = await fetch(proxy.url, { signal: AbortSignal.timeout(limitMs) });
  return await response.text();
}

describe('the fault proxy', () => {
  it('passes requests on', async () => {
    expect(await ask()).toBe('answer');
  });

  it('refuses connections while it is cut, and has the same address afterwards', async () => {
    await ask();
    await proxy.cut();
    await expect(ask()).rejects.toThrow('fetch failed');

    await proxy.restore();

    expect(await ask()).toBe('answer');
  });

  it('never answers while it is stalled, and asks nothing of the service', async () => {
    await ask();
    proxy.stall();

    await expect(ask(200)).rejects.toThrow('timeout');

    expect(asked).toBe(1);
    await proxy.restore();
    expect(await ask()).toBe('answer');
  });

  it('lets the service do what was asked while its answers are swallowed', async () => {
    proxy.swallowAnswers();

    await expect(ask()).rejects.toThrow('fetch failed');

    expect(asked).toBeGreaterThan(0);
  });
});

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type FaultPlan, HEALTHY } from './faults.ts';
import { createFaultyExchanges, type Planned } from './faulty-exchanges.ts';

/** What happens to connections through the proxy. */
type Mode = 'open' | 'stalled' | 'deaf';

/** A network between the app and the service that can be made to fail, without either knowing of it. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number;
  /** `http://127.0.0.1:PORT`, the same before and after a cut. */
  readonly url: string;
  /** Nobody listens any more: what was open breaks, new connections are refused. */
  readonly cut: () => Promise<void>;
  /** Connections are taken and nothing is ever answered, on those already open neither. */
  readonly stall: () => void;
  /** Requests arrive at the service, but the connection breaks when it answers: nobody learns what became of them. */
  readonly swallowAnswers: () => void;
  /**
   * From now on each single request meets the fault that `plan` has for it. What is open breaks, unless a plan was followed
   * before. `now`, UTC ms: answers tell the time by it, for a service whose time runs faster than that of its HTTP server.
   */
  readonly follow: (plan: FaultPlan, now?: () => number) => void;
  /** Requests that are still on their way to the service, whether or not anybody waits for the answer. */
  readonly underway: () => number;
  /** The network is back, and no plan is followed. What hung in between breaks, as it does in life. */
  readonly restore: () => Promise<void>;
}

/** Listens on a loopback port of its own and passes everything on to `targetPort`. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const exchanges = createFaultyExchanges(
    () => hold(connect(targetPort, '127.0.0.1')),
    () => planned ?? { plan: () => HEALTHY, now: Date.now },
  );
  let mode: Mode = 'open';
  let planned: Planned | null = null;

  const server = createServer((client) => {
    hold(client);
    if (mode === 'stalled') return;
    if (planned === null) passOn(client);
    else exchanges.serve(client);
  });

  function passOn(client: Socket): void {
    const upstream = hold(connect(targetPort, '127.0.0.1'));
    client.on('data', (chunk) => mode !== 'stalled' && upstream.write(chunk));
    upstream.on('data', (chunk) => {
      if (mode === 'open') client.write(chunk);
      else if (mode === 'deaf') client.destroy();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => mode !== 'stalled' && client.destroy());
  }

  function hold(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function stopListening(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    breakAll();
    await closed;
  }

  function breakAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const { port } = address;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cut: stopListening,
    stall: () => {
      mode = 'stalled';
    },
    swallowAnswers: () => {
      mode = 'deaf';
    },
    follow: (plan, now = Date.now) => {
      if (planned === null) breakAll();
      planned = { plan, now };
    },
    underway: exchanges.underway,
    restore: async () => {
      breakAll();
      mode = 'open';
      planned = null;
      if (!server.listening) await listen(port);
    },
    [Symbol.asyncDispose]: stopListening,
  };
}

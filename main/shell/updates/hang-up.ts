import type { ClientRequest } from 'electron';

interface Executor {
  createRequest: (...how: readonly unknown[]) => ClientRequest;
}

/** Gives the function that ends what was asked since, and is not answered whole yet. */
export type Watch = () => () => void;

/**
 * Watches the requests of `updater`. electron-updater only lets go of what it cancels: the rest of it would still come, and what is
 * never answered keeps its place among the few connections that a host gets.
 */
export function watchRequests(updater: object): Watch {
  const open = new Set<ClientRequest>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types do not tell of it
  const executor = Reflect.get(updater, 'httpExecutor') as Executor;
  const createRequest = executor.createRequest.bind(executor);
  executor.createRequest = (...how) => {
    const request = createRequest(...how);
    const forget = (): boolean => open.delete(request);
    open.add(request);
    // Its `close` comes as soon as it has left.
    request.once('error', forget).once('abort', forget);
    request.once('response', (response) => void response.once('end', forget));
    return request;
  };
  return () => {
    const before = new Set(open);
    return () => {
      for (const request of open) if (!before.has(request)) request.abort();
    };
  };
}

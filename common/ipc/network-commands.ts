import type { Authority, NetworkView } from '../domain/network.ts';

/** Of what stands between this computer and the services. */
export interface NetworkCommands {
  'network:get': { input: null; output: NetworkView };
  /** For the proxy that asks: tried with it first. Refused (`proxy-sign-in`) where the proxy takes them not; nothing is kept then. */
  'proxy:sign-in': { input: { user: string; password: string }; output: NetworkView };
  'proxy:sign-out': { input: null; output: NetworkView };
  /** A file with certificates, in base64. Refused (`bad-input`) where it holds none of an authority. */
  'authority:add': { input: { base64: string }; output: readonly Authority[] };
  'authority:remove': { input: { id: string }; output: readonly Authority[] };
}

export const NETWORK_COMMANDS: Record<keyof NetworkCommands, true> = {
  'network:get': true,
  'proxy:sign-in': true,
  'proxy:sign-out': true,
  'authority:add': true,
  'authority:remove': true,
};

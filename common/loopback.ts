const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether the host of an address, in small letters, is this computer itself. Names below `localhost` are not: most systems
 * leave it to the network's name server where those lead, and tokens would go there unencrypted.
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

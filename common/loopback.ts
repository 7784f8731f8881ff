const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const LEADS_HERE =
  /^(?:(?:.*\.)?localhost\.?|0(?:\.\d{1,3}){3}|127(?:\.\d{1,3}){3}|\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4}|ffff:0:0)?\])$/;

/** Whether a host may be this computer, in whatever way that is written: more than `isLoopback`, for what nobody asked for. */
export function mayLeadHere(hostname: string): boolean {
  return LEADS_HERE.test(hostname);
}

/**
 * Whether the host of an address, in small letters, is this computer itself. Names below `localhost` are not: most systems
 * leave it to the network's name server where those lead, and tokens would go there unencrypted.
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

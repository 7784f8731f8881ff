const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the host of an address, in small letters, is this computer itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

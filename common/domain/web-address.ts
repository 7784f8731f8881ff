import { isLoopback } from '../loopback.ts';

/** An address of the web, as far as it has to be known before somebody is led there. */
export interface WebAddress {
  readonly isSecure: boolean;
  /** In small letters, with the port where one is named. */
  readonly host: string;
  /** This computer itself. */
  readonly isHere: boolean;
}

const LONGEST = 2048;
const MOST_PORT = 65_535;
/** Neither a name before the host, nor anything that programs read differently or that is not to be seen. */
const ADDRESS =
  /^(https?):\/\/([^\s/?#@\\:[\]%{}<>"^`|\p{C}]+|\[[\da-f:.]+\])(:\d{1,5})?(?:[/?#][^\s\\<>"^`\p{C}]*)?$/iu;

/** Null for anything but a plain address of http or https. */
export function readWebAddress(text: string): WebAddress | null {
  const [, scheme, name, port = ''] = (text.length > LONGEST ? null : ADDRESS.exec(text)) ?? [];
  if (scheme === undefined || name === undefined || Number(port.slice(1)) > MOST_PORT) return null;
  const host = name.toLowerCase();
  return { isSecure: scheme.toLowerCase() === 'https', host: `${host}${port}`, isHere: isLoopback(host) };
}

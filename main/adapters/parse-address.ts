import type { ParseAddress } from '../core/accounts/address.ts';

export const parseAddress: ParseAddress = (text) => {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, host, pathname, username, password } = new URL(text);
  if (hostname === '') return null;
  const path = pathname.replace(/\/+$/, '');
  return {
    protocol,
    hostname,
    hasCredentials: username !== '' || password !== '',
    base: `${protocol}//${host}${path}`,
  };
};

import { isIP } from 'node:net';

/**
 * Returns the key by which failed logins of an address are counted (R-1270): an IPv4 address, or the
 * first 64 bits of an IPv6 address. One household shares those 64 bits.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) !== 6) return address;
  // `URL` brings IPv6 addresses into one form.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const missing = tail ? 8 - head.length - tail.length : 0;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

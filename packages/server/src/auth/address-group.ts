import { isIP } from 'node:net';

/**
 * What addresses are counted by: an IPv4 address, also one that is written as IPv6, by itself; an
 * IPv6 address by its first 64 bits, which one household or machine has as a whole.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) !== 6) return address;
  // Node writes IPv6 addresses in one form.
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

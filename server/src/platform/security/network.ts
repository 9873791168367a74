import { isIPv6 } from 'node:net';
import { currentCaller } from '../caller.ts';

/** Whose address it is: for IPv6 the /64, which one customer has all of. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const parts = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - parts.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...parts, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Of the request that is being answered. */
export const callerNetwork = (): string => networkOf(currentCaller()?.ip ?? '');

import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 that is not public: loopback, private and carrier networks, documentation, multicast, reserved. */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4');

/** Global unicast IPv6, which excludes addresses with an IPv4 address inside (mapped, NAT64). */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
/** Without its ranges for tunnels, documentation and the protocol itself. */
const closed6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  // A zone id names an interface of this machine.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

export type Resolve = (name: string) => Promise<LookupAddress[]>;

export const systemResolve: Resolve = (name) =>
  new Promise((resolve, reject) =>
    systemLookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  );

/** Resolves a name for a connection, which is made to an address that was checked here and to no other. */
export const guardedLookup =
  (resolve: Resolve, allowPrivate: boolean, nowhere: () => Error): LookupFunction =>
  (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))))
          return done(nowhere(), []);
        if (options.all) return done(null, addresses);
        return done(null, first.address, first.family);
      },
      () => done(nowhere(), []),
    );
  };

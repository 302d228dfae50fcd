import { BlockList, isIP } from 'node:net';

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** What is not the public internet. Source: the special-purpose registries of IANA (RFC 6890), 20 November 2026. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
/** Of the sixth version only what is handed out to the world is public. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
/** Ways to write an address of the fourth version, or a place for examples. */
const ODD_V6 = new BlockList();
ODD_V6.addSubnet('2001::', 23, 'ipv6');
ODD_V6.addSubnet('2001:db8::', 32, 'ipv6');
ODD_V6.addSubnet('2002::', 16, 'ipv6');

/** Whether this IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !PRIVATE.check(address, 'ipv4');
    case 6:
      return PUBLIC_V6.check(address, 'ipv6') && !ODD_V6.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Whether messages may be sent to this URL. A customer's browser names it, so it could be any: only https on its own port and
 * a name of the public internet, or the one origin that the environment allows.
 */
export function isPushEndpoint(endpoint: string, localOrigin: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (localOrigin !== null && origin === localOrigin) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    hostname.includes('.') &&
    isIP(hostname) === 0 &&
    !LOCAL_NAMES.test(hostname.replace(/\.$/, ''))
  );
}

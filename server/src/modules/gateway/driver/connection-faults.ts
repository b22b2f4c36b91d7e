// Faults of connections, the same for all drivers.

import type { OutboundFailure } from '../../../platform/outbound/outbound-failure.ts'

const codes: Readonly<Partial<Record<OutboundFailure['kind'], string>>> = {
  unknownHost: 'hostUnknown',
  refused: 'connectionRefused',
  noAnswer: 'connectTimeout',
  notAllowed: 'notAllowed',
  privateNetwork: 'privateNetwork',
}

/** Returns the code of the fault for a failed connection. */
export const faultCodeOfFailure = (kind: OutboundFailure['kind']): string => codes[kind] ?? 'connectTimeout'

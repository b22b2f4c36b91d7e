// State of the connections to an external broker, reported when it changes.

/**
 * `unreachable`: no connection. `silent`: connected, but the heartbeat is not returned. `refused`: a subscription was
 * rejected.
 */
export type BrokerFault = 'unreachable' | 'silent' | 'refused'

export interface BrokerState {
  readonly fault: BrokerFault | null
  /** Number of connections with that fault, and of all connections. */
  readonly affected: number
  readonly connections: number
}

const severity: readonly BrokerFault[] = ['refused', 'silent', 'unreachable']

/** Returns the most severe fault of all connections. */
export function summarizeFaults(faults: readonly (BrokerFault | null)[]): BrokerState {
  const worst = severity.findLast((fault) => faults.includes(fault)) ?? null
  return {
    fault: worst,
    affected: faults.filter((fault) => fault !== null).length,
    connections: faults.length,
  }
}

/** Returns one line for the log and `/health`. */
export function describeBrokerState({ fault, affected, connections }: BrokerState): string {
  if (fault === null) return `messages arrive on all ${connections} connections`
  const meaning = {
    unreachable: 'the MQTT broker does not answer',
    silent: 'no message arrives from the MQTT broker, not even those of the server itself',
    refused: 'the MQTT broker does not grant a subscription: see its access rules',
  }
  return `${meaning[fault]} (${affected} of ${connections} connections)`
}

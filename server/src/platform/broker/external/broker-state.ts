// How an external broker serves the product, told to who runs it when it changes.

/** `unreachable`: no connection. `silent`: connected, yet the heartbeat does not come back. `refused`: a subscription is not granted. */
export type BrokerFault = 'unreachable' | 'silent' | 'refused'

export interface BrokerState {
  readonly fault: BrokerFault | null
  /** Connections with that fault, and all. */
  readonly affected: number
  readonly connections: number
}

const severity: readonly BrokerFault[] = ['refused', 'silent', 'unreachable']

/** Returns the worst fault of all connections. */
export function summarizeFaults(faults: readonly (BrokerFault | null)[]): BrokerState {
  const worst = severity.findLast((fault) => faults.includes(fault)) ?? null
  return {
    fault: worst,
    affected: faults.filter((fault) => fault !== null).length,
    connections: faults.length,
  }
}

/** One line for the log and for `/health`. */
export function describeBrokerState({ fault, affected, connections }: BrokerState): string {
  if (fault === null) return `messages arrive on all ${connections} connections`
  const meaning = {
    unreachable: 'the MQTT broker does not answer',
    silent: 'no message arrives from the MQTT broker, not even those of the server itself',
    refused: 'the MQTT broker does not grant a subscription: see its access rules',
  }
  return `${meaning[fault]} (${affected} of ${connections} connections)`
}

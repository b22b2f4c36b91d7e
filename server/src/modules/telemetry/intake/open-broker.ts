// Opens the source of box messages: the broker in this process, or an external one.

import { writeFileSync } from 'node:fs'
import type { BrokerState } from '../../../platform/broker/external/broker-state.ts'
import type { OwnedSlots } from '../../../platform/broker/external/external-broker.ts'
import { startIntakeBroker } from '../../../platform/broker/intake-broker.ts'
import type { BoxLogin, Broker, BrokerEvents } from '../../../platform/broker/login.ts'
import type { Catalogue } from './catalogue.ts'
import type { ConnectionGuard } from './connection-guard.ts'
import type { IntakeOptions } from './intake-messages.ts'

interface BrokerParts extends Omit<BrokerEvents, 'refused' | 'refusedVersion'> {
  readonly catalogue: Catalogue
  readonly door: ConnectionGuard
  readonly slots: OwnedSlots | undefined
  stateChanged(state: BrokerState): void
}

/** Starts the source of messages. Throws `StartRefusal`. */
export async function openBroker(
  { external, mqtt }: Pick<IntakeOptions, 'external' | 'mqtt'>,
  { catalogue, door, slots, stateChanged, ...events }: BrokerParts,
): Promise<Broker> {
  if (external === undefined) {
    const { authenticate } = door
    const refused: BrokerEvents['refused'] = ({ boxId }, topic) => door.refuseTopic(boxId, topic)
    return startIntakeBroker({ ...events, ...mqtt, refused, refusedVersion: door.refuseVersion, authenticate })
  }
  const findBox = (companyCode: string, boxCode: string): BoxLogin | undefined => {
    const lane = catalogue.findBox(companyCode, boxCode)
    return lane && { companyId: lane.company.companyId, companyCode, boxId: lane.box.boxId, boxCode }
  }
  const { formerSessionsMark, ...address } = external
  // Loaded here because its client has 110 modules, and most installations have no external broker.
  const { connectExternalBroker } = await import('../../../platform/broker/external/external-broker.ts')
  return connectExternalBroker({
    ...events,
    ...address,
    slots,
    stateChanged,
    findBox,
    boxes: () => enabledBoxes(catalogue),
    formerSessionsRemoved: formerSessionsMark ? () => writeFileSync(formerSessionsMark, '') : undefined,
  })
}

/** Returns the boxes whose messages are accepted. */
export function enabledBoxes(catalogue: Catalogue): BoxLogin[] {
  const lanes = catalogue.boxes.values().filter(({ box }) => box.enabled)
  return lanes
    .map(({ box: { boxId, boxCode }, company: { companyId, companyCode } }) => ({
      companyId,
      companyCode,
      boxId,
      boxCode,
    }))
    .toArray()
}

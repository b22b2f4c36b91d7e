// Where messages of boxes come from: the broker in this process, or one of the operator's own.

import { connectExternalBroker } from '../../../platform/broker/external-broker.ts'
import { startIntakeBroker } from '../../../platform/broker/intake-broker.ts'
import type { BoxLogin, Broker, BrokerEvents } from '../../../platform/broker/login.ts'
import type { Catalogue } from './catalogue.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import type { IntakeOptions } from './intake-messages.ts'

interface BrokerParts extends Omit<BrokerEvents, 'refused' | 'refusedVersion'> {
  readonly catalogue: Catalogue
  readonly door: Doorkeeper
}

/** Starts the source of messages. Throws `StartRefusal`. */
export async function openBroker(
  { external, mqtt }: Pick<IntakeOptions, 'external' | 'mqtt'>,
  { catalogue, door, ...events }: BrokerParts,
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
  return connectExternalBroker({ ...events, ...external, findBox })
}

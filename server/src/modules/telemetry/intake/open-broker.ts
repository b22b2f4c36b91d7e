// The way messages of boxes come in: a broker of this process, or one of the operator's own.
import { connectExternalBroker } from '../../../platform/broker/external-broker.ts'
import { startIntakeBroker } from '../../../platform/broker/intake-broker.ts'
import type { BoxLogin, BoxMessage, Broker, Credentials, NotJudged } from '../../../platform/broker/login.ts'
import type { Catalogue } from './catalogue.ts'
import type { IntakeOptions } from './intake-messages.ts'

interface BrokerListeners {
  take(message: BoxMessage, done: () => void): void
  failed(error: Error): void
  disconnected(login: BoxLogin, connection: string): void
  authenticate(credentials: Credentials): Promise<BoxLogin | NotJudged | null>
}

/** Opens it; boxes of an operator's broker are found by their names, which that broker has judged. */
export async function openBroker(
  { external, mqtt }: IntakeOptions,
  catalogue: Catalogue,
  { take, failed, disconnected, authenticate }: BrokerListeners,
): Promise<Broker> {
  if (external === undefined) return startIntakeBroker({ take, failed, ...mqtt, disconnected, authenticate })
  const findBox = (companyCode: string, boxCode: string): BoxLogin | undefined => {
    const lane = catalogue.findBox(companyCode, boxCode)
    return lane && { companyId: lane.company.companyId, companyCode, boxId: lane.box.boxId, boxCode }
  }
  return connectExternalBroker({ take, failed, ...external, findBox })
}

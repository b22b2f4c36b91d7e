// Sends commands to boxes that are online now. Nothing waits for a box that is not.
import { type Broker, topicPrefix } from '../../../platform/broker/login.ts'
import type { BoxSessions } from '../box/box-sessions.ts'
import type { BoxLane, Catalogue } from '../intake/catalogue.ts'
import type { SparkplugHost } from '../sparkplug/sparkplug-host.ts'
import type { ControlOrder, ControlPresence, ControlSending } from './control-order.ts'

interface ControlSenderDependencies {
  readonly catalogue: Pick<Catalogue, 'boxes'>
  readonly sessions: Pick<BoxSessions, 'isOnline'>
  readonly sparkplug: Pick<SparkplugHost, 'encodeWrite' | 'isNode'>
  broker(): Broker | undefined
}

export class ControlSender {
  readonly #dependencies: ControlSenderDependencies

  constructor(dependencies: ControlSenderDependencies) {
    this.#dependencies = dependencies
  }

  presenceOf(boxId: string): ControlPresence {
    const { catalogue, sessions } = this.#dependencies
    return { isEnabled: catalogue.boxes.get(boxId)?.box.enabled ?? false, isOnline: sessions.isOnline(boxId) }
  }

  /** Sends an order once. */
  async send(order: ControlOrder): Promise<ControlSending> {
    const { catalogue, sparkplug, broker } = this.#dependencies
    const lane = catalogue.boxes.get(order.boxId)
    const running = broker()
    const { isEnabled, isOnline } = this.presenceOf(order.boxId)
    if (!lane || !isEnabled) return 'gatewayDisabled'
    if (!isOnline || !running?.canReach(order.boxId)) return 'gatewayOffline'
    if (Date.now() >= order.expiresAt) return 'writeExpired'
    if (sparkplug.isNode(order.boxId)) return this.#sendToNode(running, lane, order)
    const topic = `${topicPrefix(loginOf(lane))}down/cmd`
    await running.commandOnce(order.boxId, topic, Buffer.from(JSON.stringify(messageOf(order))))
    return 'box'
  }

  async #sendToNode(broker: Broker, lane: BoxLane, { write, issuedAt }: ControlOrder): Promise<ControlSending> {
    if (!write) return 'noCommands'
    const encoded = this.#dependencies.sparkplug.encodeWrite(lane.box.boxId, write, issuedAt)
    if (typeof encoded === 'string') return encoded
    await broker.commandOnce(lane.box.boxId, encoded.topic, encoded.payload)
    return 'sparkplug'
  }
}

const loginOf = ({ box, company }: BoxLane) => ({ companyCode: company.companyCode, boxCode: box.boxCode })

function messageOf({ cmdId, issuedAt, expiresAt, write, command }: ControlOrder): object {
  if (command) return { cmdId, cmd: command.name, params: command.params, issuedAt, expiresAt }
  const values = write ? [{ p: write.code, v: write.value }] : []
  return { cmdId, dev: write?.deviceCode, w: values, issuedAt, expiresAt, verify: true }
}

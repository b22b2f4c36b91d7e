// Client of an external MQTT broker: one connection with a persistent session for each slot that has boxes.
import { randomBytes } from 'node:crypto'
import { waitAtMost } from '../../pause.ts'
import { firstLine, StartRefusal } from '../../start-refusal.ts'
import { type BoxLogin, type Broker, type BrokerEvents, qosOf, topicPrefix } from '../login.ts'
import { type BrokerFault, type BrokerState, describeBrokerState, summarizeFaults } from './broker-state.ts'
import { FormerSessions } from './former-sessions.ts'
import { HostState } from './host-state.ts'
import { removeSession } from './session.ts'
import { slotCount, slotOf } from './slot.ts'
import { type HeartbeatTiming, SlotConnection } from './slot-connection.ts'

/** Limits of messages that are in memory and not durable yet, for all connections together. */
const maxMessages = 256
const maxBytes = 32 * 1_048_576
const minMessagesPerConnection = 4
const defaultTiming: HeartbeatTiming = { everyMs: 5000, silentMs: 15_000 }
const checkMs = 500
const startMs = 10_000
const stopMs = 1000

export interface ExternalBrokerOptions extends Pick<BrokerEvents, 'take' | 'failed'> {
  url: string
  /**
   * Client id of this installation, the same at every start and unique. The broker stores messages under it while the
   * server is down.
   */
  clientId: string
  /** Returns the box of a topic. The broker has authenticated it. */
  findBox(companyCode: string, boxCode: string): BoxLogin | undefined
  /** Returns the boxes whose messages are received. */
  boxes(): readonly BoxLogin[]
  /** Called when the state of the connections changes. */
  stateChanged(state: BrokerState): void
  /** Set while the broker can have sessions of releases without slots. Called after they are removed. */
  formerSessionsRemoved?: (() => void) | undefined
  /** The slots of this server; undefined if there is only one server. */
  slots?: OwnedSlots | undefined
  timing?: HeartbeatTiming
}

/** Slots that several servers share. */
export interface OwnedSlots {
  readonly slots: readonly number[]
  /** Returns whether this server still owns a slot. */
  isOwned(slot: number): Promise<boolean>
}

/** Connects to the broker. Throws `StartRefusal` if it does not respond. */
export async function connectExternalBroker(options: ExternalBrokerOptions): Promise<Broker> {
  await probe(options)
  const broker = new ExternalBroker(options)
  await broker.start()
  return broker
}

class ExternalBroker implements Broker {
  readonly port = 0
  readonly #options: ExternalBrokerOptions
  readonly #slots = new Map<number, SlotConnection>()
  readonly #slotByBox = new Map<string, number>()
  /** Box ids by every name since the start. Messages sent under an earlier name still belong to the box. */
  readonly #boxIdByName = new Map<string, string>()
  #boxes = new Map<string, BoxLogin>()
  /** Undefined until every connection received its heartbeat or one failed. */
  #fault: BrokerFault | null | undefined
  #timer: NodeJS.Timeout | undefined
  #hostState: HostState | undefined
  #removal: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(options: ExternalBrokerOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { formerSessionsRemoved } = this.#options
    const formerSessions = formerSessionsRemoved && new FormerSessions({ ...this.#options, limits: this.#limits })
    // The former sessions keep their subscriptions until the new ones are granted, so that no message is lost.
    await formerSessions?.drain()
    this.followBoxes(this.#options.boxes())
    const synced = Promise.all([...this.#slots.values()].map(({ whenSynced }) => whenSynced))
    await waitAtMost(synced, startMs)
    // Edge nodes send when this host is online, so it says so after its subscriptions. Of several servers the owner of
    // the first slot does.
    if (this.#owns(0)) this.#hostState = new HostState(this.#options)
    this.#timer = setInterval(() => this.#check(), Math.min(checkMs, this.#timing.everyMs))
    this.#removal = this.#removeUnused().then(() => this.#removeFormer(formerSessions))
  }

  readonly followBoxes = (boxes: readonly BoxLogin[]): void => {
    if (this.#isStopped) return
    this.#boxes = new Map(boxes.map((box) => [box.boxId, box]))
    const bySlot = new Map<number, BoxLogin[]>([...this.#slots.keys()].map((slot) => [slot, []]))
    for (const box of boxes) {
      this.#boxIdByName.set(nameOf(box), box.boxId)
      const slot = this.#slotOf(box)
      bySlot.set(slot, [...(bySlot.get(slot) ?? []), box])
    }
    for (const [slot, members] of bySlot) {
      const connection = this.#slots.get(slot)
      if (connection) connection.setBoxes(members)
      else this.#slots.set(slot, this.#open(slot, members))
    }
  }

  readonly command: Broker['command'] = async (boxId, topic, payload) => {
    const box = this.#boxes.get(boxId)
    const connection = box && this.#slots.get(this.#slotOf(box))
    await connection?.publish(topic, payload, 0)
  }

  readonly commandOnce: Broker['commandOnce'] = this.command

  readonly publish: Broker['publish'] = async (login, channel, payload) => {
    const boxId = this.#boxIdByName.get(nameOf(login))
    const box = boxId === undefined ? undefined : this.#boxes.get(boxId)
    const connection = box && this.#slots.get(this.#slotOf(box))
    await connection?.publish(`${topicPrefix(login)}${channel}`, payload, qosOf(channel))
  }

  readonly disconnect = (): void => undefined
  readonly connectionsOf = (): number => 0

  readonly canReach: Broker['canReach'] = (boxId) => {
    const box = this.#boxes.get(boxId)
    return box !== undefined && this.#slots.get(this.#slotOf(box))?.isConnected === true
  }

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true
    clearInterval(this.#timer)
    await Promise.all([this.#hostState?.stop(), ...[...this.#slots.values()].map((connection) => connection.stop())])
    await waitAtMost(this.#removal, stopMs)
  }

  get #timing(): HeartbeatTiming {
    return this.#options.timing ?? defaultTiming
  }

  readonly #limits = () => {
    const share = Math.max(1, this.#slots.size)
    return {
      maxMessages: Math.max(minMessagesPerConnection, Math.floor(maxMessages / share)),
      maxBytes: maxBytes / share,
    }
  }

  #open(slot: number, boxes: readonly BoxLogin[]): SlotConnection {
    const { url, take, failed } = this.#options
    const findBox = (companyCode: string, boxCode: string) => this.#findBox(slot, { companyCode, boxCode })
    const findNode = (group: string, node: string) => this.#findNode(slot, group, node)
    const clientId = this.#clientIdOf(slot)
    const { slots } = this.#options
    const mayConnect = slots && (() => slots.isOwned(slot))
    const handlers = { take, failed, findBox, findNode, limits: this.#limits, mayConnect }
    return new SlotConnection(Object.assign(handlers, { url, clientId, timing: this.#timing }), boxes)
  }

  #owns(slot: number): boolean {
    return this.#options.slots?.slots.includes(slot) ?? true
  }

  #clientIdOf(slot: number): string {
    return `${this.#options.clientId}-slot-${slot}`
  }

  /** Returns the box of a name; undefined for a box of another slot, whose own connection receives the message too. */
  #findBox(slot: number, name: Pick<BoxLogin, 'companyCode' | 'boxCode'>): BoxLogin | undefined {
    const box = this.#options.findBox(name.companyCode, name.boxCode) ?? this.#findRenamed(name)
    return box && this.#slotOf(box) === slot ? box : undefined
  }

  /**
   * Returns the box of an edge node, whose id is the code of the box. If several companies have a box with that code,
   * the group is the code of the company.
   */
  #findNode(slot: number, group: string, node: string): BoxLogin | undefined {
    const boxes = [...this.#boxes.values()].filter(({ boxCode }) => boxCode === node)
    const box = boxes.length > 1 ? boxes.find(({ companyCode }) => companyCode === group) : boxes[0]
    return box && this.#slotOf(box) === slot ? box : undefined
  }

  #findRenamed(name: Pick<BoxLogin, 'companyCode' | 'boxCode'>): BoxLogin | undefined {
    const boxId = this.#boxIdByName.get(nameOf(name))
    return boxId === undefined ? undefined : this.#boxes.get(boxId)
  }

  #slotOf({ companyId, boxId }: BoxLogin): number {
    const cachedSlot = this.#slotByBox.get(boxId)
    if (cachedSlot !== undefined) return cachedSlot
    const slot = slotOf(companyId, boxId)
    this.#slotByBox.set(boxId, slot)
    return slot
  }

  #check(): void {
    const faults = [...this.#slots.values()].map((connection) => connection.check())
    const knownFaults = faults.filter((fault) => fault !== undefined)
    const state = summarizeFaults(knownFaults)
    const isUnknown = state.fault === null && knownFaults.length < faults.length
    if (isUnknown || state.fault === this.#fault) return
    if (state.fault !== null || this.#fault !== undefined) this.#options.failed(new Error(describeBrokerState(state)))
    this.#fault = state.fault
    this.#options.stateChanged(state)
  }

  /** Removes the sessions of slots without boxes, in which the broker would queue messages without a receiver. */
  async #removeUnused(): Promise<void> {
    for (let slot = 0; slot < slotCount && !this.#isStopped; slot++)
      if (!this.#slots.has(slot) && this.#owns(slot))
        await removeSession(this.#options.url, this.#clientIdOf(slot)).catch(() => undefined)
  }

  async #removeFormer(former: FormerSessions | undefined): Promise<void> {
    if (!former) return
    try {
      await former.remove()
      this.#options.formerSessionsRemoved?.()
    } catch (error) {
      this.#options.failed(error as Error)
    }
  }
}

const nameOf = ({ companyCode, boxCode }: Pick<BoxLogin, 'companyCode' | 'boxCode'>): string =>
  `${companyCode}/${boxCode}`

/** Connects once, so that a wrong address or password fails at the start. */
async function probe({
  url,
  clientId,
  slots,
}: Pick<ExternalBrokerOptions, 'url' | 'clientId' | 'slots'>): Promise<void> {
  try {
    // Servers that start at once must not end the connections of each other.
    await removeSession(url, slots ? `${clientId}-${randomBytes(4).toString('hex')}` : clientId)
  } catch (error) {
    throw new StartRefusal(`The MQTT broker of MQTT_URL does not answer (${firstLine(error)}).`)
  }
}

// An MQTT broker of the operator's own: one connection with a persistent session for each slot that has boxes.
import { firstLine, StartRefusal } from '../../start-refusal.ts'
import { type BoxLogin, type Broker, type BrokerEvents, topicPrefix } from '../login.ts'
import { type BrokerFault, type BrokerState, describeBrokerState, summarizeFaults } from './broker-state.ts'
import { FormerSessions } from './former-sessions.ts'
import { removeSession } from './session.ts'
import { slotCount, slotOf } from './slot.ts'
import { type HeartbeatTiming, SlotConnection } from './slot-connection.ts'

/** Messages and bytes in memory that are not durable yet, of all connections. */
const maxMessages = 256
const maxBytes = 32 * 1_048_576
const minMessagesEach = 4
const usualTiming: HeartbeatTiming = { everyMs: 5000, silentMs: 15_000 }
const checkMs = 500
const startMs = 10_000

export interface ExternalBrokerOptions extends Pick<BrokerEvents, 'take' | 'failed'> {
  url: string
  /**
   * Names this installation to the broker, the same at every start and no other's: under it the broker keeps what
   * arrives while the server is away.
   */
  clientId: string
  /** The broker has checked the box; this names it. */
  findBox(companyCode: string, boxCode: string): BoxLogin | undefined
  /** The boxes whose messages are taken. */
  boxes(): readonly BoxLogin[]
  /** The broker serves the product in another way than before. */
  stateChanged(state: BrokerState): void
  /** Set while the broker may hold sessions of the release before slots; called once they are gone. */
  formerSessionsRemoved?: (() => void) | undefined
  timing?: HeartbeatTiming
}

/** Connects to the broker. @throws StartRefusal when it does not answer */
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
  /** Boxes by the names that they had since the start: what was sent under an earlier one is still theirs. */
  readonly #boxIdByName = new Map<string, string>()
  #boxes = new Map<string, BoxLogin>()
  /** Undefined until every connection has proved itself, or one of them failed to. */
  #fault: BrokerFault | null | undefined
  #timer: NodeJS.Timeout | undefined
  #removing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(options: ExternalBrokerOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { formerSessionsRemoved } = this.#options
    const former = formerSessionsRemoved && new FormerSessions({ ...this.#options, limits: this.#limits })
    // They keep their subscriptions until the new ones stand: nothing falls in between.
    await former?.drain()
    this.followBoxes(this.#options.boxes())
    const synced = Promise.all([...this.#slots.values()].map(({ whenSynced }) => whenSynced))
    await withinTime(synced, startMs)
    this.#timer = setInterval(() => this.#check(), Math.min(checkMs, this.#timing.everyMs))
    this.#removing = this.#removeUnused().then(() => this.#removeFormer(former))
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

  readonly publish: Broker['publish'] = async (login, channel, payload) => {
    const boxId = this.#boxIdByName.get(nameOf(login))
    const box = boxId === undefined ? undefined : this.#boxes.get(boxId)
    const connection = box && this.#slots.get(this.#slotOf(box))
    await connection?.publish(`${topicPrefix(login)}${channel}`, payload)
  }

  readonly disconnect = (): void => undefined
  readonly connectionsOf = (): number => 0

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true
    clearInterval(this.#timer)
    await Promise.all([...this.#slots.values()].map((connection) => connection.stop()))
    await this.#removing
  }

  get #timing(): HeartbeatTiming {
    return this.#options.timing ?? usualTiming
  }

  readonly #limits = () => {
    const share = Math.max(1, this.#slots.size)
    return { maxMessages: Math.max(minMessagesEach, Math.floor(maxMessages / share)), maxBytes: maxBytes / share }
  }

  #open(slot: number, boxes: readonly BoxLogin[]): SlotConnection {
    const { url, take, failed } = this.#options
    const findBox = (companyCode: string, boxCode: string) => this.#findBox(slot, { companyCode, boxCode })
    const clientId = this.#clientIdOf(slot)
    return new SlotConnection(
      { url, clientId, take, failed, findBox, limits: this.#limits, timing: this.#timing },
      boxes,
    )
  }

  #clientIdOf(slot: number): string {
    return `${this.#options.clientId}-slot-${slot}`
  }

  /** Undefined for a box of another slot: its own connection gets the message too. */
  #findBox(slot: number, name: Pick<BoxLogin, 'companyCode' | 'boxCode'>): BoxLogin | undefined {
    const box = this.#options.findBox(name.companyCode, name.boxCode) ?? this.#findRenamed(name)
    return box && this.#slotOf(box) === slot ? box : undefined
  }

  #findRenamed(name: Pick<BoxLogin, 'companyCode' | 'boxCode'>): BoxLogin | undefined {
    const boxId = this.#boxIdByName.get(nameOf(name))
    return boxId === undefined ? undefined : this.#boxes.get(boxId)
  }

  #slotOf({ companyId, boxId }: BoxLogin): number {
    const known = this.#slotByBox.get(boxId)
    if (known !== undefined) return known
    const slot = slotOf(companyId, boxId)
    this.#slotByBox.set(boxId, slot)
    return slot
  }

  #check(): void {
    const faults = [...this.#slots.values()].map((connection) => connection.check())
    const known = faults.filter((fault) => fault !== undefined)
    const state = summarizeFaults(known)
    const isUnknown = state.fault === null && known.length < faults.length
    if (isUnknown || state.fault === this.#fault) return
    if (state.fault !== null || this.#fault !== undefined) this.#options.failed(new Error(describeBrokerState(state)))
    this.#fault = state.fault
    this.#options.stateChanged(state)
  }

  /** Sessions of slots that have no boxes any more would keep messages for nobody. */
  async #removeUnused(): Promise<void> {
    for (let slot = 0; slot < slotCount && !this.#isStopped; slot++)
      if (!this.#slots.has(slot)) await removeSession(this.#options.url, this.#clientIdOf(slot)).catch(() => undefined)
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

/** Connects once, so that a wrong address or password ends the start. */
async function probe({ url, clientId }: Pick<ExternalBrokerOptions, 'url' | 'clientId'>): Promise<void> {
  try {
    await removeSession(url, clientId)
  } catch (error) {
    throw new StartRefusal(`The MQTT broker of MQTT_URL does not answer (${firstLine(error)}).`)
  }
}

async function withinTime(done: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([done, late.promise])
  clearTimeout(timer)
}

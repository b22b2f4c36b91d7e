// Requests of the intake to a box: send the birth again, or resend missing messages.

import type { Broker } from '../../../platform/broker/login.ts'
import { commandTopic, type SparkplugTopic } from '../../../platform/broker/sparkplug-topic.ts'
import { hasPassed } from '../../../platform/clock.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import { encodeRebirth } from '../sparkplug/rebirth-command.ts'

const rebirthSpacingMs = 30_000
const timeSpacingMs = 3_600_000
/** All nodes may need a birth after a start. They get it over some seconds, so that their births do not come at once. */
const maxNodeRebirthsPerSecond = 50

/** Sends requests to boxes. A box that uses only HTTP or does not subscribe never responds. */
export class BoxRequests {
  readonly #findBroker: () => Broker | undefined
  readonly #onFailure: (error: unknown) => void
  #second = 0
  #nodeRebirths = 0

  constructor(findBroker: () => Broker | undefined, onFailure: (error: unknown) => void) {
    this.#findBroker = findBroker
    this.#onFailure = onFailure
  }

  /** Requests a birth because of an unknown alias, at most once in 30 s per box. */
  rebirth(lane: BoxLane, at: number): void {
    const { record } = lane
    if (!hasPassed(record.rebirthAskedAt, at, rebirthSpacingMs)) return
    record.rebirthAskedAt = at
    this.#request(lane, { rebirth: true })
  }

  /**
   * Requests a birth of an edge node of Sparkplug, at most once in 30 s per box and 50 times a second in all. A node that
   * is left out sends more messages without a birth and is asked then.
   */
  rebirthNode({ box, record }: BoxLane, topic: SparkplugTopic, at: number): void {
    if (!hasPassed(record.rebirthAskedAt, at, rebirthSpacingMs) || !this.#admitNode(at)) return
    record.rebirthAskedAt = at
    this.#findBroker()?.command(box.boxId, commandTopic(topic), encodeRebirth(at)).catch(this.#onFailure)
  }

  #admitNode(at: number): boolean {
    const second = Math.floor(at / 1000)
    if (second !== this.#second) this.#nodeRebirths = 0
    this.#second = second
    this.#nodeRebirths++
    return this.#nodeRebirths <= maxNodeRebirthsPerSecond
  }

  /** Sends an answer to the connections of a box, on a topic of its own protocol. */
  answer({ box }: BoxLane, topic: string, payload: string): void {
    this.#findBroker()?.command(box.boxId, topic, Buffer.from(payload)).catch(this.#onFailure)
  }

  /** Requests the messages of a sequence gap; both ends included. */
  resend(lane: BoxLane, { from, to }: { from: number; to: number }): void {
    this.#request(lane, { resend: { from, to } })
  }

  /** Sends the time of the server, in epoch ms, to a box whose clock is wrong, at most once an hour. */
  time(lane: BoxLane, at: number): void {
    const { record } = lane
    if (!hasPassed(record.timeSentAt, at, timeSpacingMs)) return
    record.timeSentAt = at
    this.#request(lane, { time: at })
  }

  /** Publishes below `down/` of an enabled box. Returns false if the box is unknown or disabled. */
  async publish(lane: BoxLane | undefined, channel: string, payload: string): Promise<boolean> {
    if (!lane?.box.enabled) return false
    const login = { companyCode: lane.company.companyCode, boxCode: lane.box.boxCode }
    await this.#findBroker()?.publish(login, `down/${channel}`, payload)
    return true
  }

  #request({ box, company }: BoxLane, request: Record<string, unknown>): void {
    const login = { companyCode: company.companyCode, boxCode: box.boxCode }
    this.#findBroker()?.publish(login, 'down/ctl', JSON.stringify(request)).catch(this.#onFailure)
  }
}

// Messages of the channels of slots. The owner of a slot publishes changed values on its channel; servers that need some of
// them say so on another one, because nobody publishes what nobody reads.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'

export interface LiveMessage {
  readonly values: readonly PointUpdate[]
  /** The owner does not know yet who needs what. */
  readonly isOwnerNew?: boolean
}

export interface NeedMessage {
  readonly serverId: string
  readonly pointIds: readonly string[]
  /** Whether the values of all points are needed now, because messages were missed. */
  readonly isAll: boolean
}

/** Names of the channels of an installation. */
export class LiveChannelNames {
  readonly #prefix: string

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  live(slot: number): string {
    return `${this.#prefix}:live:${slot}`
  }

  need(slot: number): string {
    return `${this.#prefix}:need:${slot}`
  }

  /** Returns the kind and slot of a channel. */
  parse(channel: string): { readonly kind: string; readonly slot: number } {
    const [kind = '', slot] = channel.slice(this.#prefix.length + 1).split(':')
    return { kind, slot: Number(slot) }
  }
}

// Passes the messages of boxes on: each box in its turn, and only while the disk has space.

import type { BoxMessage } from '../../../platform/broker/login.ts'
import type { BoxTurns } from '../box/box-turns.ts'
import type { BoxLane } from './catalogue.ts'
import type { DiskHold } from './disk-hold.ts'
import { type Inbox, isBacklog } from './inbox.ts'

interface MessageIntakeParts {
  readonly hold: DiskHold
  readonly turns: BoxTurns
  readonly inbox: Pick<Inbox, 'take'>
  /** Closes a connection. */
  disconnect(connection: string): void
}

export class MessageIntake {
  readonly #parts: MessageIntakeParts

  constructor(parts: MessageIntakeParts) {
    this.#parts = parts
  }

  /** Processes a message, now or later, and calls `done` once it is durable. */
  take(lane: BoxLane, message: BoxMessage, done: () => void): void {
    const { hold } = this.#parts
    if (hold.isOpen) {
      this.#takeInTurn(lane, message, done)
      return
    }
    const { payload, connection } = message
    hold.run({
      bytes: payload.length,
      take: () => this.#takeInTurn(lane, message, done),
      refuse: connection === undefined ? undefined : () => this.#parts.disconnect(connection),
    })
  }

  #takeInTurn(lane: BoxLane, message: BoxMessage, done: () => void): void {
    const { turns, inbox } = this.#parts
    turns.run(lane.box.boxId, () => inbox.take(lane, message, done), isBacklog(message.channel))
  }
}

// A thread of the intake that has loaded its code before slots are claimed: on a busy machine, loading takes longer than
// all else of a take-over.
import type { Worker } from 'node:worker_threads'
import { IntakeThread } from './thread-client.ts'

/** The servers of the installation. */
interface SpareThreadMembers {
  readonly roles: readonly string[]
  live(): readonly unknown[]
}

export class SpareThread {
  readonly #members: SpareThreadMembers
  #thread: IntakeThread | undefined
  #isEnded = false

  /** Begins to load the first thread of a server with the role. */
  constructor(members: SpareThreadMembers) {
    this.#members = members
    if (members.roles.includes('intake')) this.#thread = createThread()
  }

  /** Begins to load the thread of the next move, unless one waits. Without another server, no slot moves. */
  prepare(): void {
    const members = this.#members
    if (this.#isEnded || !members.roles.includes('intake') || members.live().length < 2) return
    this.#thread ??= createThread()
  }

  /** Returns the worker that waits, or else a new one. */
  readonly take = (): Worker => {
    const thread = this.#thread ?? createThread()
    this.#thread = undefined
    return thread.take()
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#thread?.end()
  }
}

const createThread = (): IntakeThread => new IntakeThread({ isOfSeveral: true })

// Whether a box is online: first valid message, disconnect, last will, silence (domain design, section 3.11).

export const boxStates = { neverSeen: 0, online: 1, offline: 2 } as const

export const silenceMs = 90_000

export interface BoxStateChange {
  boxId: string
  state: 1 | 2
  ts: number
  cause: 'message' | 'disconnect' | 'will' | 'status' | 'silence'
}

interface Session {
  /** The connection that counts; undefined for HTTP and for an external broker. */
  connection: string | undefined
  /** The box's own name of its session, from up/status. */
  name: string | undefined
  isOnline: boolean
  heardAt: number
}

/** Follows the sessions of all boxes. Nothing is emitted for a box that stays silent within the first 90 s. */
export class BoxSessions {
  #emit: (change: BoxStateChange) => void
  #sessions = new Map<string, Session>()
  /** Boxes that may have been online before this start: silent ones are reported once. */
  #unheard = new Set<string>()
  #startedAt: number

  constructor(emit: (change: BoxStateChange) => void, startedAt: number) {
    this.#emit = emit
    this.#startedAt = startedAt
  }

  /** Boxes whose silence since the start is to be reported. */
  expect(boxIds: Iterable<string>): void {
    for (const boxId of boxIds) if (!this.#sessions.has(boxId)) this.#unheard.add(boxId)
  }

  isOnline(boxId: string): boolean {
    return this.#sessions.get(boxId)?.isOnline ?? false
  }

  /** A valid message came in. The connection it came by is the one that counts from now on. */
  heard(boxId: string, connection: string | undefined, at: number): void {
    const session = this.#sessions.get(boxId)
    if (session?.isOnline) {
      session.heardAt = at
      session.connection = connection
      return
    }
    this.#unheard.delete(boxId)
    this.#sessions.set(boxId, { connection, name: session?.name, isOnline: true, heardAt: at })
    this.#emit({ boxId, state: 1, ts: at, cause: 'message' })
  }

  /** A status message or last will. A will that names another session than the current one is ignored. */
  status(boxId: string, status: { online: boolean; session?: string; connection?: string }, at: number): void {
    const session = this.#sessions.get(boxId)
    if (status.online) {
      this.heard(boxId, status.connection, at)
      const current = this.#sessions.get(boxId)
      if (current && status.session !== undefined) current.name = status.session
      return
    }
    const isOlder = session?.name !== undefined && status.session !== undefined && session.name !== status.session
    if (!isOlder) this.#leave(boxId, 'will', at)
  }

  disconnected(boxId: string, connection: string, at: number): void {
    if (this.#sessions.get(boxId)?.connection === connection) this.#leave(boxId, 'disconnect', at)
  }

  /** Finds silent boxes; call about once a second. */
  sweep(at: number): void {
    for (const [boxId, session] of this.#sessions) {
      if (session.isOnline && at - session.heardAt > silenceMs) this.#leave(boxId, 'silence', at)
    }
    if (this.#unheard.size === 0 || at - this.#startedAt <= silenceMs) return
    for (const boxId of this.#unheard) this.#emit({ boxId, state: 2, ts: at, cause: 'silence' })
    this.#unheard.clear()
  }

  #leave(boxId: string, cause: BoxStateChange['cause'], at: number): void {
    const session = this.#sessions.get(boxId)
    if (!session?.isOnline) return
    session.isOnline = false
    this.#emit({ boxId, state: 2, ts: at, cause })
  }
}

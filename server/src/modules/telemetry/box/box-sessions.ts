// Whether a box is online: from the first valid message, disconnect, last will and silence (domain design, section
// 3.11).

import type { BoxFaultKind } from '@gemba/contract/gateway/box-report.ts'
import { applyStep, type ClockStep } from '../../../platform/clock.ts'

const boxStates = { neverSeen: 0, online: 1, offline: 2, degraded: 3 } as const

export const silenceMs = 90_000
/** A lost box is online again after its second message, or this long after the first. */
export const returnMs = 5000

export interface BoxStateChange {
  boxId: string
  state: 1 | 2 | 3
  ts: number
  /** `calm`: the state has not changed, and its held notice is sent. */
  cause: 'message' | 'disconnect' | 'will' | 'status' | 'silence' | 'calm' | BoxFaultKind
  /** Whether nobody is notified, because the box changes too often. */
  isHeld?: boolean
}

export interface SessionListeners {
  /** Called when the state changes. */
  changed(change: BoxStateChange): void
  /** Called when the box is lost, even if it was not online yet. Its values are no longer fresh. */
  lost(boxId: string): void
  /** Called when silence of the box begins; `from` is its first instant. */
  silent(boxId: string, from: number): void
  /** Called when the box sends again, even if it is not online yet. */
  resumed(boxId: string, at: number): void
}

interface Session {
  /** The connection of the last message; undefined for HTTP and for an external broker. */
  connection: string | undefined
  /** The name that the box gave its session in up/status. */
  name: string | undefined
  isOnline: boolean
  /** The first fault of a degraded box. */
  fault: BoxFaultKind | undefined
  heardAt: number
  /** Time of the first message after the box was lost, until it is online again. */
  returnedAt: number | undefined
}

/** Tracks the sessions of all boxes. During the first 90 s no event is emitted for a silent box. */
export class BoxSessions {
  #listeners: SessionListeners
  #sessions = new Map<string, Session>()
  /** Boxes that may have been online before this start. If silent, they are reported once. */
  #unheard = new Set<string>()
  #startedAt: number

  constructor(listeners: SessionListeners, startedAt: number) {
    this.#listeners = listeners
    this.#startedAt = startedAt
  }

  /** Adds boxes whose silence since the start is reported. */
  expect(boxIds: Iterable<string>): void {
    for (const boxId of boxIds) if (!this.#sessions.has(boxId)) this.#unheard.add(boxId)
  }

  isOnline(boxId: string): boolean {
    return this.#sessions.get(boxId)?.isOnline ?? false
  }

  /** Returns the name that a box gave its current session; undefined without one. */
  sessionOf(boxId: string): string | undefined {
    return this.#sessions.get(boxId)?.name
  }

  /** Whether the box may be online from before this start, and has neither sent nor been silent for long enough. */
  isAwaited(boxId: string): boolean {
    return this.#unheard.has(boxId)
  }

  /** Returns the present state; undefined if nothing is known since the start. */
  stateOf(boxId: string): BoxStateChange['state'] | undefined {
    const session = this.#sessions.get(boxId)
    if (session === undefined) return undefined
    if (!session.isOnline) return boxStates.offline
    return session.fault === undefined ? boxStates.online : boxStates.degraded
  }

  /** Records a valid message. Its connection becomes the current one. */
  recordMessage(boxId: string, connection: string | undefined, at: number): void {
    const session = this.#sessions.get(boxId)
    if (session === undefined) {
      this.#unheard.delete(boxId)
      const fresh = { connection, name: undefined, isOnline: false, fault: undefined, heardAt: at }
      this.#sessions.set(boxId, { ...fresh, returnedAt: undefined })
      this.#listeners.resumed(boxId, at)
      this.#enter(boxId, at)
      return
    }
    session.heardAt = at
    session.connection = connection
    if (session.isOnline) return
    if (session.returnedAt !== undefined) {
      this.#enter(boxId, at)
      return
    }
    session.returnedAt = at
    this.#listeners.resumed(boxId, at)
  }

  /**
   * Handles a status message or last will. A will of another session than the current one is ignored.
   * @returns whether a new session has begun
   */
  status(boxId: string, status: { online: boolean; session?: string; connection?: string }, at: number): boolean {
    const session = this.#sessions.get(boxId)
    if (!status.online) {
      const isOlder = session?.name !== undefined && status.session !== undefined && session.name !== status.session
      if (!isOlder) this.#leave(boxId, 'will', at)
      return false
    }
    this.recordMessage(boxId, status.connection, at)
    const current = this.#sessions.get(boxId)
    if (!current || status.session === undefined || current.name === status.session) return false
    current.name = status.session
    return true
  }

  disconnected(boxId: string, connection: string, at: number): void {
    if (this.#sessions.get(boxId)?.connection === connection) this.#leave(boxId, 'disconnect', at)
  }

  /** Marks an online box as degraded while it has a fault. */
  rate(boxId: string, fault: BoxFaultKind | undefined, at: number): void {
    const session = this.#sessions.get(boxId)
    if (!session?.isOnline) return
    const before = session.fault
    session.fault = fault
    const cause = fault ?? before
    if ((before === undefined) === (fault === undefined) || cause === undefined) return
    const state = fault === undefined ? boxStates.online : boxStates.degraded
    this.#listeners.changed({ boxId, state, ts: at, cause })
  }

  /** Shifts the measured times after the server clock was set, as if it had always been at the new time. */
  followClock(step: ClockStep): void {
    this.#startedAt = applyStep(this.#startedAt, step)
    for (const session of this.#sessions.values()) {
      session.heardAt = applyStep(session.heardAt, step)
      if (session.returnedAt !== undefined) session.returnedAt = applyStep(session.returnedAt, step)
    }
  }

  /** Detects silent boxes and accepts returned ones. Expected to be called about once a second. */
  sweep(at: number): void {
    for (const [boxId, session] of this.#sessions) {
      if (session.isOnline && at - session.heardAt > silenceMs) this.#leave(boxId, 'silence', at)
      else if (session.returnedAt !== undefined && at - session.returnedAt >= returnMs) this.#enter(boxId, at)
    }
    if (this.#unheard.size === 0 || at - this.#startedAt <= silenceMs) return
    for (const boxId of this.#unheard) {
      const lost = { connection: undefined, name: undefined, isOnline: false, fault: undefined }
      this.#sessions.set(boxId, { ...lost, heardAt: this.#startedAt, returnedAt: undefined })
      this.#listeners.silent(boxId, this.#startedAt)
      this.#reportLost({ boxId, state: boxStates.offline, ts: at, cause: 'silence' })
    }
    this.#unheard.clear()
  }

  #enter(boxId: string, at: number): void {
    const session = this.#sessions.get(boxId)
    if (session === undefined) return
    session.returnedAt = undefined
    session.isOnline = true
    this.#listeners.changed({ boxId, state: boxStates.online, ts: at, cause: 'message' })
  }

  #leave(boxId: string, cause: BoxStateChange['cause'], at: number): void {
    const session = this.#sessions.get(boxId)
    if (session === undefined) return
    const wasHeard = session.isOnline || session.returnedAt !== undefined
    // The end of a connection is detected at once, silence only long after its beginning.
    if (wasHeard) this.#listeners.silent(boxId, cause === 'silence' ? session.heardAt : at)
    if (session.returnedAt !== undefined) this.#listeners.lost(boxId)
    session.returnedAt = undefined
    if (!session.isOnline) return
    session.isOnline = false
    session.fault = undefined
    this.#reportLost({ boxId, state: boxStates.offline, ts: at, cause })
  }

  #reportLost(change: BoxStateChange): void {
    this.#listeners.lost(change.boxId)
    this.#listeners.changed(change)
  }
}

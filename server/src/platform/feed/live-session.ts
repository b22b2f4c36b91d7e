// One socket and the session behind it, judged anew as long as it lives.
import { createHash } from 'node:crypto'
import type { Socket } from 'socket.io'
import type { Actor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Authenticate } from '../http/session.ts'
import type { PointWatch, Watcher } from './point-watch.ts'
import { personalRoom, roomsOfActor } from './rooms.ts'

/** Room of all sockets of a session; rooms travel through Redis, tokens do not. */
export const sessionRoom = (token: string): string => `session/${createHash('sha256').update(token).digest('hex')}`

interface SessionDependencies {
  readonly token: string
  readonly actor: Actor
  readonly authenticate: Authenticate
  readonly watch: PointWatch
}

export class LiveSession {
  readonly #socket: Socket
  readonly #parts: SessionDependencies
  readonly #watcher: Watcher
  #rooms: ReadonlySet<string> = new Set()

  constructor(socket: Socket, parts: SessionDependencies) {
    this.#socket = socket
    this.#parts = parts
    const emit: Watcher['emit'] = (message) => socket.volatile.emit('points', message)
    this.#watcher = { actor: parts.actor, emit, seq: 0 }
    void socket.join(sessionRoom(parts.token))
    void socket.join(personalRoom(String(parts.actor.companyId), String(parts.actor.userId)))
    this.#enterRooms(parts.actor)
  }

  subscribe(pointIds: readonly string[]): Promise<unknown> {
    return this.#asJudged(() => this.#parts.watch.add(this.#watcher, pointIds))
  }

  unsubscribe(pointIds: readonly string[]): Promise<unknown> {
    return this.#parts.watch.remove(this.#watcher, pointIds)
  }

  resync(): Promise<unknown> {
    return this.#asJudged(() => this.#parts.watch.resync(this.#watcher))
  }

  leave(): void {
    this.#parts.watch.leave(this.#watcher)
  }

  /** Ends the socket of a session that has ended, and brings another one's rooms and points to what its user may see now. */
  async judge(): Promise<boolean> {
    const { authenticate, token, watch } = this.#parts
    let actor: Actor | undefined
    try {
      const state = await authenticate(token)
      if (state.kind === 'running') actor = state.actor
    } catch (error) {
      // While the store is away nothing is known anew; a company without a licence is refused.
      if (!(error instanceof DomainError) || error.code === 'unavailable') throw error
    }
    if (!actor) {
      this.#socket.disconnect(true)
      return false
    }
    if (!isSame(actor, this.#watcher.actor)) {
      this.#watcher.actor = actor
      this.#enterRooms(actor)
      await watch.renew(this.#watcher)
    }
    return true
  }

  async #asJudged(work: () => Promise<unknown>): Promise<unknown> {
    if (!(await this.judge())) return { error: 'expired' }
    return work()
  }

  #enterRooms(actor: Actor): void {
    const rooms = new Set(roomsOfActor(actor))
    for (const room of this.#rooms) if (!rooms.has(room)) void this.#socket.leave(room)
    void this.#socket.join([...rooms])
    this.#rooms = rooms
  }
}

function isSame(a: Actor, b: Actor): boolean {
  return (
    a === b ||
    (a.rules === b.rules &&
      a.seesOwn === b.seesOwn &&
      a.userName === b.userName &&
      String(a.departments) === String(b.departments) &&
      [...a.authorities].join() === [...b.authorities].join())
  )
}

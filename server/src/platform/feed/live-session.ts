// One socket and its session, which is checked periodically.
import { createHash } from 'node:crypto'
import type { Socket } from 'socket.io'
import type { Actor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Authenticate } from '../http/session.ts'
import type { PointWatch, Watcher } from './point-watch.ts'
import { personalRoom, roomsOfActor } from './rooms.ts'

/** Returns the room of all sockets of a session. The token is hashed because room names travel through Redis. */
export const sessionRoom = (token: string): string => `session/${createHash('sha256').update(token).digest('hex')}`

interface SessionDependencies {
  readonly token: string
  readonly actor: Actor
  readonly authenticate: Authenticate
  readonly watch: PointWatch
}

export class LiveSession {
  readonly #socket: Socket
  readonly #dependencies: SessionDependencies
  readonly #watcher: Watcher
  #rooms: ReadonlySet<string> = new Set()

  constructor(socket: Socket, dependencies: SessionDependencies) {
    this.#socket = socket
    this.#dependencies = dependencies
    const emit: Watcher['emit'] = (message) => socket.volatile.emit('points', message)
    this.#watcher = { actor: dependencies.actor, emit, seq: 0 }
    void socket.join(sessionRoom(dependencies.token))
    void socket.join(personalRoom(String(dependencies.actor.companyId), String(dependencies.actor.userId)))
    this.#enterRooms(dependencies.actor)
  }

  subscribe(pointIds: readonly string[]): Promise<unknown> {
    return this.#ifValid(() => this.#dependencies.watch.add(this.#watcher, pointIds))
  }

  unsubscribe(pointIds: readonly string[]): Promise<unknown> {
    return this.#dependencies.watch.remove(this.#watcher, pointIds)
  }

  resync(): Promise<unknown> {
    return this.#ifValid(() => this.#dependencies.watch.resync(this.#watcher))
  }

  leave(): void {
    this.#dependencies.watch.leave(this.#watcher)
  }

  /**
   * Closes the socket if its session has ended; otherwise updates rooms and points to the current rights. Returns
   * whether the session is valid.
   */
  async validate(): Promise<boolean> {
    const { authenticate, token, watch } = this.#dependencies
    let actor: Actor | undefined
    try {
      const state = await authenticate(token)
      if (state.kind === 'running') actor = state.actor
    } catch (error) {
      // Without the database the session is unknown and the socket stays. Other errors, such as a missing licence,
      // close it.
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

  async #ifValid(work: () => Promise<unknown>): Promise<unknown> {
    if (!(await this.validate())) return { error: 'expired' }
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

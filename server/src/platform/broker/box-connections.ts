// The signed-in connections of boxes, and how many of them one box may have.

import type { Client } from 'aedes'
import { type BoxLogin, topicPrefix } from './login.ts'

const maxConnectionsPerBox = 20

export interface BoxConnection {
  readonly login: BoxLogin
  readonly prefix: string
  readonly name: string
}

interface ConnectionEntry extends BoxConnection {
  readonly client: Client
}

/** Knows who is connected. Beyond the limit of a box its oldest connection is closed: the newest one is alive. */
export class BoxConnections {
  #opened = 0
  readonly #byClient = new WeakMap<Client, ConnectionEntry>()
  readonly #byName = new Map<string, ConnectionEntry>()
  readonly #byBox = new Map<string, Set<ConnectionEntry>>()

  add(client: Client, login: BoxLogin): void {
    const entry = { client, login, prefix: topicPrefix(login), name: String(++this.#opened) }
    const ofBox = this.#byBox.get(login.boxId) ?? new Set<ConnectionEntry>()
    this.#byBox.set(login.boxId, ofBox.add(entry))
    this.#byClient.set(client, entry)
    this.#byName.set(entry.name, entry)
    // A connection may end before the broker registers it; it is then told by nobody else.
    client.conn.once('close', () => this.#forget(entry))
    if (ofBox.size > maxConnectionsPerBox) for (const { name } of [...ofBox].slice(0, 1)) this.disconnect(name)
  }

  find(client: Client): BoxConnection | undefined {
    return this.#byClient.get(client)
  }

  /** Forgets a connection that ended; returns what it was. */
  remove(client: Client): BoxConnection | undefined {
    const entry = this.#byClient.get(client)
    if (entry) this.#forget(entry)
    return entry
  }

  countOf(boxId: string): number {
    return this.#byBox.get(boxId)?.size ?? 0
  }

  disconnect(name: string): void {
    this.#byName.get(name)?.client.close()
  }

  #forget(entry: ConnectionEntry): void {
    const { name, login } = entry
    this.#byName.delete(name)
    const ofBox = this.#byBox.get(login.boxId)
    ofBox?.delete(entry)
    if (ofBox?.size === 0) this.#byBox.delete(login.boxId)
  }
}

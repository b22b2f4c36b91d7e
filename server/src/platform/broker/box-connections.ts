// The authenticated connections of boxes, limited per box.

import type { Client } from 'aedes'
import { type BoxLogin, topicPrefix } from './login.ts'

const maxConnectionsPerBox = 20

export interface BoxConnection {
  readonly login: BoxLogin
  readonly prefix: string
  /** Prefix of the topics of the own layout to which the box publishes. */
  readonly upPrefix: string
  readonly name: string
  /** Topic of the last message. Most boxes use one topic, whose channel is determined once. */
  lastTopic: string
  lastChannel: string | undefined
}

interface ConnectionEntry extends BoxConnection {
  readonly client: Client
  /** Filters of its subscriptions. */
  readonly filters: Set<string>
}

/**
 * Registry of the connections. Above the limit of a box its oldest connection is closed, because the newest one is
 * certainly alive.
 */
export class BoxConnections {
  #opened = 0
  readonly #byClient = new WeakMap<Client, ConnectionEntry>()
  readonly #byName = new Map<string, ConnectionEntry>()
  readonly #byBox = new Map<string, Set<ConnectionEntry>>()

  add(client: Client, login: BoxLogin): void {
    const prefix = topicPrefix(login)
    const name = String(++this.#opened)
    const entry: ConnectionEntry = {
      client,
      filters: new Set(),
      login,
      prefix,
      upPrefix: `${prefix}up/`,
      name,
      lastTopic: '',
      lastChannel: undefined,
    }
    const boxEntries = this.#byBox.get(login.boxId) ?? new Set<ConnectionEntry>()
    this.#byBox.set(login.boxId, boxEntries.add(entry))
    this.#byClient.set(client, entry)
    this.#byName.set(entry.name, entry)
    // A connection can end before the broker registers it; then the broker emits no event.
    client.conn.once('close', () => this.#delete(entry))
    if (boxEntries.size > maxConnectionsPerBox)
      for (const { name } of [...boxEntries].slice(0, 1)) this.disconnect(name)
  }

  find(client: Client): BoxConnection | undefined {
    return this.#byClient.get(client)
  }

  /** Removes a closed connection. Returns it. */
  remove(client: Client): BoxConnection | undefined {
    const entry = this.#byClient.get(client)
    if (entry) this.#delete(entry)
    return entry
  }

  subscribe(client: Client, filters: readonly string[]): void {
    const entry = this.#byClient.get(client)
    for (const filter of filters) entry?.filters.add(filter)
  }

  unsubscribe(client: Client, filters: readonly string[]): void {
    const entry = this.#byClient.get(client)
    for (const filter of filters) entry?.filters.delete(filter)
  }

  countOf(boxId: string): number {
    return this.#byBox.get(boxId)?.size ?? 0
  }

  /** Sends a message to the connections of a box. */
  send(boxId: string, topic: string, payload: Buffer): void {
    for (const entry of this.#byBox.get(boxId) ?? []) deliver(entry, topic, payload)
  }

  /**
   * Sends a message to one connection of a box: the newest subscriber that has sent something, because others may only
   * listen, else the newest subscriber. Sends nothing without a subscriber.
   */
  sendOnce(boxId: string, topic: string, payload: Buffer): void {
    const subscribers = [...(this.#byBox.get(boxId) ?? [])].filter((entry) => isSubscribed(entry, topic))
    const receiver = subscribers.findLast(({ lastTopic }) => lastTopic !== '') ?? subscribers.at(-1)
    if (receiver) deliver(receiver, topic, payload)
  }

  disconnect(name: string): void {
    this.#byName.get(name)?.client.close()
  }

  #delete(entry: ConnectionEntry): void {
    const { name, login } = entry
    this.#byName.delete(name)
    const boxEntries = this.#byBox.get(login.boxId)
    boxEntries?.delete(entry)
    if (boxEntries?.size === 0) this.#byBox.delete(login.boxId)
  }
}

function deliver({ client }: ConnectionEntry, topic: string, payload: Buffer): void {
  client.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => undefined)
}

const isSubscribed = ({ filters }: ConnectionEntry, topic: string): boolean =>
  [...filters].some((filter) => isMatching(filter.split('/'), topic.split('/')))

/** Returns whether a filter of MQTT matches a topic, both in levels. */
function isMatching(filter: readonly string[], topic: readonly string[]): boolean {
  const isOpenEnded = filter.at(-1) === '#'
  const levels = isOpenEnded ? filter.slice(0, -1) : filter
  if (isOpenEnded ? topic.length < levels.length : topic.length !== levels.length) return false
  return levels.every((level, at) => level === '+' || level === topic[at])
}

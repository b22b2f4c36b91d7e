// Logins of boxes and their rights: publish only below `up/`, subscribe only below `down/` of their own topic.

/** An authenticated box. Topics contain its codes: iot/v1/{companyCode}/{boxCode}/... */
export interface BoxLogin {
  companyId: string
  companyCode: string
  boxId: string
  boxCode: string
}

/** A message of a box. `channel` is the part of the topic after `up/`: data, hist ...; or a whole topic of Sparkplug. */
export interface BoxMessage {
  login: BoxLogin
  channel: string
  payload: Buffer
  /** Id of the connection within this process; undefined if an external broker delivered the message. */
  connection: string | undefined
}

/** Credentials of a client and its address. */
export interface Credentials {
  /** `box`, or `company/box`. */
  userName: string
  secret: string
  address: string
  protocol: 'MQTT' | 'HTTP'
}

/** Returns the quality of service of a message to a box. A command must neither wait in a broker nor be repeated. */
export const qosOf = (channel: string): 0 | 1 => (channel === 'down/cmd' ? 0 : 1)

/** A topic of another box that a box tried to use. */
export interface RefusedTopic {
  action: 'publish' | 'subscribe'
  topic: string
  address: string
}

export interface BrokerEvents {
  /** Handles a message. `done` releases its acknowledgement and must be called when it is durable. */
  take(message: BoxMessage, done: () => void): void
  disconnected(login: BoxLogin, connection: string): void
  refused(login: BoxLogin, refused: RefusedTopic): void
  /** Called when a client with a later MQTT version was rejected before authentication. */
  refusedVersion(userName: string, address: string): void
  /** Called with a failure for the log. */
  failed(error: Error): void
}

/** A running source of box messages. */
export interface Broker {
  /** Port listened on; 0 with an external broker. */
  readonly port: number
  /** Publishes to a box, e.g. `down/ctl`. Never retained. */
  publish(login: Pick<BoxLogin, 'companyCode' | 'boxCode'>, channel: string, payload: string): Promise<void>
  /** Sends a command of Sparkplug to the connections of a box. An external broker sends it to whoever subscribed. */
  command(boxId: string, topic: string, payload: Buffer): Promise<void>
  /**
   * Sends a command that must be carried out once, to the newest session of a box alone. An external broker sends it to
   * whoever subscribed.
   */
  commandOnce(boxId: string, topic: string, payload: Buffer): Promise<void>
  /** Closes a connection of a box. Has no effect with an external broker. */
  disconnect(connection: string): void
  /** Updates the subscriptions to the boxes. The embedded broker needs none. */
  followBoxes(boxes: readonly BoxLogin[]): void
  /**
   * Returns whether a message to a box leaves at once. A command to a box must not wait for a connection. Whether the box
   * is connected to an external broker is unknown.
   */
  canReach(boxId: string): boolean
  /** Returns the number of open connections of a box; 0 with an external broker. */
  connectionsOf(boxId: string): number
  stop(): Promise<void>
}

export const topicRoot = 'iot/v1/'

export function topicPrefix(login: Pick<BoxLogin, 'companyCode' | 'boxCode'>): string {
  return `${topicRoot}${login.companyCode}/${login.boxCode}/`
}

/** Returns whether a code is one level of a topic. Other codes would be a pattern or reach into other topics. */
export function isTopicLevel(code: string): boolean {
  return code !== '' && !/[+#/\0]/.test(code)
}

/** Splits iot/v1/{company}/{box}/up/{channel}. Returns undefined for any other topic. */
export function parseUpTopic(topic: string): { companyCode: string; boxCode: string; channel: string } | undefined {
  const match = /^iot\/v1\/([^/]+)\/([^/]+)\/up\/(.+)$/.exec(topic)
  if (match === null) return undefined
  const [, companyCode = '', boxCode = '', channel = ''] = match
  return { companyCode, boxCode, channel }
}

/**
 * Reason why credentials were not checked: too many attempts, or the database does not respond. The box may retry
 * later.
 */
export type LoginCheckFailure = 'throttled' | 'unavailable'

// Who is connected and what a box may do: publish only under its own up/, subscribe only under its own down/.

/** A box as the broker knows it after its login. Codes stand in topics: iot/v1/{companyCode}/{boxCode}/... */
export interface BoxLogin {
  companyId: string
  companyCode: string
  boxId: string
  boxCode: string
}

/** A message of a box. `channel` is what follows `up/` in its topic: data, hist, status ... */
export interface BoxMessage {
  login: BoxLogin
  channel: string
  payload: Buffer
  /** Names the connection within this process; undefined when an external broker delivered it. */
  connection: string | undefined
}

/** What a client shows to sign in, and where it comes from. */
export interface Credentials {
  userName: string
  secret: string
  address: string
  protocol: 'MQTT' | 'HTTP'
}

/** A box wanted to publish or subscribe to what is not its own. */
export interface RefusedTopic {
  action: 'publish' | 'subscribe'
  topic: string
  address: string
}

export interface BrokerEvents {
  /** Takes a message; `done` releases its acknowledgement and must be called once it is durable. */
  take(message: BoxMessage, done: () => void): void
  disconnected(login: BoxLogin, connection: string): void
  refused(login: BoxLogin, refused: RefusedTopic): void
  /** A client that speaks a later version of MQTT than the broker was refused before it was judged. */
  refusedVersion(userName: string, address: string): void
  /** A failure that needs no answer, for the log. */
  failed(error: Error): void
}

/** A running source of box messages. */
export interface Broker {
  /** Port listened on; 0 when an external broker is used. */
  readonly port: number
  /** Publishes to a box, e.g. `down/ctl`. Never retained. */
  publish(login: Pick<BoxLogin, 'companyCode' | 'boxCode'>, channel: string, payload: string): Promise<void>
  /** Ends a connection of a box; a broker of the operator's own keeps its connections. */
  disconnect(connection: string): void
  /** Brings the subscriptions in line with the boxes whose messages are taken; boxes that sign in here need none. */
  followBoxes(boxes: readonly BoxLogin[]): void
  /** How many connections of a box stand now; 0 with a broker of the operator's own. */
  connectionsOf(boxId: string): number
  stop(): Promise<void>
}

export const topicRoot = 'iot/v1/'

export function topicPrefix(login: Pick<BoxLogin, 'companyCode' | 'boxCode'>): string {
  return `${topicRoot}${login.companyCode}/${login.boxCode}/`
}

/** Whether a code is one level of a topic: others would be a pattern, or reach into the topics of others. */
export function isTopicLevel(code: string): boolean {
  return code !== '' && !/[+#/\0]/.test(code)
}

/** Splits iot/v1/{company}/{box}/up/{channel}; undefined for anything else. */
export function parseUpTopic(topic: string): { companyCode: string; boxCode: string; channel: string } | undefined {
  const match = /^iot\/v1\/([^/]+)\/([^/]+)\/up\/(.+)$/.exec(topic)
  if (match === null) return undefined
  const [, companyCode = '', boxCode = '', channel = ''] = match
  return { companyCode, boxCode, channel }
}

/** Why a sign-in was not judged: too many tries, or the store does not answer. The box may try again later. */
export type NotJudged = 'throttled' | 'unavailable'

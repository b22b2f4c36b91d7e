// Topics of Sparkplug B. The edge node id of a box is its code.

const namespace = 'spBv1.0'

/** The state of this host application, which edge nodes wait for. */
export const hostStateTopic = `${namespace}/STATE/gemba`

const messageTypes = ['NBIRTH', 'NDEATH', 'NDATA', 'DBIRTH', 'DDEATH', 'DDATA'] as const
type SparkplugMessageType = (typeof messageTypes)[number]

export interface SparkplugTopic {
  readonly group: string
  readonly type: SparkplugMessageType
  readonly node: string
  /** Undefined in messages of the node itself. */
  readonly device: string | undefined
}

export const isSparkplugTopic = (topic: string): boolean => topic.startsWith(`${namespace}/`)

/** Splits the topic of a message of an edge node; undefined for any other topic. */
export function parseSparkplugTopic(topic: string): SparkplugTopic | undefined {
  const [root, group = '', typeText, node = '', device, ...rest] = topic.split('/')
  const type = messageTypes.find((known) => known === typeText)
  if (root !== namespace || !type || group === '' || node === '' || device === '' || rest.length > 0) return undefined
  return type.startsWith('D') === (device !== undefined) ? { group, type, node, device } : undefined
}

/** Returns whether a box may publish to the topic: a message of the edge node with its code. */
export const isOwnMessage = (topic: string, boxCode: string): boolean => parseSparkplugTopic(topic)?.node === boxCode

/** Returns whether a box may subscribe: to commands for the edge node with its code, and to the state of hosts. */
export function isOwnSubscription(topic: string, boxCode: string): boolean {
  const [root, group = '', type, node, ...rest] = topic.split('/')
  if (root !== namespace) return false
  if (group === 'STATE') return node === undefined
  const isCommand = type === 'NCMD' || type === 'DCMD'
  return isCommand && node === boxCode && rest.length <= 1
}

/** Returns the topic of a command to an edge node, or to one of its devices. */
export const commandTopic = ({ group, node }: Pick<SparkplugTopic, 'group' | 'node'>, device?: string): string =>
  device === undefined ? `${namespace}/${group}/NCMD/${node}` : `${namespace}/${group}/DCMD/${node}/${device}`

/** Returns the filter of the messages of an edge node and its devices. It also matches commands, which are ignored. */
export const nodeFilter = (node: string): string => `${namespace}/+/+/${node}/#`

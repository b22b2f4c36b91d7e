// Merges sign-ins, rejections and messages of a box into one list, the newest first.
import type { readBoxConnection } from '@gemba/contract/gateway/connection.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readableHead } from '../readable-head.ts'
import { dataTopic, topicRoot } from './commands.ts'
import type { connectWords } from './words.ts'

export type Connection = CommandReply<typeof readBoxConnection>
type Word = keyof typeof connectWords

export interface ConnectionLogEntry {
  at: number
  count: number
  isFault: boolean
  word: Word
  params: Readonly<Record<string, string | number>>
  /** The expected value. */
  hint?: { word: Word; right: string }
  /** A received message. */
  content?: string
}

const maxHappenings = 8

interface ConnectionOwner {
  company: string
  box: string
}

export function connectionLogOf(connection: Connection, owner: ConnectionOwner): ConnectionLogEntry[] {
  const { signIn, refusals, strangers, deadLetters, lastMessage } = connection
  const fault = { count: 1, isFault: true }
  const all: ConnectionLogEntry[] = [
    ...(signIn ? [{ ...fault, at: signIn.at, isFault: false, word: 'signIn' as const, params: { ...signIn } }] : []),
    ...refusals.map((refusal) => ({ ...fault, ...ofRefusal(refusal, owner) })),
    ...strangers.map(({ name, address, at, count }) => ({
      ...fault,
      at,
      count,
      word: 'stranger' as const,
      params: { name, address },
      hint: { word: 'otherName' as const, right: `${owner.company}/${owner.box}` },
    })),
    ...deadLetters.map(({ at, reason, head }) => ({
      ...fault,
      at,
      word: 'unreadable' as const,
      params: { reason },
      content: readableHead(head),
    })),
    ...(lastMessage ? [{ ...fault, ...ofMessage(lastMessage) }] : []),
  ]
  return all.toSorted((a, b) => b.at - a.at).slice(0, maxHappenings)
}

const ofMessage = ({ at, channel, bytes, head }: NonNullable<Connection['lastMessage']>) => ({
  at,
  isFault: false,
  word: 'message' as const,
  params: { channel, bytes },
  content: readableHead(head),
})

function ofRefusal({ kind, at, count, address, topic }: Connection['refusals'][number], owner: ConnectionOwner) {
  const params = { address, topic: topic ?? '' }
  const hint = topic === null || kind === 'wrongSubscription' ? undefined : hintFor(topic, owner)
  return { at, count, word: kind, params, hint }
}

function hintFor(topic: string, owner: ConnectionOwner): ConnectionLogEntry['hint'] {
  if (topic.startsWith('/api/')) return { word: 'otherPath', right: owner.box }
  if (topic.startsWith('/')) return { word: 'leadingSlash', right: dataTopic(owner) }
  return { word: 'otherTopic', right: `${topicRoot(owner)}up/` }
}

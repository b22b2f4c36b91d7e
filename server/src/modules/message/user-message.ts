import { languages, wordIn } from '@gemba/contract/kit/page.ts'
import { type MessageType, messageModels, messageTypes, typeNamed } from '@gemba/contract/message/catalogue.ts'
import {
  listMessageModels,
  listMessageTypes,
  markMessagesRead,
  pageUserMessages,
  readUnread,
  readUserMessage,
  removeMessages,
  removeUserMessage,
  type UnreadCounts,
  type UserMessage,
} from '@gemba/contract/message/user-message.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { idOf, idsOf } from '../../resource/crud.ts'
import { likePattern, pageOf } from '../../resource/filter.ts'

const file = import.meta.url
const types = Object.keys(messageTypes) as MessageType[]

const own = ({ actor }: Read): RawBuilder<unknown> =>
  sql`m.company_id = ${actor.companyId} and m.user_id = ${actor.userId}`

interface Row extends Omit<UserMessage, 'msgType' | 'creatime'> {
  at: number
}

async function select(read: Read, tail: RawBuilder<unknown>): Promise<UserMessage[]> {
  const column = languages.indexOf(read.actor.language) + 1
  const { rows } = await sql<Row>`select m.id, m.type, m.titles[${column}] as title, m.contents[${column}] as content,
      m.source as "from", m.at, (m.read_at is not null)::int as "isRead", m.link from user_message m
    where ${own(read)} and ${tail}`.execute(read.tx)
  return rows.map(({ at, ...row }) => ({
    ...row,
    msgType: wordIn(read.actor.language, messageTypes[row.type]),
    creatime: formatInstant(at, read.actor.zone),
  }))
}

function conditions(input: Record<string, unknown>): RawBuilder<unknown> {
  const type = typeNamed(input.msgType)
  const pieces = [
    input.msgType ? sql`m.type = ${type ?? ''}` : sql`true`,
    input.isRead === undefined || input.isRead === null
      ? sql`true`
      : sql`(m.read_at is not null)::int = ${Number(input.isRead)}`,
    input.keyword
      ? sql`array_to_string(m.titles || m.contents, ' ') ilike ${likePattern(String(input.keyword))}`
      : sql`true`,
  ]
  return sql.join(pieces, sql` and `)
}

const reading: Mounted[] = [
  ...handleRead(readUnread, file, async (read) => {
    const { rows } = await sql<{
      type: MessageType
      count: number
    }>`select m.type, count(*)::int as count from user_message m
      where ${own(read)} and m.read_at is null group by m.type`.execute(read.tx)
    const counts = new Map(rows.map(({ type, count }) => [type, count]))
    const list = types.map((type) => ({
      name: wordIn(read.actor.language, messageTypes[type]),
      type,
      count: counts.get(type) ?? 0,
    }))
    const [warning, notic, andon] = types.map((type) => counts.get(type) ?? 0)
    const all = list.reduce((sum, { count }) => sum + count, 0)
    return { all, warning: warning ?? 0, notic: notic ?? 0, andon: andon ?? 0, list } satisfies UnreadCounts
  }),
  ...handleRead(listMessageModels, file, async ({ actor }) =>
    messageModels.map(({ event, name, app, type }) => ({
      id: event,
      code: event,
      name: wordIn(actor.language, name),
      app,
      type,
    })),
  ),
  ...handleRead(listMessageTypes, file, async ({ actor }) =>
    types.map((type) => ({ id: type, code: type, name: wordIn(actor.language, messageTypes[type]) })),
  ),
  ...handleRead(pageUserMessages, file, async (read, input) => {
    const { size, offset } = pageOf(input)
    const where = conditions(input)
    const counted = await sql<{ total: number }>`select count(*)::int as total from user_message m
      where ${own(read)} and ${where}`.execute(read.tx)
    const total = counted.rows[0]?.total ?? 0
    const records = await select(read, sql`${where} order by m.id desc limit ${size} offset ${offset}`)
    return { records, total, pages: Math.ceil(total / size) }
  }),
]

export const userMessageRoutes: Mounted[] = [
  ...reading,
  ...handle(markMessagesRead, file, async (work, { ids, msgType }) => {
    const chosen = ids === undefined || ids === null ? sql`true` : sql`m.id = any(${idsOf({ ids })}::bigint[])`
    const type = msgType ? sql`m.type = ${typeNamed(msgType) ?? ''}` : sql`true`
    const { numAffectedRows } = await sql`update user_message m set read_at = now()
      where ${own(work)} and m.read_at is null and ${chosen} and ${type}`.execute(work.tx)
    return { read: Number(numAffectedRows) }
  }),
  ...handle(removeMessages, file, async (work, { ids }) => {
    const { numAffectedRows } = await sql`delete from user_message m
      where ${own(work)} and m.id = any(${idsOf({ ids })}::bigint[])`.execute(work.tx)
    return { removed: Number(numAffectedRows) }
  }),
  ...handle(readUserMessage, file, async (work, { id }) => {
    await sql`update user_message m set read_at = coalesce(read_at, now()) where ${own(work)} and m.id = ${idOf(id)}`.execute(
      work.tx,
    )
    const [message] = await select(work, sql`m.id = ${idOf(id)}`)
    if (!message) throw new DomainError('notFound')
    return message
  }),
  ...handle(removeUserMessage, file, async (work, { id }) => {
    const { numAffectedRows } = await sql`delete from user_message m where ${own(work)} and m.id = ${idOf(id)}`.execute(
      work.tx,
    )
    if (numAffectedRows === 0n) throw new DomainError('notFound')
    return null
  }),
]

import { languages, wordIn } from '@gemba/contract/kit/page.ts'
import { type MessageType, messageTypeNames, messageTypes, typeNamed } from '@gemba/contract/message/catalogue.ts'
import {
  listMessageModels,
  listMessageTypes,
  markMessagesRead,
  pageUserMessages,
  readUnread,
  readUserMessage,
  removeMessages,
  removeUserMessage,
  type UserMessage,
} from '@gemba/contract/message/user-message.ts'
import { messageModels } from '@gemba/contract/modules.ts'
import { type InferResult, sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, transactionTime } from '../../platform/db/rows.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError, notFound } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { idOf, idsOf } from '../../resource/crud.ts'
import { likePattern } from '../../resource/query/filter.ts'
import { pageQuery } from '../../resource/query/page-query.ts'

const file = import.meta.url

/** The reader's own messages. */
const messagesOfReader = (read: Read) =>
  ofCompany(read).selectFrom('user_message').where('user_id', '=', String(read.actor.userId))

type OwnMessages = ReturnType<typeof messagesOfReader>

const columnsAmong = (messages: OwnMessages) =>
  messages
    .select(['id', 'type', 'titles', 'contents', 'sources', 'at', 'read_at', 'link'])
    .$narrowType<Pick<UserMessage, 'type' | 'link'>>()

type MessageRow = InferResult<ReturnType<typeof columnsAmong>>[number]

function present({ actor }: Read, row: MessageRow): UserMessage {
  const column = languages.indexOf(actor.language)
  return {
    id: row.id,
    type: row.type,
    msgType: wordIn(actor.language, messageTypes[row.type]),
    title: row.titles[column] ?? '',
    content: row.contents[column] ?? '',
    from: row.sources[column] ?? '',
    createTime: formatInstant(row.at, actor.zone),
    isRead: row.read_at === null ? 0 : 1,
    link: row.link,
  }
}

function narrow(messages: OwnMessages, { msgType, isRead, keyword }: Record<string, unknown>): OwnMessages {
  return messages
    .$if(Boolean(msgType), (matching) => matching.where('type', '=', typeNamed(msgType) ?? ''))
    .$if(isRead !== undefined && isRead !== null, (matching) =>
      matching.where('read_at', isRead === 1 ? 'is not' : 'is', null),
    )
    .$if(Boolean(keyword), (matching) =>
      matching.where(sql`array_to_string(titles || contents, ' ')`, 'ilike', likePattern(String(keyword))),
    )
}

const reading = [
  ...handle(readUnread, file, async (read) => {
    const rows = await messagesOfReader(read)
      .select(({ fn }) => ['type', fn.countAll<string>().as('count')])
      .where('read_at', 'is', null)
      .groupBy('type')
      .execute()
    const counts = new Map(rows.map(({ type, count }) => [type, Number(count)]))
    const of = (type: MessageType): number => counts.get(type) ?? 0
    const list = messageTypeNames.map((type) => ({
      name: wordIn(read.actor.language, messageTypes[type]),
      type,
      count: of(type),
    }))
    const all = list.reduce((sum, { count }) => sum + count, 0)
    return { all, warning: of('warning'), notic: of('notic'), andon: of('andon'), list }
  }),
  ...handle(listMessageModels, file, async ({ actor }) =>
    messageModels.map(({ event, name, app, type }) => ({
      id: event,
      code: event,
      name: wordIn(actor.language, name),
      app,
      type,
    })),
  ),
  ...handle(listMessageTypes, file, async ({ actor }) =>
    messageTypeNames.map((type) => ({ id: type, code: type, name: wordIn(actor.language, messageTypes[type]) })),
  ),
  ...handle(pageUserMessages, file, async (read, input) => {
    const page = await pageQuery(read, columnsAmong(narrow(messagesOfReader(read), input)), {
      input,
      unique: ['id', 'desc'],
    })
    return { ...page, records: page.records.map((row) => present(read, row)) }
  }),
]

async function remove(work: Work, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await ofCompany(work)
    .deleteFrom('user_message')
    .where('user_id', '=', String(work.actor.userId))
    .where('id', '=', anyId(ids))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const userMessageRoutes = [
  ...reading,
  ...handle(markMessagesRead, file, async (work, { ids, msgType }) => {
    const { numUpdatedRows } = await ofCompany(work)
      .updateTable('user_message')
      .set({ read_at: transactionTime })
      .where('user_id', '=', String(work.actor.userId))
      .where('read_at', 'is', null)
      .$if(ids !== undefined && ids !== null, (unread) => unread.where('id', '=', anyId(idsOf({ ids }))))
      .$if(Boolean(msgType), (unread) => unread.where('type', '=', typeNamed(msgType) ?? ''))
      .executeTakeFirst()
    return { read: Number(numUpdatedRows) }
  }),
  ...handle(removeMessages, file, async (work, { ids }) => ({ removed: await remove(work, idsOf({ ids })) })),
  ...handle(readUserMessage, file, async (work, { id }) => {
    await ofCompany(work)
      .updateTable('user_message')
      .set({ read_at: transactionTime })
      .where('read_at', 'is', null)
      .where('user_id', '=', String(work.actor.userId))
      .where('id', '=', idOf(id))
      .execute()
    const message = await columnsAmong(messagesOfReader(work).where('id', '=', idOf(id))).executeTakeFirstOrThrow(
      notFound,
    )
    return present(work, message)
  }),
  ...handle(removeUserMessage, file, async (work, { id }) => {
    if ((await remove(work, [idOf(id)])) === 0) throw new DomainError('notFound')
    return null
  }),
]

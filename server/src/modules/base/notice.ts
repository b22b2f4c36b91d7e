import { listCurrentNotices, listNoticeHistory, notice, type PublishedNotice } from '@gemba/contract/base/notice.ts'
import { baseDictionaries } from '@gemba/contract/base/words.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import { formatInstant } from '../../platform/clock.ts'
import type { Read } from '../../platform/db/work.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'

const file = import.meta.url

interface Row {
  id: string
  type: 1 | 2
  position: number
  title: string
  content: string | null
  begins_at: number | null
  ends_at: number | null
  current_version: string | null
  next_version: string | null
  create_user: string | null
  create_time: number
}

async function published(read: Read, condition: RawBuilder<unknown>): Promise<PublishedNotice[]> {
  const { zone, language } = read.actor
  const { rows } =
    await sql<Row>`select id, type, position, title, content, begins_at, ends_at, current_version, next_version,
      create_user, create_time from notice
    where company_id = ${read.actor.companyId} and release_status = 1 and ${condition}
    order by coalesce(begins_at, create_time) desc, id desc limit 200`.execute(read.tx)
  const time = (at: number | null): string | null => (at === null ? null : formatInstant(at, zone))
  return rows.map((row) => {
    // Whoever published it: what reaches other browsers is made safe here.
    const content = sanitizeHtml(row.content ?? '')
    return {
      id: row.id,
      type: row.type,
      position: row.position,
      formalText: row.title,
      formalHtml: content,
      content,
      start_time: time(row.begins_at),
      end_time: time(row.ends_at),
      current_version: row.current_version,
      end_version: row.next_version,
      creater: row.create_user,
      createTime: formatInstant(row.create_time, zone),
      release_status: { name: wordIn(language, baseDictionaries.releaseStatus[1]) },
    }
  })
}

const ofType = (type: number | null | undefined): RawBuilder<unknown> => (type ? sql`type = ${type}` : sql`true`)

export const noticeRoutes: Mounted[] = [
  ...mount(notice, file, crud(notice)),
  ...handleRead(listNoticeHistory, file, (read, { type }) => published(read, ofType(type))),
  ...handleRead(listCurrentNotices, file, (read, { type, position }) =>
    published(
      read,
      sql`${ofType(type)} and ${position ? sql`position = ${position}` : sql`true`}
        and (begins_at is null or begins_at <= now() or type = 2) and (ends_at is null or ends_at > now())`,
    ),
  ),
]

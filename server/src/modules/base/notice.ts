import { releaseStatus } from '@gemba/contract/base/dictionaries.ts'
import { listCurrentNotices, listNoticeHistory, type PublishedNotice } from '@gemba/contract/base/notice.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import sanitizeHtml from 'sanitize-html'
import { formatInstant } from '../../platform/clock.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { transactionTime } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'
import { handle } from '../../platform/http/route.ts'

const file = import.meta.url

const publishedOf = (read: Read) => ofCompany(read).selectFrom('notice').where('release_status', '=', 1)

type Notices = ReturnType<typeof publishedOf>

async function present({ actor: { zone, language } }: Read, notices: Notices): Promise<PublishedNotice[]> {
  const rows = await notices
    .select(['id', 'type', 'position', 'title', 'content', 'begins_at', 'ends_at'])
    .select(['current_version', 'next_version', 'create_user', 'create_time'])
    .$narrowType<Pick<PublishedNotice, 'type' | 'position'>>()
    .orderBy(({ fn }) => fn.coalesce('begins_at', 'create_time'), 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const time = (at: number | null): string | null => (at === null ? null : formatInstant(at, zone))
  return rows.map((row) => {
    // Sanitized for every author, because other users' browsers render it.
    const content = sanitizeHtml(row.content ?? '')
    return {
      id: row.id,
      type: row.type,
      position: row.position,
      title: row.title,
      content,
      startTime: time(row.begins_at),
      endTime: time(row.ends_at),
      currentVersion: row.current_version,
      nextVersion: row.next_version,
      createUser: row.create_user,
      createTime: formatInstant(row.create_time, zone),
      releaseStatus: { name: wordOfCode(releaseStatus, releaseStatus.codes.published, language) },
    }
  })
}

const ofType = (notices: Notices, type: number | null | undefined): Notices =>
  type ? notices.where('type', '=', type) : notices

export const noticeRoutes = [
  ...handle(listNoticeHistory, file, (read, { type }) => present(read, ofType(publishedOf(read), type))),
  ...handle(listCurrentNotices, file, (read, { type, position }) =>
    present(
      read,
      ofType(publishedOf(read), type)
        .$if(Boolean(position), (notices) => notices.where('position', '=', Number(position)))
        .where((eb) => eb.or([eb('begins_at', 'is', null), eb('begins_at', '<=', transactionTime), eb('type', '=', 2)]))
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', transactionTime)])),
    ),
  ),
]

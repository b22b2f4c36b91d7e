import {
  keepViewSettings,
  type ListViews,
  mostSettingsLength,
  mostViews,
  readSavedViews,
  removeView,
  type SavedView,
  saveView,
  type ViewSettings,
} from '@gemba/contract/admin/saved-view.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { idOf } from '../../resource/crud.ts'

const file = import.meta.url

/** Settings as JSON text. Their shape is the browser's business; that they are an object of bounded size is ours. */
function settingsText({ actor }: Read, settings: unknown): string {
  const isObject = typeof settings === 'object' && settings !== null && !Array.isArray(settings)
  const text = isObject ? JSON.stringify(settings) : ''
  if (isObject && text.length <= mostSettingsLength) return text
  const problem = isObject ? 'tooLong' : 'type'
  const options = { language: actor.language, limit: mostSettingsLength }
  throw new DomainError('invalid', { problems: [problemOf('settings', problem, options)] })
}

const ownedBy = ({ actor }: Read): RawBuilder<unknown> =>
  sql`company_id = ${actor.companyId} and user_id = ${actor.userId}`

async function refuseTaken(read: Read, list: string, name: string, id: string | null): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from saved_view
    where ${ownedBy(read)} and list = ${list} and name <> ''`.execute(read.tx)
  if (rows.some((row) => row.name === name && row.id !== id)) throw new DomainError('duplicate', { field: 'name' })
  if (id === null && rows.length >= mostViews) {
    const options = { language: read.actor.language, limit: mostViews }
    throw new DomainError('invalid', { problems: [problemOf('list', 'tooLarge', options)] })
  }
}

export const savedViewRoutes: Mounted[] = [
  ...handleRead(readSavedViews, file, async (read, { list }): Promise<ListViews> => {
    const { rows } = await sql<SavedView>`select v.id, v.name, v.is_shared as "isShared", v.settings,
        v.user_id = ${read.actor.userId} as "isOwn", u.nickname as "userName"
      from saved_view v join app_user u on u.id = v.user_id
      where v.company_id = ${read.actor.companyId} and v.list = ${list}
        and (v.user_id = ${read.actor.userId} or v.is_shared = 1)
      order by v.name, v.id`.execute(read.tx)
    const own = rows.find((row) => row.isOwn && row.name === '')?.settings ?? null
    return { own, views: rows.filter((row) => row.name !== '') }
  }),

  ...handle(keepViewSettings, file, async (work, { list, settings }) => {
    const text = settingsText(work, settings)
    await sql`insert into saved_view (company_id, user_id, list, settings)
      values (${work.actor.companyId}, ${work.actor.userId}, ${list}, ${text}::jsonb)
      on conflict (company_id, user_id, list, name) do update set settings = excluded.settings, update_time = now()`.execute(
      work.tx,
    )
    return JSON.parse(text) as ViewSettings
  }),

  ...handle(saveView, file, async (work, input) => {
    const { list, isShared = 0 } = input
    const name = input.name.trim()
    if (name === '') {
      throw new DomainError('invalid', { problems: [problemOf('name', 'required', { language: work.actor.language })] })
    }
    const text = settingsText(work, input.settings)
    const id = input.id ? idOf(input.id) : null
    await refuseTaken(work, list, name, id)
    const change = sql`update saved_view set name = ${name}, is_shared = ${isShared}, settings = ${text}::jsonb,
      update_time = now() where ${ownedBy(work)} and list = ${list} and name <> '' and id = ${id} returning id`
    const insert = sql`insert into saved_view (company_id, user_id, list, name, is_shared, settings)
      values (${work.actor.companyId}, ${work.actor.userId}, ${list}, ${name}, ${isShared}, ${text}::jsonb) returning id`
    const { rows } = await (id ? change : insert).execute(work.tx)
    if (!rows[0]) throw new DomainError('notFound')
    return rows[0]
  }),

  ...handle(removeView, file, async (work, { id }) => {
    const { numAffectedRows } =
      await sql`delete from saved_view where ${ownedBy(work)} and name <> '' and id = ${idOf(id)}`.execute(work.tx)
    if (numAffectedRows === 0n) throw new DomainError('notFound')
  }),
]

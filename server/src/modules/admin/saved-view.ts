import {
  keepViewSettings,
  type ListViews,
  maxSettingsLength,
  maxViews,
  readSavedViews,
  removeView,
  type SavedView,
  saveView,
} from '@gemba/contract/admin/saved-view.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { transactionTime } from '../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { idOf } from '../../resource/crud.ts'

const file = import.meta.url

/** Returns settings as JSON text. The server only checks that they are an object of limited size. Throws `invalid`. */
function settingsText({ actor }: Read, settings: unknown): string {
  const isObject = typeof settings === 'object' && settings !== null && !Array.isArray(settings)
  const text = isObject ? JSON.stringify(settings) : ''
  if (isObject && text.length <= maxSettingsLength) return text
  const problem = isObject ? 'tooLong' : 'type'
  const options = { language: actor.language, limit: maxSettingsLength }
  throw new DomainError('invalid', { problems: [problemOf('settings', problem, options)] })
}

const viewName: Words = ['视图名称', '檢視名稱', 'name of the view']

/** What the module needs from the module of users. */
interface ViewServices {
  nicknamesOf(read: Read, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const ownOf = ({ actor }: Pick<Read, 'actor'>) => ({ company_id: companyOf(actor), user_id: String(actor.userId) })

async function assertNameFree(read: Read, list: string, name: string, id: string | null): Promise<void> {
  const rows = await read.tx
    .selectFrom('saved_view')
    .select(['id', 'name'])
    .where((eb) => eb.and({ ...ownOf(read), list }))
    .where('name', '<>', '')
    .execute()
  if (rows.some((row) => row.name === name && row.id !== id))
    throw new DomainError('duplicate', { field: 'name', label: wordIn(read.actor.language, viewName), value: name })
  if (id === null && rows.length >= maxViews) {
    const options = { language: read.actor.language, limit: maxViews }
    throw new DomainError('invalid', { problems: [problemOf('list', 'tooLarge', options)] })
  }
}

/** Returns the user's own views of a list, and those shared in the company. */
async function listViews(read: Read, list: string, { nicknamesOf }: ViewServices): Promise<SavedView[]> {
  const { company_id: companyId, user_id: userId } = ownOf(read)
  const rows = await read.tx
    .selectFrom('saved_view')
    .select(['id', 'name', 'is_shared as isShared', 'settings', 'user_id'])
    .$narrowType<Pick<SavedView, 'isShared' | 'settings'>>()
    .where('company_id', '=', companyId)
    .where('list', '=', list)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('is_shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const owners = [...new Set(rows.map((row) => row.user_id))]
  const names = await nicknamesOf(read, owners)
  return rows.map(({ user_id: owner, ...row }) => {
    return { ...row, isOwn: owner === userId, userName: names.get(owner) ?? '' }
  })
}

interface NamedView {
  readonly list: string
  readonly name: string
  readonly is_shared: number
  /** JSON. */
  readonly settings: string
}

function insertView(work: Work, view: NamedView): Promise<{ id: string } | undefined> {
  const values = { ...ownOf(work), ...view }
  return work.tx.insertInto('saved_view').values(values).returning('id').executeTakeFirst()
}

/** Returns undefined if the view does not exist or belongs to another user. */
function updateView(work: Work, id: string, { list, ...view }: NamedView): Promise<{ id: string } | undefined> {
  return work.tx
    .updateTable('saved_view')
    .set({ ...view, update_time: transactionTime })
    .where((eb) => eb.and({ ...ownOf(work), list, id }))
    .where('name', '<>', '')
    .returning('id')
    .executeTakeFirst()
}

async function deleteView({ tx, actor }: Work, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where((eb) => eb.and({ ...ownOf({ actor }), id }))
    .where('name', '<>', '')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('notFound')
}

export const savedViewRoutes = (services: ViewServices) => [
  ...handle(readSavedViews, file, async (read, { list }): Promise<ListViews> => {
    const views = await listViews(read, list, services)
    const ownSettings = views.find((view) => view.isOwn && view.name === '')?.settings ?? null
    return { own: ownSettings, views: views.filter((view) => view.name !== '') }
  }),

  ...handle(keepViewSettings, file, async (work, { list, settings }) => {
    const text = settingsText(work, settings)
    const columns = ['company_id', 'user_id', 'list', 'name'] as const
    await work.tx
      .insertInto('saved_view')
      .values({ ...ownOf(work), list, settings: text })
      .onConflict((oc) => oc.columns(columns).doUpdateSet({ settings: text, update_time: transactionTime }))
      .execute()
    return settings
  }),

  ...handle(saveView, file, async (work, input) => {
    const { list, isShared = 0 } = input
    const name = input.name.trim()
    if (name === '') {
      throw new DomainError('invalid', { problems: [problemOf('name', 'required', { language: work.actor.language })] })
    }
    const settings = settingsText(work, input.settings)
    const id = input.id ? idOf(input.id) : null
    await assertNameFree(work, list, name, id)
    const view = { list, name, is_shared: isShared as 0 | 1, settings }
    const saved = await (id ? updateView(work, id, view) : insertView(work, view))
    if (!saved) throw new DomainError('notFound')
    return saved
  }),

  ...handle(removeView, file, async (work, { id }) => {
    await deleteView(work, idOf(id))
    return null
  }),
]

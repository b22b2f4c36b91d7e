import {
  createMenuEntry,
  findNextMenuSort,
  type KnownEntry,
  listMenuEntriesBelow,
  listTabs,
  moveMenuEntryDown,
  moveMenuEntryUp,
  pageMenuEntries,
  readMenuEntry,
  readWholeMenu,
  removeMenuEntry,
  updateMenuEntry,
} from '@gemba/contract/identity/menu/menu-entry.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { languages } from '@gemba/contract/kit/page.ts'
import { type InferResult, sql } from 'kysely'
import { nextVersion } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { type Input, idOf, transactionOf } from '../../../resource/crud.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { refuseCycle } from '../../../resource/tree/refuse-cycle.ts'
import { reorder } from '../../../resource/tree/reorder.ts'
import { treeOf } from '../../../resource/tree/tree.ts'

const file = import.meta.url

type Entries = ReturnType<typeof entriesOf>

const entriesOf = ({ tx }: Read) => tx.selectFrom('menu_entry as m')

const columnsAmong = (entries: Entries) =>
  entries
    .select(['m.id', 'm.id as resources_id', 'm.parent_id', 'm.names', 'm.code as resources_code'])
    .select(['m.kind as resources_type', 'm.url as resources_url', 'm.product as resources_classify', 'm.page_type'])
    .select(['m.logo', 'm.is_single_sign_on as is_sso', 'm.is_shown', 'm.sort_number as sort', 'm.version'])
    .select('m.company_id')
    .$narrowType<Pick<KnownEntry, 'resources_type' | 'page_type' | 'is_sso'>>()

type EntryRow = InferResult<ReturnType<typeof columnsAmong>>[number]

const presentIn =
  ({ actor }: Read) =>
  ({ names, is_shown: isShown, company_id: owner, ...row }: EntryRow): KnownEntry => {
    const name = names[languages.indexOf(actor.language)] ?? ''
    return { ...row, resources_name: name, isShow: isShown ? 1 : 0, isOwn: owner !== null }
  }

const select = async (read: Read, entries: Entries): Promise<KnownEntry[]> =>
  (await columnsAmong(entries).execute()).map(presentIn(read))

/** Entries in the order of the menu. */
const inOrder = (entries: Entries): Entries => entries.orderBy('m.sort_number').orderBy('m.id')

/** Entries directly below one; null is the top. */
const below = (entries: Entries, parentId: string | null | undefined): Entries =>
  entries.where('m.parent_id', 'is not distinct from', parentId ?? null)

/** The entry that the input names. Error `notFound`. */
export async function findMenuEntry(read: Read, input: Input): Promise<KnownEntry> {
  const [row] = await select(read, entriesOf(read).where('m.id', '=', idOf(input.resources_id ?? input.id)))
  if (!row) throw new DomainError('notFound')
  return row
}

/** An entry of the own company. Errors `notFound`, `shipped`. */
async function findOwn(work: Work, input: Input): Promise<KnownEntry> {
  const row = await findMenuEntry(work, input)
  if (!row.isOwn) throw new DomainError('shipped')
  return row
}

type NewEntry = CommandInput<typeof createMenuEntry>

/** Columns of an entry among the input; a name counts for all three languages. What is not sent is undefined. */
function columnsOf(input: Partial<NewEntry>) {
  const name = input.resources_name
  return {
    names: name === undefined ? undefined : [name, name, name],
    code: input.resources_code,
    kind: input.resources_type,
    url: input.resources_url,
    product: input.resources_classify,
    page_type: input.page_type as number | undefined,
    logo: input.logo,
    is_single_sign_on: input.is_sso as number | undefined,
    // Left empty it is shown: an entry is hidden only when that is said.
    is_shown: input.isShow === undefined ? undefined : input.isShow !== 0,
    parent_id: input.parent_id,
    sort_number: input.sort as number | undefined,
  }
}

/** An own entry is menu, never a right: it may not be called what ships. Error `shipped`. */
async function refuseShippedCode({ tx }: Work, code: string): Promise<void> {
  const shipped = await tx
    .selectFrom('menu_entry')
    .select('id')
    .where('company_id', 'is', null)
    .where(({ eb, fn, val }) => eb(fn('lower', ['code']), '=', fn('lower', [val(code)])))
    .executeTakeFirst()
  if (shipped) throw new DomainError('shipped')
}

/** Kind and code are what an entry is: they stay as it was made. Error `fixedField`. */
async function refuseOtherIdentity({ tx }: Work, id: string, input: Input): Promise<void> {
  const stored = await tx.selectFrom('menu_entry').select(['code', 'kind']).where('id', '=', id).executeTakeFirst()
  for (const [field, value] of [
    ['resources_code', stored?.code],
    ['resources_type', stored?.kind],
  ] as const) {
    if (input[field] !== undefined && input[field] !== value) throw new DomainError('fixedField', { field })
  }
}

async function create(work: Work, input: NewEntry): Promise<KnownEntry> {
  await refuseShippedCode(work, input.resources_code)
  const { tx, actor } = work
  const companyId = companyOf(actor)
  const { id } = await tx
    .insertInto('menu_entry')
    .values({
      ...columnsOf(input),
      names: [input.resources_name, input.resources_name, input.resources_name],
      code: input.resources_code,
      kind: input.resources_type,
      product: input.resources_classify,
      company_id: companyId,
      create_user: actor.userName,
      update_user: actor.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('role_grant')
    .columns(['company_id', 'role_id', 'menu_entry_id'])
    .expression((eb) =>
      eb
        .selectFrom('role')
        .select(['company_id', 'id', eb.val(id).as('menu_entry_id')])
        .where('company_id', '=', companyId)
        .where('code', '=', 'admin'),
    )
    .execute()
  return findMenuEntry(work, { id })
}

/** Own entries stand behind those that ship. */
const { moveUp, moveDown } = reorder({ name: 'menuEntry', fields: {}, parent: 'parentId' }, { first: 1001 })

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const reading: BoundRoute[] = [
  ...handle(pageMenuEntries, file, async (read, input) => {
    const like = { name: input.resources_name ?? '', code: input.resources_code ?? '' }
    const entries = entriesOf(read)
      .$if(like.name !== '', (all) => all.where(sql`array_to_string(m.names, ' ')`, 'ilike', likePattern(like.name)))
      .$if(like.code !== '', (all) => all.where('m.code', '=', like.code))
      .$if(isGiven(input.resources_type), (all) => all.where('m.kind', '=', Number(input.resources_type)))
      .$if(isGiven(input.resources_classify), (all) => all.where('m.product', '=', String(input.resources_classify)))
      .$if(isGiven(input.parent_id), (all) => below(all, input.parent_id))
    const unique = ['m.id', 'asc'] as const
    const page = await pageQuery(read, columnsAmong(entries.orderBy('m.sort_number')), { input, unique })
    return { ...page, records: page.records.map(presentIn(read)) }
  }),
  ...handle(listMenuEntriesBelow, file, (read, { parent_id: parentId }) =>
    select(read, inOrder(below(entriesOf(read), parentId))),
  ),
  ...handle(readWholeMenu, file, async (read, { resources_classify: product }) => {
    const entries = entriesOf(read).$if(isGiven(product), (all) => all.where('m.product', '=', String(product)))
    return treeOf(await select(read, inOrder(entries)), 'parent_id')
  }),
  ...handle(readMenuEntry, file, findMenuEntry),
  ...handle(listTabs, file, (read, input) => {
    const tabs = inOrder(entriesOf(read)).where('m.kind', '=', 4)
    const page = input.resources_id ?? input.id
    if (page) return select(read, tabs.where('m.parent_id', '=', idOf(page)))
    const product = input.resources_classify
    const pages = read.tx
      .selectFrom('menu_entry')
      .select('id')
      .where('code', '=', input.resources_code ?? '')
      .$if(isGiven(product), (all) => all.where('product', '=', String(product)))
    return select(read, tabs.where('m.parent_id', 'in', pages))
  }),
  ...handle(findNextMenuSort, file, async (read, { parent_id: parentId }) => {
    const last = await below(entriesOf(read), parentId)
      .select(({ fn }) => fn.max('m.sort_number').as('sort'))
      .executeTakeFirst()
    return { sort: (last?.sort ?? 0) + 1 }
  }),
]

export const menuEntryRoutes: BoundRoute[] = [
  ...reading,
  ...handle(createMenuEntry, file, create),
  ...handle(updateMenuEntry, file, async (work, input) => {
    const { id } = await findOwn(work, input)
    await refuseOtherIdentity(work, id, input)
    await work.tx
      .updateTable('menu_entry')
      .set({ ...columnsOf(input as Partial<NewEntry>), version: nextVersion })
      .where('id', '=', id)
      .execute()
    await refuseCycle(work, 'menu_entry', id)
    return findMenuEntry(work, { id })
  }),
  ...handle(removeMenuEntry, file, async (work, input) => {
    const { id } = await findOwn(work, input)
    await work.tx.deleteFrom('menu_entry').where('id', '=', id).execute()
    return { removed: 1, transaction: await transactionOf(work) }
  }),
  ...handle(moveMenuEntryUp, file, async (work, input) => moveUp(work, await findOwn(work, input))),
  ...handle(moveMenuEntryDown, file, async (work, input) => moveDown(work, await findOwn(work, input))),
]

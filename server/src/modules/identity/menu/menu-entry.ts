import {
  createMenuEntry,
  findNextMenuSort,
  listMenuEntriesBelow,
  listTabs,
  type MenuEntryRow,
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
import { handle } from '../../../platform/http/route.ts'
import { type Input, idOf, transactionOf } from '../../../resource/crud.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { reorder } from '../../../resource/tree/reorder.ts'
import { treeOf } from '../../../resource/tree/tree.ts'

const file = import.meta.url

type Entries = ReturnType<typeof entriesOf>

const entriesOf = ({ tx }: Read) => tx.selectFrom('menu_entry as m')

const columnsAmong = (entries: Entries) =>
  entries
    .select(['m.id', 'm.parent_id as parentId', 'm.names', 'm.code', 'm.kind', 'm.url', 'm.product', 'm.logo'])
    .select(['m.page_type as pageType', 'm.is_single_sign_on as isSingleSignOn', 'm.is_shown', 'm.version'])
    .select(['m.sort_number as sortNumber', 'm.company_id'])
    .$narrowType<Pick<MenuEntryRow, 'kind' | 'pageType' | 'isSingleSignOn'>>()

type EntryRow = InferResult<ReturnType<typeof columnsAmong>>[number]

const presentIn =
  ({ actor }: Read) =>
  ({ names, is_shown: isShown, company_id: owner, ...row }: EntryRow): MenuEntryRow => {
    const name = names[languages.indexOf(actor.language)] ?? ''
    return { ...row, name, isShown: isShown ? 1 : 0, isOwn: owner !== null }
  }

const select = async (read: Read, entries: Entries): Promise<MenuEntryRow[]> =>
  (await columnsAmong(entries).execute()).map(presentIn(read))

/** Sorts entries in menu order. */
const inOrder = (entries: Entries): Entries => entries.orderBy('m.sort_number').orderBy('m.id')

/** Selects the entries directly below one; null is the top. */
const below = (entries: Entries, parentId: string | null | undefined): Entries =>
  entries.where('m.parent_id', 'is not distinct from', parentId ?? null)

/** Returns the entry of the input. Throws `notFound`. */
export async function findMenuEntry(read: Read, input: Input): Promise<MenuEntryRow> {
  const [row] = await select(read, entriesOf(read).where('m.id', '=', idOf(input.id)))
  if (!row) throw new DomainError('notFound')
  return row
}

/** Returns an entry of the own company. Throws `notFound`, `shipped`. */
async function findOwn(work: Work, input: Input): Promise<MenuEntryRow> {
  const row = await findMenuEntry(work, input)
  if (!row.isOwn) throw new DomainError('shipped')
  return row
}

type NewEntry = CommandInput<typeof createMenuEntry>

/**
 * Returns the columns of an entry in the input. A name counts for all three languages. Missing fields are undefined.
 */
function columnsOf(input: Partial<NewEntry>) {
  const { name } = input
  return {
    names: name === undefined ? undefined : [name, name, name],
    code: input.code,
    kind: input.kind,
    url: input.url,
    product: input.product,
    page_type: input.pageType as number | undefined,
    logo: input.logo,
    is_single_sign_on: input.isSingleSignOn as number | undefined,
    // An empty value means visible. An entry is hidden only on request.
    is_shown: input.isShown === undefined ? undefined : input.isShown !== 0,
    parent_id: input.parentId,
    sort_number: input.sortNumber as number | undefined,
  }
}

/** Throws `shipped` if an entry of a company has a code of the product, because such entries never grant rights. */
async function assertNotShippedCode({ tx }: Work, code: string): Promise<void> {
  const shipped = await tx
    .selectFrom('menu_entry')
    .select('id')
    .where('company_id', 'is', null)
    .where(({ eb, fn, val }) => eb(fn('lower', ['code']), '=', fn('lower', [val(code)])))
    .executeTakeFirst()
  if (shipped) throw new DomainError('shipped')
}

/** Throws `fixedField` if kind or code change, because they identify the entry. */
async function assertSameIdentity({ tx }: Work, id: string, input: Input): Promise<void> {
  const stored = await tx.selectFrom('menu_entry').select(['code', 'kind']).where('id', '=', id).executeTakeFirst()
  for (const [field, value] of [
    ['code', stored?.code],
    ['kind', stored?.kind],
  ] as const) {
    if (input[field] !== undefined && input[field] !== value) throw new DomainError('fixedField', { field })
  }
}

async function create(work: Work, input: NewEntry): Promise<MenuEntryRow> {
  await assertNotShippedCode(work, input.code)
  const { tx, actor } = work
  const companyId = companyOf(actor)
  const { id } = await tx
    .insertInto('menu_entry')
    .values({
      ...columnsOf(input),
      names: [input.name, input.name, input.name],
      code: input.code,
      kind: input.kind,
      product: input.product,
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

/** Entries of companies come after those of the product. */
const { moveUp, moveDown } = reorder({ name: 'menuEntry', fields: {}, parent: 'parentId' }, { first: 1001 })

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const reading = [
  ...handle(pageMenuEntries, file, async (read, input) => {
    const like = { name: input.name ?? '', code: input.code ?? '' }
    const entries = entriesOf(read)
      .$if(like.name !== '', (all) => all.where(sql`array_to_string(m.names, ' ')`, 'ilike', likePattern(like.name)))
      .$if(like.code !== '', (all) => all.where('m.code', '=', like.code))
      .$if(isGiven(input.kind), (all) => all.where('m.kind', '=', Number(input.kind)))
      .$if(isGiven(input.product), (all) => all.where('m.product', '=', String(input.product)))
      .$if(isGiven(input.parentId), (all) => below(all, input.parentId))
    const unique = ['m.id', 'asc'] as const
    const page = await pageQuery(read, columnsAmong(entries.orderBy('m.sort_number')), { input, unique })
    return { ...page, records: page.records.map(presentIn(read)) }
  }),
  ...handle(listMenuEntriesBelow, file, (read, { parentId }) =>
    select(read, inOrder(below(entriesOf(read), parentId))),
  ),
  ...handle(readWholeMenu, file, async (read, { product }) => {
    const entries = entriesOf(read).$if(isGiven(product), (all) => all.where('m.product', '=', String(product)))
    return treeOf(await select(read, inOrder(entries)), 'parentId')
  }),
  ...handle(readMenuEntry, file, findMenuEntry),
  ...handle(listTabs, file, (read, input) => {
    const tabs = inOrder(entriesOf(read)).where('m.kind', '=', 4)
    if (input.id) return select(read, tabs.where('m.parent_id', '=', idOf(input.id)))
    const { product } = input
    const pages = read.tx
      .selectFrom('menu_entry')
      .select('id')
      .where('code', '=', input.code ?? '')
      .$if(isGiven(product), (all) => all.where('product', '=', String(product)))
    return select(read, tabs.where('m.parent_id', 'in', pages))
  }),
  ...handle(findNextMenuSort, file, async (read, { parentId }) => {
    const last = await below(entriesOf(read), parentId)
      .select(({ fn }) => fn.max('m.sort_number').as('sort'))
      .executeTakeFirst()
    return { sortNumber: (last?.sort ?? 0) + 1 }
  }),
]

export const menuEntryRoutes = [
  ...reading,
  ...handle(createMenuEntry, file, create),
  ...handle(updateMenuEntry, file, async (work, input) => {
    const { id } = await findOwn(work, input)
    await assertSameIdentity(work, id, input)
    await work.tx
      .updateTable('menu_entry')
      .set({ ...columnsOf(input as Partial<NewEntry>), version: nextVersion })
      .where('id', '=', id)
      .execute()
    await assertNoCycle(work, 'menu_entry', id)
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

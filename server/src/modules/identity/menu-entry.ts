import {
  createMenuEntry,
  findNextMenuSort,
  listMenuEntriesBelow,
  listTabs,
  moveMenuEntryDown,
  moveMenuEntryUp,
  pageMenuEntries,
  readMenuEntry,
  readWholeMenu,
  removeMenuEntry,
  updateMenuEntry,
} from '@gemba/contract/identity/menu-entry.ts'
import { languages } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { type Input, idOf, transactionOf } from '../../resource/crud.ts'
import { likePattern, pageOf } from '../../resource/filter.ts'
import { refuseCycle } from '../../resource/refuse-cycle.ts'
import { treeOf } from '../../resource/tree.ts'

const file = import.meta.url

interface Row {
  id: string
  resources_id: string
  parent_id: string | null
  isOwn: boolean
}

async function select({ tx, actor }: Read, tail: RawBuilder<unknown>): Promise<Row[]> {
  const column = languages.indexOf(actor.language) + 1
  const { rows } = await sql<Row>`select m.id, m.id as resources_id, m.parent_id, m.names[${column}] as resources_name,
      m.code as resources_code, m.kind as resources_type, m.url as resources_url, m.product as resources_classify, m.page_type,
      m.logo, m.is_single_sign_on as is_sso, m.is_shown::int as "isShow", m.sort_number as sort, m.version, m.company_id is not null as "isOwn"
    from menu_entry m ${tail}`.execute(tx)
  return rows
}

const order = sql`order by m.sort_number, m.id`

/** The entry that the input names. Error `notFound`. */
export async function findMenuEntry(read: Read, input: Input): Promise<Row> {
  const [row] = await select(read, sql`where m.id = ${idOf(input.resources_id ?? input.id)}`)
  if (!row) throw new DomainError('notFound')
  return row
}

/** An entry of the own company. Errors `notFound`, `shipped`. */
async function findOwn(work: Work, input: Input): Promise<Row> {
  const row = await findMenuEntry(work, input)
  if (!row.isOwn) throw new DomainError('shipped')
  return row
}

/** Columns of an entry among the input; a name counts for all three languages. */
function columnsOf(input: Input): [column: string, value: unknown][] {
  const name = input.resources_name
  const set: [string, unknown][] = [
    ['names', name === undefined ? undefined : sql`array[${name}, ${name}, ${name}]::text[]`],
    ['code', input.resources_code],
    ['kind', input.resources_type],
    ['url', input.resources_url],
    ['product', input.resources_classify],
    ['page_type', input.page_type],
    ['logo', input.logo],
    ['is_single_sign_on', input.is_sso],
    // Left empty it is shown: an entry is hidden only when that is said.
    ['is_shown', input.isShow === undefined ? undefined : input.isShow !== 0],
    ['parent_id', input.parent_id],
    ['sort_number', input.sort],
  ]
  return set.filter(([, value]) => value !== undefined)
}

const assignments = (input: Input): RawBuilder<unknown>[] =>
  columnsOf(input).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

/** An own entry is menu, never a right: it may not be called what ships. Error `shipped`. */
async function refuseShippedCode({ tx }: Work, code: unknown): Promise<void> {
  const { rows } = await sql`select from menu_entry where company_id is null and lower(code) = lower(${code})`.execute(
    tx,
  )
  if (rows.length > 0) throw new DomainError('shipped')
}

/** Kind and code are what an entry is: they stay as it was made. Error `fixedField`. */
async function refuseOtherIdentity({ tx }: Work, id: string, input: Input): Promise<void> {
  const { rows } = await sql<{
    code: string
    kind: number
  }>`select code, kind from menu_entry where id = ${id}`.execute(tx)
  const isSame = (sent: unknown, kept: unknown): boolean => sent === undefined || sent === kept
  for (const [field, kept] of [
    ['resources_code', rows[0]?.code],
    ['resources_type', rows[0]?.kind],
  ] as const) {
    if (!isSame(input[field], kept)) throw new DomainError('fixedField', { field })
  }
}

async function create(work: Work, input: Input): Promise<Row> {
  await refuseShippedCode(work, input.resources_code)
  const { companyId, userName } = work.actor
  const own = { company_id: companyId, create_user: userName, update_user: userName }
  const columns = [...Object.entries(own), ...columnsOf(input)]
  const { rows } = await sql<{
    id: string
  }>`insert into menu_entry (${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(work.tx)
  const id = rows[0]?.id as string
  await sql`insert into role_grant (company_id, role_id, menu_entry_id)
    select company_id, id, ${id} from role where company_id = ${work.actor.companyId} and code = 'admin'`.execute(
    work.tx,
  )
  return findMenuEntry(work, { id })
}

async function move(work: Work, input: Input, step: -1 | 1): Promise<null> {
  const entry = await findOwn(work, input)
  const siblings = await select(
    work,
    sql`where m.company_id = ${work.actor.companyId} and m.parent_id is not distinct from ${entry.parent_id}::bigint ${order} for update`,
  )
  const ids = siblings.map(({ id }) => id)
  const at = ids.indexOf(entry.id)
  const other = ids[at + step]
  if (other === undefined) return null
  ids[at + step] = entry.id
  ids[at] = other
  await sql`update menu_entry as m set sort_number = 1000 + place.number
    from unnest(${ids}::bigint[]) with ordinality as place (id, number) where m.id = place.id`.execute(work.tx)
  return null
}

const reading: Mounted[] = [
  ...handleRead(pageMenuEntries, file, async (read, input) => {
    const { size, offset } = pageOf(input)
    const where = sql`where (${input.resources_name ?? ''} = '' or array_to_string(m.names, ' ') ilike ${likePattern(input.resources_name ?? '')})
      and (${input.resources_code ?? null}::text is null or m.code = ${input.resources_code ?? null})
      and (${input.resources_type ?? null}::int is null or m.kind = ${input.resources_type ?? null}::int)
      and (${input.resources_classify ?? null}::text is null or m.product = ${input.resources_classify ?? null})
      and (${input.parent_id ?? null}::bigint is null or m.parent_id = ${input.parent_id ?? null}::bigint)`
    const counted = await sql<{ total: number }>`select count(*)::int as total from menu_entry m ${where}`.execute(
      read.tx,
    )
    const total = counted.rows[0]?.total ?? 0
    const records = await select(read, sql`${where} ${order} limit ${size} offset ${offset}`)
    return { records, total, pages: Math.ceil(total / size) }
  }),
  ...handleRead(listMenuEntriesBelow, file, (read, { parent_id: parentId }) =>
    select(read, sql`where m.parent_id is not distinct from ${parentId ?? null}::bigint ${order}`),
  ),
  ...handleRead(readWholeMenu, file, async (read, { resources_classify: product }) =>
    treeOf(
      await select(read, sql`where (${product ?? null}::text is null or m.product = ${product ?? null}) ${order}`),
      'parent_id',
    ),
  ),
  ...handleRead(readMenuEntry, file, findMenuEntry),
  ...handleRead(listTabs, file, (read, input) => {
    const page = input.resources_id ?? input.id
    const above = page
      ? sql`m.parent_id = ${idOf(page)}`
      : sql`m.parent_id in (select id from menu_entry where code = ${input.resources_code ?? ''}
          and (${input.resources_classify ?? null}::text is null or product = ${input.resources_classify ?? null}))`
    return select(read, sql`where m.kind = 4 and ${above} ${order}`)
  }),
  ...handleRead(findNextMenuSort, file, async ({ tx }, { parent_id: parentId }) => {
    const { rows } = await sql<{ sort: number }>`select coalesce(max(sort_number), 0)::int + 1 as sort from menu_entry
      where parent_id is not distinct from ${parentId ?? null}::bigint`.execute(tx)
    return { sort: rows[0]?.sort ?? 1 }
  }),
]

export const menuEntryRoutes: Mounted[] = [
  ...reading,
  ...handle(createMenuEntry, file, create),
  ...handle(updateMenuEntry, file, async (work, input) => {
    const { id } = await findOwn(work, input)
    await refuseOtherIdentity(work, id, input)
    await sql`update menu_entry set ${sql.join([...assignments(input), sql`version = version + 1`])} where id = ${id}`.execute(
      work.tx,
    )
    await refuseCycle(work, 'menu_entry', id)
    return findMenuEntry(work, { id })
  }),
  ...handle(removeMenuEntry, file, async (work, input) => {
    const { id } = await findOwn(work, input)
    await sql`delete from menu_entry where id = ${id}`.execute(work.tx)
    return { removed: 1, transaction: await transactionOf(work) }
  }),
  ...handle(moveMenuEntryUp, file, (work, input) => move(work, input, -1)),
  ...handle(moveMenuEntryDown, file, (work, input) => move(work, input, 1)),
]

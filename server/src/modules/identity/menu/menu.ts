import { menuKind, settingOwner } from '@gemba/contract/identity/dictionaries.ts'
import { products } from '@gemba/contract/identity/products.ts'
import type { CompanyDetail } from '@gemba/contract/identity/sign-in/session.ts'
import {
  type FlatEntry,
  listMenu,
  listProducts,
  listResources,
  type MenuEntry,
  type Product,
  readCompanyAndDepartment,
  readCompanyDetails,
} from '@gemba/contract/identity/sign-in/session.ts'
import { languages, wordIn } from '@gemba/contract/kit/page.ts'
import { flattenMenu } from '@gemba/contract/menu.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { externalProductOf, hasOwnAddress, productOf } from './module-entry.ts'

const { company, user } = settingOwner.codes
const { group, page, tab } = menuKind.codes

/**
 * Selects the ids of the entries that the caller's roles grant, and of the groups above granted pages, so that a page
 * is reachable even if its group was not granted.
 */
function grantedIds({ tx, actor }: Read) {
  return tx
    .withRecursive('granted', (db) =>
      db
        .selectFrom('role_grant as g')
        .innerJoin('role_user as ru', 'ru.role_id', 'g.role_id')
        .innerJoin('role as r', 'r.id', 'g.role_id')
        .innerJoin('menu_entry as m', 'm.id', 'g.menu_entry_id')
        .select(['m.id', 'm.parent_id', 'm.kind', sql<boolean>`true`.as('is_granted')])
        .where('r.is_enabled', '=', 1)
        .where('ru.user_id', '=', String(actor.userId))
        .where('g.company_id', '=', companyOf(actor))
        .union((union) =>
          union
            .selectFrom('menu_entry as p')
            .innerJoin('granted as c', 'c.parent_id', 'p.id')
            .select(['p.id', 'p.parent_id', 'p.kind', sql<boolean>`false`.as('is_granted')])
            .where((eb) => eb.or([eb('c.kind', '=', group), eb('c.kind', '=', page).and('c.is_granted', '=', true)])),
        ),
    )
    .selectFrom('granted')
    .select('granted.id')
    .where((eb) => eb.or([eb('is_granted', '=', true), eb('kind', '=', group)]))
}

/** Returns the granted entries with the groups above them, in menu order, in the caller's language. */
async function grantedEntries(read: Read): Promise<FlatEntry[]> {
  const { tx, actor } = read
  const column = languages.indexOf(actor.language)
  const companyId = companyOf(actor)
  const rows = await tx
    .selectFrom('menu_entry as m')
    .select(['m.id', 'm.parent_id as parentId', 'm.names', 'm.code', 'm.kind', 'm.url', 'm.product', 'm.logo'])
    .select(['m.page_type as pageType', 'm.is_single_sign_on as isSingleSignOn', 'm.is_shown as isShown'])
    .select((eb) => [
      eb
        .selectFrom('menu_parameter as p')
        .select(({ fn }) => fn<FlatEntry['params']>('jsonb_object_agg', ['p.name', 'p.value']).as('params'))
        .where('p.company_id', '=', companyId)
        .whereRef('p.menu_entry_id', '=', 'm.id')
        .where('p.value', 'is not', null)
        .as('params'),
      eb
        .selectFrom('menu_layout as l')
        .select('l.layout')
        .where('l.company_id', '=', companyId)
        .whereRef('l.menu_entry_id', '=', 'm.id')
        .as('layout'),
    ])
    .where('m.id', 'in', grantedIds(read))
    .$narrowType<Pick<FlatEntry, 'kind' | 'isSingleSignOn' | 'pageType' | 'layout'>>()
    .orderBy('m.sort_number')
    .orderBy('m.id')
    .execute()
  return rows.map(({ names, ...row }) => ({ ...row, name: names[column] ?? '' }))
}

function arrange(entries: readonly FlatEntry[]): MenuEntry[] {
  const nodes = new Map<string, MenuEntry>(entries.map((entry) => [entry.id, { ...entry, children: [] }]))
  const top: MenuEntry[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    // A page below an ungranted page moves to the top. A function or a tab without its page is hidden.
    else if (node.parentId === null || node.kind === group || node.kind === page) top.push(node)
  }
  return top
}

/** Returns the settings of the company, then those of the caller. */
async function listSettings(read: Read): Promise<CompanyDetail[]> {
  const rows = await ofCompany(read)
    .selectFrom('company_detail')
    .select(['id', 'company_id as companyId', 'user_id as userId', 'key', 'value'])
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', String(read.actor.userId))]))
    .orderBy('user_id', (order) => order.asc().nullsFirst())
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ ...row, owner: row.userId === null ? company : user }))
}

/** Returns company and department of a user of the company. Throws `notFound`. */
async function findPlace(read: Read, userId: string) {
  return ofCompany(read)
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .select(['u.id', 'u.company_id as companyId', nameColumnIn('c', read.actor.language).as('companyName')])
    .select(['u.department_id as departmentId', nameColumnIn('d', read.actor.language).as('departmentName')])
    .where((eb) => eb(eb.cast<string>('u.id', 'text'), '=', userId))
    .executeTakeFirstOrThrow(notFound)
}

/** Menu, products and settings of the signed-in user (shell specification, sections 2.3 and 7.3). */
export function menuRoutes() {
  const file = import.meta.url
  return [
    ...handle(listMenu, file, async (read, { product }) => {
      const entries = await grantedEntries(read)
      return arrange(product ? entries.filter((entry) => entry.product === product) : entries)
    }),
    ...handle(listResources, file, async (read, { kind, parentId }) => {
      const entries = await grantedEntries(read)
      return entries.filter((entry) => (!kind || entry.kind === kind) && (!parentId || entry.parentId === parentId))
    }),
    ...handle(listProducts, file, async (read) => {
      const entries = await grantedEntries(read)
      const granted = new Set(entries.filter((entry) => entry.kind === page).map((entry) => entry.product))
      const tree = arrange(entries)
      const shipped = Object.entries(products).filter(([code]) => granted.has(code))
      return [
        ...shipped.map(([code, names]) => productOf({ code, name: wordIn(read.actor.language, names) }, tree)),
        ...tree.filter(hasOwnAddress).map(externalProductOf),
      ].map(
        (product, index) => ({ ...product, isDefault: index === 0 && shipped.length > 0 ? 1 : 0 }) satisfies Product,
      )
    }),
    ...handle(readCompanyDetails, file, listSettings, { needsNoLicence: true }),
    ...handle(readCompanyAndDepartment, file, (read, { id }) => findPlace(read, String(id ?? read.actor.userId))),
  ]
}

/**
 * Synchronises the menu of the product with the database, and grants all of it to every role with the code `admin`. A
 * new tab is granted to every role with its page, which contained it before. Runs at each start.
 */
export async function syncMenu({ tx }: Work): Promise<void> {
  const declared = flattenMenu()
  const ids = new Map<string, string>()
  let level = declared.filter(({ parentCode }) => parentCode === null)
  while (level.length > 0) {
    const stored = await upsertShipped({ tx }, level, ids)
    for (const { id, code } of stored) ids.set(code, id)
    for (const { id, kind, parentId, isNew } of stored)
      if (kind === tab && isNew) await grantToHoldersOf({ tx }, String(parentId), id)
    const parents = new Set(level.map(({ entry }) => entry.code))
    level = declared.filter(({ parentCode }) => parentCode !== null && parents.has(parentCode))
  }
  const removed = tx
    .selectFrom('menu_entry')
    .select('id')
    .where('company_id', 'is', null)
    .where((eb) => eb.not(eb('code', '=', anyText(declared.map(({ entry }) => entry.code)))))
  // Entries of a company below a removed entry move to the top instead of being removed with it.
  await tx
    .updateTable('menu_entry')
    .set({ parent_id: null })
    .where('company_id', 'is not', null)
    .where('parent_id', 'in', removed)
    .execute()
  await tx.deleteFrom('menu_entry').where('id', 'in', removed).execute()
  await tx
    .insertInto('role_grant')
    .columns(['company_id', 'role_id', 'menu_entry_id'])
    .expression((eb) =>
      eb
        .selectFrom('role as r')
        .innerJoin('menu_entry as m', (join) =>
          join.on((on) => on.or([on('m.company_id', 'is', null), on('m.company_id', '=', on.ref('r.company_id'))])),
        )
        .select(['r.company_id', 'r.id as role_id', 'm.id as menu_entry_id'])
        .where('r.code', '=', 'admin'),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

type ShippedEntry = ReturnType<typeof flattenMenu>[number]

interface StoredEntry {
  readonly id: string
  readonly code: string
  readonly kind: number
  readonly parentId: string | null
  readonly isNew: boolean
}

/** Stores the entries of one level of the menu in one statement. `ids` are those of the levels above, by code. */
async function upsertShipped(
  { tx }: Pick<Work, 'tx'>,
  level: readonly ShippedEntry[],
  ids: ReadonlyMap<string, string>,
): Promise<StoredEntry[]> {
  const rows = level.map(({ entry, parentCode, sortNumber }) => ({
    parent_id: parentCode === null ? null : (ids.get(parentCode) ?? null),
    code: entry.code,
    names: entry.names,
    kind: entry.kind,
    url: entry.url ?? null,
    product: entry.product,
    page_type: entry.pageType ?? 1,
    logo: entry.logo ?? null,
    is_shown: entry.isShown ?? true,
    sort_number: sortNumber,
  }))
  return tx
    .insertInto('menu_entry')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['company_id', 'code']).doUpdateSet(({ ref }) => ({
        parent_id: ref('excluded.parent_id'),
        names: ref('excluded.names'),
        kind: ref('excluded.kind'),
        url: ref('excluded.url'),
        product: ref('excluded.product'),
        page_type: ref('excluded.page_type'),
        logo: ref('excluded.logo'),
        is_shown: ref('excluded.is_shown'),
        sort_number: ref('excluded.sort_number'),
      })),
    )
    .returning(['id', 'code', 'kind', 'parent_id as parentId', sql<boolean>`xmax = 0`.as('isNew')])
    .execute()
}

async function grantToHoldersOf({ tx }: Pick<Work, 'tx'>, pageId: string, entryId: string): Promise<void> {
  await tx
    .insertInto('role_grant')
    .columns(['company_id', 'role_id', 'menu_entry_id'])
    .expression((eb) =>
      eb
        .selectFrom('role_grant as g')
        .select(['g.company_id', 'g.role_id', eb.val(entryId).as('menu_entry_id')])
        .where('g.menu_entry_id', '=', pageId),
    )
    .execute()
}

import { flattenMenu, products } from '@gemba/contract/identity/menu.ts'
import {
  listMenu,
  listProducts,
  listResources,
  type MenuEntry,
  type Product,
  readCompanyAndDepartment,
  readCompanyDetails,
} from '@gemba/contract/identity/session.ts'
import { languages, wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { hasOwnAddress, outsideProductOf, productOf } from './module-entry.ts'

type FlatEntry = Omit<MenuEntry, 'children'>

/** Entries granted to the caller, in menu order, in the caller's language. */
async function grantedEntries({ tx, actor }: Read): Promise<FlatEntry[]> {
  const column = languages.indexOf(actor.language) + 1
  const { rows } = await sql<FlatEntry>`select m.id as resources_id, m.parent_id, m.names[${column}] as resources_name,
      m.code as resources_code, m.kind::int as resources_type, m.url as resources_url, m.product as resources_classify,
      m.page_type::int as page_type, m.logo, m.is_single_sign_on::int as is_sso,
      m.is_shown as "isShow",
      (select jsonb_object_agg(p.name, p.value) from menu_parameter p
        where p.company_id = ${actor.companyId} and p.menu_entry_id = m.id and p.value is not null) as params,
      (select l.layout from menu_layout l where l.company_id = ${actor.companyId} and l.menu_entry_id = m.id) as layout
    from menu_entry m where m.id in (
      select g.menu_entry_id from role_grant g
      join role_user ru on ru.role_id = g.role_id
      join role r on r.id = g.role_id and r.is_enabled = 1
      where ru.user_id = ${actor.userId} and g.company_id = ${actor.companyId})
    order by m.sort_number, m.id`.execute(tx)
  return rows
}

function arrange(entries: readonly FlatEntry[]): MenuEntry[] {
  const nodes = new Map<string, MenuEntry>(entries.map((entry) => [entry.resources_id, { ...entry, children: [] }]))
  const top: MenuEntry[] = []
  for (const node of nodes.values()) {
    const parent = node.parent_id === null ? undefined : nodes.get(node.parent_id)
    if (parent) parent.children.push(node)
    else if (node.parent_id === null) top.push(node)
  }
  return top
}

/** Menu, products and settings of the signed-in user (shell specification, sections 2.3 and 7.3). */
export function menuRoutes(): Mounted[] {
  const file = import.meta.url
  return [
    ...handleRead(listMenu, file, async (read, { resources_classify: product }) => {
      const entries = await grantedEntries(read)
      return arrange(product ? entries.filter((entry) => entry.resources_classify === product) : entries)
    }),
    ...handleRead(listResources, file, async (read, { resources_type: kind, parent_id: parentId }) => {
      const entries = await grantedEntries(read)
      return entries.filter(
        (entry) => (!kind || String(entry.resources_type) === kind) && (!parentId || entry.parent_id === parentId),
      )
    }),
    ...handleRead(listProducts, file, async (read) => {
      const entries = await grantedEntries(read)
      const granted = new Set(
        entries.filter((entry) => entry.resources_type === 2).map((entry) => entry.resources_classify),
      )
      const tree = arrange(entries)
      const shipped = Object.entries(products).filter(([code]) => granted.has(code))
      return [
        ...shipped.map(([code, names]) => productOf({ code, name: wordIn(read.actor.language, names) }, tree)),
        ...tree.filter(hasOwnAddress).map(outsideProductOf),
      ].map(
        (product, index) => ({ ...product, isDefault: index === 0 && shipped.length > 0 ? 1 : 0 }) satisfies Product,
      )
    }),
    ...handleRead(readCompanyDetails, file, async ({ tx, actor }) => {
      const { rows } =
        await sql`select id, company_id, user_id, case when user_id is null then 1 else 2 end as detail_type, key as k_detail, value as v_varchar
        from company_detail where company_id = ${actor.companyId} and (user_id is null or user_id = ${actor.userId})
        order by user_id nulls first, key`.execute(tx)
      return rows
    }).map((route) => ({ ...route, needsNoLicence: true })),
    ...handleRead(readCompanyAndDepartment, file, async ({ tx, actor }, { id }) => {
      const { rows } =
        await sql`select u.id, u.company_id, c.name as company_name, u.department_id as depart_id, d.name as depart_name
        from app_user u join company c on c.id = u.company_id left join department d on d.id = u.department_id
        where u.company_id = ${actor.companyId} and u.id::text = ${id ?? actor.userId}`.execute(tx)
      if (!rows[0]) throw new DomainError('notFound')
      return rows[0]
    }),
  ]
}

/**
 * Brings the shipped menu into the store and grants all of it to every role whose code is `admin`. A tab that is new is
 * granted to every role that has its page, which showed it to them before it was a tab. Run at each start.
 */
export async function syncMenu({ tx }: Work): Promise<void> {
  const declared = flattenMenu()
  for (const { entry, parentCode, sortNumber } of declared) {
    const { rows } = await sql<{
      id: string
      isNew: boolean
    }>`insert into menu_entry (parent_id, code, names, kind, url, product, page_type, logo, sort_number)
      values ((select id from menu_entry where company_id is null and code = ${parentCode}), ${entry.code}, ${[...entry.names]}::text[], ${entry.kind},
        ${entry.url ?? null}, ${entry.product}, ${entry.pageType ?? 1}, ${entry.logo ?? null}, ${sortNumber})
      on conflict (company_id, code) do update set parent_id = excluded.parent_id, names = excluded.names, kind = excluded.kind,
        url = excluded.url, product = excluded.product, page_type = excluded.page_type, logo = excluded.logo,
        sort_number = excluded.sort_number
      returning id, xmax = 0 as "isNew"`.execute(tx)
    const [{ id, isNew } = { id: '', isNew: false }] = rows
    if (entry.kind === 4 && isNew) {
      await sql`insert into role_grant (company_id, role_id, menu_entry_id)
        select g.company_id, g.role_id, ${id} from role_grant g join menu_entry p on p.id = g.menu_entry_id
        where p.company_id is null and p.code = ${parentCode}`.execute(tx)
    }
  }
  const codes = declared.map(({ entry }) => entry.code)
  await sql`delete from menu_entry where company_id is null and not code = any(${codes}::text[])`.execute(tx)
  await sql`insert into role_grant (company_id, role_id, menu_entry_id)
    select r.company_id, r.id, m.id from role r join menu_entry m on m.company_id is null or m.company_id = r.company_id where r.code = 'admin'
    on conflict do nothing`.execute(tx)
}

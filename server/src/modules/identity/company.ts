import {
  type CompanyRecord,
  computeCompanyUse,
  listCompanyProducts,
  pageCompanyDetails,
  pageCompanyProducts,
  readCompany,
  readDefaultProduct,
  saveCompanyDetails,
  saveCompanyFile,
  settingKeys,
  updateCompany,
} from '@gemba/contract/identity/company.ts'
import { products } from '@gemba/contract/identity/menu.ts'
import { can } from '@gemba/contract/identity/permissions.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { pageOf } from '../../resource/filter.ts'
import type { Licences } from './licence/licences.ts'
import { isTimeZone } from './time-zone.ts'

/** Counts by name of what the reader's company keeps in other modules. */
export type CountUse = (read: Read) => Promise<Record<string, number>>

const file = import.meta.url

async function find({ tx, actor }: Read): Promise<Omit<CompanyRecord, 'licenseEnd'>> {
  const { rows } =
    await sql<CompanyRecord>`select id, name as company_name, code as "companyCode", time_zone, contact, phone, address,
      raw_retention_days as "rawRetentionDays", is_single_session::int as "isSingleSession",
      (select value from company_detail d where d.company_id = company.id and d.user_id is null and d.key = 'xtLogo') as logo,
      (select value from company_detail d where d.company_id = company.id and d.user_id is null and d.key = 'loginBackground') as "bgImg"
    from company where id = ${actor.companyId}`.execute(tx)
  if (!rows[0]) throw new DomainError('notFound')
  return rows[0]
}

function refuse(work: Work, field: string): never {
  throw new DomainError('invalid', { problems: [problemOf(field, 'choice', { language: work.actor.language })] })
}

const change = async (work: Work, input: Record<string, unknown>): Promise<void> => {
  if (input.id && input.id !== work.actor.companyId) throw new DomainError('notFound')
  const zone = input.time_zone
  if (typeof zone === 'string' && !isTimeZone(zone)) refuse(work, 'time_zone')
  const columns: Record<string, unknown> = {
    name: input.company_name,
    time_zone: zone,
    raw_retention_days: input.rawRetentionDays,
    is_single_session: input.isSingleSession === undefined ? undefined : input.isSingleSession === 1,
    contact: input.contact,
    phone: input.phone,
    address: input.address,
  }
  const set = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (set.length > 0) {
    await sql`update company set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where id = ${work.actor.companyId}`.execute(work.tx)
    await work.emit('company.changed', `company:${work.actor.companyId}`, { companyId: String(work.actor.companyId) })
  }
}

interface Setting {
  k_detail?: unknown
  v_varchar?: unknown
}

/** Keeps one setting. Errors `invalid` for an unknown key, `forbidden` for the company's without the right. */
async function keep(work: Work, { k_detail: key, v_varchar: value }: Setting): Promise<void> {
  const kind = settingKeys[key as keyof typeof settingKeys]
  if (typeof key !== 'string' || !Object.hasOwn(settingKeys, key)) return refuse(work, 'k_detail')
  if (value !== null && value !== undefined && (typeof value !== 'string' || value.length > 2000))
    return refuse(work, 'v_varchar')
  if (kind === 1 && !can(work.actor.authorities, 'company:edit')) throw new DomainError('forbidden')
  await sql`insert into company_detail (company_id, user_id, key, value)
    values (${work.actor.companyId}, ${kind === 2 ? work.actor.userId : null}, ${key}, ${value ?? null})
    on conflict (company_id, user_id, key) do update set value = excluded.value`.execute(work.tx)
}

const productsIn = ({ actor }: Read) =>
  Object.entries(products).map(([code, names]) => ({
    id: code,
    productCode: code,
    productName: wordIn(actor.language, names),
    url: null,
    logo: null,
  }))

const settingRoutes: Mounted[] = [
  ...handleRead(pageCompanyDetails, file, async ({ tx, actor }, input) => {
    const { size, offset } = pageOf(input)
    const { rows } = await sql<{
      total: number
    }>`select id, company_id, user_id, 1 as detail_type, key as k_detail, value as v_varchar, (count(*) over ())::int as total
      from company_detail where company_id = ${actor.companyId} and user_id is null order by key limit ${size} offset ${offset}`.execute(
      tx,
    )
    const total = rows[0]?.total ?? 0
    return { records: rows.map(({ total: _, ...row }) => row), total, pages: Math.ceil(total / size) }
  }),
  ...handle(saveCompanyDetails, file, async (work, input) => {
    const settings: (Setting | null)[] = Array.isArray(input.details) ? input.details.slice(0, 100) : [input]
    for (const setting of settings) await keep(work, setting ?? {})
    return null
  }),
  ...handle(saveCompanyFile, file, async (work, input) => {
    await keep(work, { k_detail: input.k_detail, v_varchar: input.urlPath })
    return null
  }),
]

interface CompanyServices {
  readonly countUse: CountUse
  readonly licences: Licences
}

/** The own company, its settings, use and products. */
export function companyRoutes({ countUse, licences }: CompanyServices): Mounted[] {
  const present = async (read: Read): Promise<CompanyRecord> => {
    const { payload } = await licences.standing(read)
    return { ...(await find(read)), licenseEnd: payload?.endTime ?? null }
  }
  return [
    ...handleRead(readCompany, file, present),
    ...handle(updateCompany, file, async (work, input) => {
      await change(work, input)
      if (input.logo !== undefined) await keep(work, { k_detail: 'xtLogo', v_varchar: input.logo })
      if (input.bgImg !== undefined) await keep(work, { k_detail: 'loginBackground', v_varchar: input.bgImg })
      return present(work)
    }),
    ...settingRoutes,
    ...handleRead(computeCompanyUse, file, async (read) => {
      const { rows } = await sql<{ users: number }>`select count(*)::int as users from app_user
        where company_id = ${read.actor.companyId}`.execute(read.tx)
      return { ...rows[0], ...(await countUse(read)) }
    }),
    ...handleRead(listCompanyProducts, file, async (read) => productsIn(read)),
    ...handleRead(pageCompanyProducts, file, async (read, input) => {
      const all = productsIn(read)
      const { size, offset } = pageOf(input)
      return { records: all.slice(offset, offset + size), total: all.length, pages: Math.ceil(all.length / size) }
    }),
    ...handleRead(readDefaultProduct, file, async (read) => {
      const { rows } = await sql<{ product: string }>`select m.product from menu_entry m
        join role_grant g on g.menu_entry_id = m.id join role_user ru on ru.role_id = g.role_id
        where ru.user_id = ${read.actor.userId} and m.kind = 2`.execute(read.tx)
      const granted = new Set(rows.map(({ product }) => product))
      return productsIn(read).find(({ productCode }) => granted.has(productCode)) ?? null
    }),
  ]
}

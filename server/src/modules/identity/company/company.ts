import {
  type CompanyRecord,
  type CompanyUse,
  companyKind,
  computeCompanyUse,
  listCompanyProducts,
  pageCompanyDetails,
  pageCompanyProducts,
  readCompany,
  readDefaultProduct,
  type SettingKey,
  saveCompanyDetails,
  saveCompanyFile,
  settingKeys,
  updateCompany,
} from '@gemba/contract/identity/company.ts'
import { settingOwner } from '@gemba/contract/identity/dictionaries.ts'
import { products } from '@gemba/contract/identity/products.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CompanyDetail } from '@gemba/contract/identity/sign-in/session.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { ExpressionBuilder, Updateable } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Tables } from '../../../platform/db/tables/index.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertFieldRules, problemOf } from '../../../platform/http/validation.ts'
import { pageOf } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import type { Licences } from '../licence/licences.ts'
import type { ChannelsOf } from '../password/send-code.ts'
import { isCurrency } from './currency.ts'
import { isTimeZone } from './time-zone.ts'

/** Counts the records of the reader's company in other modules. */
export type UsageCounter = (read: Read) => Promise<Omit<CompanyUse, 'users'>>

const file = import.meta.url

async function find({ tx, actor }: Read): Promise<Omit<CompanyRecord, 'licenseEnd'>> {
  const setting = (key: SettingKey) => (eb: ExpressionBuilder<Tables, 'company'>) =>
    eb
      .selectFrom('company_detail as d')
      .select('d.value')
      .whereRef('d.company_id', '=', 'company.id')
      .where('d.user_id', 'is', null)
      .where('d.key', '=', key)
  const row = await tx
    .selectFrom('company')
    .select([
      'id',
      'name',
      'name_en as nameEn',
      'name_tw as nameTw',
      'code',
      'time_zone as timeZone',
      'currency',
      'contact',
      'phone',
      'address',
    ])
    .select(['raw_retention_days as rawRetentionDays', 'is_single_session'])
    .select((eb) => [setting('xtLogo')(eb).as('logo'), setting('loginBackground')(eb).as('background')])
    .where('id', '=', companyOf(actor))
    .executeTakeFirstOrThrow(notFound)
  const { is_single_session: isSingle, ...company } = row
  return { ...company, isSingleSession: isSingle ? 1 : 0 }
}

function refuse(work: Work, field: string): never {
  throw new DomainError('invalid', { problems: [problemOf(field, 'choice', { language: work.actor.language })] })
}

const change = async (work: Work, input: CommandInput<typeof updateCompany>): Promise<void> => {
  const companyId = companyOf(work.actor)
  if (input.id && input.id !== companyId) throw new DomainError('notFound')
  const { timeZone: zone, currency } = input
  if (typeof zone === 'string' && !isTimeZone(zone)) refuse(work, 'timeZone')
  if (typeof currency === 'string' && !isCurrency(currency)) refuse(work, 'currency')
  // PostgreSQL rejects null and names the column.
  const columns: Updateable<Tables['company']> = {
    name: input.name as string | undefined,
    name_en: input.nameEn,
    name_tw: input.nameTw,
    time_zone: zone as string | undefined,
    currency: currency as string | undefined,
    raw_retention_days: input.rawRetentionDays as number | undefined,
    is_single_session: input.isSingleSession === undefined ? undefined : input.isSingleSession === 1,
    contact: input.contact,
    phone: input.phone,
    address: input.address,
  }
  if (Object.values(columns).every((value) => value === undefined)) return
  await work.tx.updateTable('company').set(columns).where('id', '=', companyId).execute()
  await work.emit('company.changed', `company:${companyId}`, { companyId })
}

interface Setting {
  key?: SettingKey | null
  value?: string | null
}

/**
 * Saves a setting. Throws `invalid` without a key or for an invalid value, `forbidden` for a company setting without
 * the right.
 */
async function saveSetting(work: Work, { key, value }: Setting): Promise<void> {
  const kind = settingKeys[key as keyof typeof settingKeys]
  if (typeof key !== 'string' || !Object.hasOwn(settingKeys, key)) return refuse(work, 'key')
  if (value !== null && value !== undefined && (typeof value !== 'string' || value.length > 2000))
    return refuse(work, 'value')
  if (kind === 1 && !can(work.actor.authorities, 'company:edit')) throw new DomainError('forbidden')
  const declared: Field | undefined = (companyKind.fields as FieldRecord)[key]
  if (declared) assertFieldRules({ value }, { value: declared }, work.actor.language)
  await work.tx
    .insertInto('company_detail')
    .values({
      company_id: companyOf(work.actor),
      user_id: kind === 2 ? work.actor.userId : null,
      key,
      value: value ?? null,
    })
    .onConflict((oc) =>
      oc.columns(['company_id', 'user_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute()
}

/** Throws `noWayToRegister` if registration is opened while no check code can be sent. */
async function assertReachable(work: Work, { key, value }: Setting, channelsOf: ChannelsOf): Promise<void> {
  if (key !== 'openRegistration' || value !== 'open') return
  const companyId = companyOf(work.actor)
  const now = await ofCompany(work)
    .selectFrom('company_detail')
    .select('value')
    .where('user_id', 'is', null)
    .where('key', '=', key)
    .executeTakeFirst()
  if (now?.value === 'open') return
  const can = await channelsOf(work, companyId)
  if (!can.email && !can.phone) throw new DomainError('noWayToRegister')
}

const productsIn = ({ actor }: Read) =>
  Object.entries(products).map(([code, names]) => ({
    id: code,
    code,
    name: wordIn(actor.language, names),
    url: null,
    logo: null,
  }))

const settingRoutes = (channelsOf: ChannelsOf) => [
  ...handle(pageCompanyDetails, file, async (read, input) => {
    const settings = ofCompany(read)
      .selectFrom('company_detail')
      .select(['id', 'company_id as companyId', 'user_id as userId', 'key', 'value'])
      .where('user_id', 'is', null)
    const page = await pageQuery(read, settings, { input, unique: ['key', 'asc'] })
    const owner = settingOwner.codes.company
    return { ...page, records: page.records.map((row): CompanyDetail => ({ ...row, owner })) }
  }),
  ...handle(saveCompanyDetails, file, async (work, input) => {
    const settings: readonly Setting[] = input.details?.slice(0, 100) ?? [input]
    for (const setting of settings) {
      await assertReachable(work, setting, channelsOf)
      await saveSetting(work, setting)
    }
    return null
  }),
  ...handle(saveCompanyFile, file, async (work, input) => {
    const setting = { key: input.key, value: input.urlPath }
    await assertReachable(work, setting, channelsOf)
    await saveSetting(work, setting)
    return null
  }),
]

interface CompanyServices {
  readonly countUse: UsageCounter
  readonly licences: Licences
  readonly channelsOf: ChannelsOf
}

/** Routes for the own company, its settings, use and products. */
export function companyRoutes({ countUse, licences, channelsOf }: CompanyServices) {
  const present = async (read: Read): Promise<CompanyRecord> => {
    const { payload } = await licences.standing(read)
    return { ...(await find(read)), licenseEnd: payload?.endTime ?? null }
  }
  return [
    ...handle(readCompany, file, present),
    ...handle(updateCompany, file, async (work, input) => {
      await change(work, input)
      if (input.logo !== undefined) await saveSetting(work, { key: 'xtLogo', value: input.logo })
      if (input.background !== undefined) await saveSetting(work, { key: 'loginBackground', value: input.background })
      return present(work)
    }),
    ...settingRoutes(channelsOf),
    ...handle(computeCompanyUse, file, async (read) => {
      const users = await countOf(ofCompany(read).selectFrom('app_user'))
      return { users, ...(await countUse(read)) }
    }),
    ...handle(listCompanyProducts, file, async (read) => productsIn(read)),
    ...handle(pageCompanyProducts, file, async (read, input) => {
      const all = productsIn(read)
      const { size, offset } = pageOf(input)
      return { records: all.slice(offset, offset + size), total: all.length, pages: Math.ceil(all.length / size) }
    }),
    ...handle(readDefaultProduct, file, async (read) => {
      const rows = await read.tx
        .selectFrom('menu_entry as m')
        .innerJoin('role_grant as g', 'g.menu_entry_id', 'm.id')
        .innerJoin('role_user as ru', 'ru.role_id', 'g.role_id')
        .select('m.product')
        .where('ru.user_id', '=', String(read.actor.userId))
        .where('m.kind', '=', 2)
        .execute()
      const granted = new Set(rows.map(({ product }) => product))
      return productsIn(read).find(({ code }) => granted.has(code)) ?? null
    }),
  ]
}

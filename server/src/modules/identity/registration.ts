import { isAcceptablePassword } from '@gemba/contract/identity/password.ts'
import {
  checkReset,
  readAppUpdate,
  readLoginBackground,
  readLoginConfig,
  register,
} from '@gemba/contract/identity/registration.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handleCall, handleRead, type Mounted } from '../../platform/http/route.ts'
import { addressKeyOf } from '../../platform/limits/address-key.ts'
import { hashSecret } from '../../platform/limits/hashing.ts'
import { ensureRole } from './accounts.ts'
import { withCode } from './check-code.ts'
import { addressOf, type Named, requesterOf } from './code-requester.ts'
import { forgottenPasswordRoutes } from './forgotten-password.ts'
import { findHost, type HostCompany } from './host-company.ts'
import type { Licences } from './licence/licences.ts'
import { publicAddress } from './public-picture.ts'
import { type CodeServices, sendCodeRoutes } from './send-code.ts'
import { hasCompany } from './setup.ts'

const file = import.meta.url

async function addUser(
  work: Work,
  input: { name: string; nickname: string; password: string } & Named & { isEnabled: 0 | 1; companyId: string },
): Promise<string> {
  const { rows: taken } =
    await sql`select from app_user where company_id = ${input.companyId} and name = ${input.name}`.execute(work.tx)
  if (taken.length > 0)
    throw new DomainError('duplicate', { field: 'user_name', label: 'user_name', value: input.name })
  const { rows } = await sql<{
    id: string
  }>`insert into app_user (company_id, name, nickname, password, phone, email, is_enabled, create_user, update_user)
    values (${input.companyId}, ${input.name}, ${input.nickname}, ${await hashSecret(input.password)}, ${input.phone ?? null},
      ${input.email ?? null}, ${input.isEnabled}, 'register', 'register') returning id`.execute(work.tx)
  return rows[0]?.id as string
}

/** Adds the user where it belongs: a new company of its own, or an existing one whose administrator must enable it. */
async function enroll(
  work: Work,
  host: HostCompany,
  input: { company_code?: string | null; company_name?: string | null } & Omit<
    Parameters<typeof addUser>[1],
    'isEnabled' | 'companyId'
  >,
) {
  if (!input.company_name) {
    const userId = await addUser(work, { ...input, companyId: host.id, isEnabled: 0 })
    return { userId, companyCode: input.company_code ?? null, isWaiting: true }
  }
  const { rows } = await sql<{ id: string; code: string }>`insert into company (code, name, time_zone)
    select 'c' || substr(md5(random()::text), 1, 10), ${input.company_name}, time_zone from company where id = ${host.id}
    returning id, code`.execute(work.tx)
  const { id: companyId, code } = rows[0] as { id: string; code: string }
  const userId = await addUser(work, { ...input, companyId, isEnabled: 1 })
  const roleId = await ensureRole(work, { companyId, code: 'admin', name: 'admin', grants: null })
  await sql`insert into role_user (company_id, role_id, user_id) values (${companyId}, ${roleId}, ${userId})`.execute(
    work.tx,
  )
  return { userId, companyCode: code, isWaiting: false }
}

interface RegistrationServices extends CodeServices {
  readonly licences: Licences
}

const publicReads = ({ licences, channelsOf }: RegistrationServices): Mounted[] => [
  ...handleRead(readLoginConfig, file, async ({ tx, actor }, { company_code: code }) => {
    const isSetUp = await hasCompany({ tx })
    const settings = await publicSettings({ tx }, code)
    return {
      title: settings.get('xtmc') ?? null,
      logo: publicAddress(settings.get('xtLogo')) ?? null,
      bgImg: publicAddress(settings.get('loginBackground')) ?? null,
      isSetUp: isSetUp ? 1 : 0,
      isRegistrationOpen: settings.get('openRegistration') === 'open' ? 1 : 0,
      isLicenceNeeded: licences.isNeeded ? 1 : 0,
      loginTypes: ['password', 'qr'],
      language: actor.language,
    }
  }),
  ...handleRead(
    readLoginBackground,
    file,
    async ({ tx }, { companyCode, company_code: code }) =>
      publicAddress((await publicSettings({ tx }, companyCode ?? code)).get('loginBackground')) ?? '',
  ),
  ...handleRead(checkReset, file, async (read, { company_code: code }) => {
    const { rows } = await sql<{ id: string }>`select id from company
      where ${code || null}::text is null or code = ${code || null} order by id limit 1`.execute(read.tx)
    return rows[0] ? channelsOf(read, rows[0].id) : { email: false, phone: false }
  }),
  ...handleRead(readAppUpdate, file, async ({ tx, actor }, { id }) => {
    if (id && id !== '1') throw new DomainError('notFound')
    const { rows } = await sql<{ key: string; value: string }>`select key, value from company_detail
      where company_id = ${actor.companyId} and user_id is null and key like 'app%'`.execute(tx)
    const settings = new Map(rows.map(({ key, value }) => [key, value]))
    return {
      id: '1',
      version: settings.get('appVersion') ?? null,
      down_url: settings.get('appDownUrl') ?? null,
      content: settings.get('appContent') ?? null,
      force: settings.get('appForce') === '1' ? 1 : 0,
    }
  }),
]

/** What of a company's settings anybody may see before signing in. */
async function publicSettings({ tx }: Pick<Work, 'tx'>, code: string | null | undefined): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`select d.key, d.value from company_detail d
    where d.user_id is null and d.key in ('xtmc', 'xtLogo', 'loginBackground', 'openRegistration') and d.value is not null
      and d.company_id = (select id from company where ${code || null}::text is null or code = ${code || null} order by id limit 1)`.execute(
    tx,
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Registers with a check code. */
async function enter(input: CommandInput<typeof register>, call: Call) {
  const { channel, address } = addressOf(input, call)
  if (!isAcceptablePassword(input.password)) throw new DomainError('weakPassword')
  const host = await findHost(call.database, input.company_code)
  if (!host?.isOpen) throw new DomainError('registrationClosed')
  call.concerns({ companyId: host.id, userId: null, userName: input.user_name })
  const { requester } = requesterOf(call)
  const target = { companyId: host.id, channel, address, purpose: 'register', requester } as const
  const person = { name: input.user_name, nickname: input.user_nike_name ?? input.user_name, password: input.password }
  return withCode(call.database, { target, code: input.code }, (work) =>
    enroll(work, host, {
      ...person,
      ...(channel === 'email' ? { email: address } : { phone: address }),
      company_code: input.company_code ?? null,
      company_name: input.company_code ? null : (input.company_name ?? null),
    }),
  )
}

/** Check codes, registration, forgotten passwords, and what the sign-in page shows. */
export function registrationRoutes(services: RegistrationServices): Mounted[] {
  const byAddress = services.limits.open('register', { points: 30, durationSec: 900 })
  return [
    ...publicReads(services),
    ...sendCodeRoutes(services),
    ...forgottenPasswordRoutes(services.limits),
    ...handleCall(register, file, async (input, call) => {
      await byAddress.take(addressKeyOf(call.ip))
      return enter(input, call)
    }).map((route) => ({ ...route, isRead: false })),
  ]
}

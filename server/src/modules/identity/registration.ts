import { isAcceptablePassword } from '@gemba/contract/identity/password.ts'
import {
  checkReset,
  forgetPassword,
  readAppUpdate,
  readLoginBackground,
  readLoginConfig,
  register,
  sendEmailCode,
  sendPhoneCode,
} from '@gemba/contract/identity/registration.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inWork, type Read, systemActor, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handleCall, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { ensureRole } from './accounts.ts'
import { type Proof, useProof } from './captcha/captcha.ts'
import { type CodeTarget, codeBody, codeSubject, makeCode, type SendCode, withCode } from './check-code.ts'
import type { Licences } from './licence/licences.ts'
import { hashPassword } from './password.ts'
import { publicAddress } from './public-picture.ts'
import { hasCompany } from './setup.ts'

const file = import.meta.url
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phoneShape = /^1[3-9]\d{9}$/

interface Host {
  id: string
  isOpen: boolean
}

/** The company that a caller names, or the first one: it runs the installation and sends its letters. Undefined when there is none. */
async function findHost(database: Database, code: string | null | undefined): Promise<Host | undefined> {
  const { rows } = await inWork(database, systemActor(), ({ tx }) =>
    sql<Host>`select c.id, coalesce(d.value, '') = 'open' as "isOpen" from company c
      left join company_detail d on d.company_id = c.id and d.user_id is null and d.key = 'openRegistration'
      where ${code || null}::text is null or c.code = ${code || null} order by c.id limit 1`.execute(tx),
  )
  return rows[0]
}

interface Named {
  readonly email?: string | null
  readonly phone?: string | null
}

function targetOf({ email, phone }: Named, purpose: CodeTarget['purpose'], call: Call): CodeTarget {
  if (email && emailShape.test(email)) return { channel: 'email', address: email.toLowerCase(), purpose }
  if (!email && phone && phoneShape.test(phone)) return { channel: 'sms', address: phone, purpose }
  const field = email ? 'email' : 'phone'
  throw new DomainError('invalid', { problems: [problemOf(field, 'pattern', { language: call.actor.language })] })
}

/** Users with the address; a code for a password only goes where it opens something, but the answer is the same. */
async function isKnown(database: Database, host: Host, target: CodeTarget): Promise<boolean> {
  const { rows } = await inWork(database, systemActor(), ({ tx }) =>
    sql`select from app_user where company_id = ${host.id} and is_enabled = 1
      and ${target.channel === 'email' ? sql`lower(email)` : sql`phone`} = ${target.address} limit 1`.execute(tx),
  )
  return rows.length > 0
}

async function send(
  call: Call,
  named: Named & Proof & { purpose?: string | null; company_code?: string | null },
  sendCode: SendCode,
): Promise<null> {
  const purpose = named.purpose === 'password' ? 'password' : 'register'
  const target = targetOf(named, purpose, call)
  await useProof(call, named)
  const host = await findHost(call.database, named.company_code)
  if (!host || (purpose === 'register' && !host.isOpen)) throw new DomainError('registrationClosed')
  const code = await makeCode(call.database, target)
  if (purpose === 'password' && !(await isKnown(call.database, host, target))) return null
  const letter = {
    channel: target.channel,
    address: target.address,
    subject: wordIn(call.actor.language, codeSubject),
    body: wordIn(call.actor.language, codeBody).replace('{code}', code),
  }
  await sendCode(host.id, letter).catch(() => {
    throw new DomainError('noSender', { channel: target.channel })
  })
  return null
}

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
    values (${input.companyId}, ${input.name}, ${input.nickname}, ${await hashPassword(input.password)}, ${input.phone ?? null},
      ${input.email ?? null}, ${input.isEnabled}, 'register', 'register') returning id`.execute(work.tx)
  return rows[0]?.id as string
}

/** Adds the user where it belongs: a new company of its own, or an existing one whose administrator must enable it. */
async function enroll(
  work: Work,
  host: Host,
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

/** By which channels a company can send letters. Given by the start of the product. */
export type ChannelsOf = (read: Read, companyId: string) => Promise<{ email: boolean; phone: boolean }>

interface RegistrationServices {
  readonly sendCode: SendCode
  readonly channelsOf: ChannelsOf
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
  ...handleRead(readAppUpdate, file, async ({ tx, actor }) => {
    const { rows } = await sql<{ key: string; value: string }>`select key, value from company_detail
      where company_id = ${actor.companyId} and user_id is null and key like 'app%'`.execute(tx)
    const settings = new Map(rows.map(({ key, value }) => [key, value]))
    return {
      id: '1',
      version: settings.get('appVersion') ?? null,
      down_url: settings.get('appDownUrl') ?? null,
      content: settings.get('appContent') ?? null,
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

/** Check codes, registration, forgotten passwords, and what the sign-in page shows. */
export function registrationRoutes(services: RegistrationServices): Mounted[] {
  const { sendCode } = services
  const written = (routes: Mounted[]): Mounted[] => routes.map((route) => ({ ...route, isRead: false }))
  return [
    ...publicReads(services),
    ...written(handleCall(sendPhoneCode, file, (input, call) => send(call, input, sendCode))),
    ...written(handleCall(sendEmailCode, file, (input, call) => send(call, input, sendCode))),
    ...written(
      handleCall(register, file, async (input, call) => {
        const target = targetOf(input, 'register', call)
        if (!isAcceptablePassword(input.password)) throw new DomainError('weakPassword')
        const host = await findHost(call.database, input.company_code)
        if (!host?.isOpen) throw new DomainError('registrationClosed')
        const person = {
          name: input.user_name,
          nickname: input.user_nike_name ?? input.user_name,
          password: input.password,
        }
        const proven = target.channel === 'email' ? { email: target.address } : { phone: target.address }
        return withCode(call.database, { target, code: input.code }, (work) =>
          enroll(work, host, {
            ...person,
            ...proven,
            company_code: input.company_code ?? null,
            company_name: input.company_code ? null : (input.company_name ?? null),
          }),
        )
      }),
    ),
    ...written(
      handleCall(forgetPassword, file, async (input, call) => {
        const target = targetOf(input, 'password', call)
        if (!isAcceptablePassword(input.password)) throw new DomainError('weakPassword')
        const host = await findHost(call.database, input.company_code)
        await withCode(call.database, { target, code: input.code }, async ({ tx }) => {
          const { rows } = await sql<{
            id: string
          }>`select id from app_user where company_id = ${host?.id ?? '0'} and is_enabled = 1
            and ${target.channel === 'email' ? sql`lower(email)` : sql`phone`} = ${target.address}
            and (${input.user_name ?? null}::text is null or name = ${input.user_name ?? null}) limit 2`.execute(tx)
          // An address that several users share must say which of them is meant.
          if (rows.length !== 1) throw new DomainError('codeWrong')
          await sql`update app_user set password = ${await hashPassword(input.password)}, password_changed_at = now(), version = version + 1
            where id = ${rows[0]?.id}`.execute(tx)
          await sql`update session set ended_at = now(), end_reason = 'changed' where user_id = ${rows[0]?.id} and ended_at is null`.execute(
            tx,
          )
        })
        return null
      }),
    ),
  ]
}

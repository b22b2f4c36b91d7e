import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import {
  checkReset,
  readAppUpdate,
  readLoginBackground,
  readLoginConfig,
  register,
} from '@gemba/contract/identity/sign-in/registration.ts'
import { user } from '@gemba/contract/identity/user.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { labelOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import { hashSecret } from '../../../platform/limits/hashing.ts'
import { findHost, type HostCompany } from '../company/host-company.ts'
import { publicAddress } from '../company/public-picture.ts'
import type { Licences } from '../licence/licences.ts'
import { ensureRole } from '../user/accounts.ts'
import { hasCompany } from '../user/setup.ts'
import { withCode } from './check-code.ts'
import { addressOf, type ContactInput, requesterOf } from './code-requester.ts'
import { type CodeServices, sendCodeRoutes } from './send-code.ts'

const file = import.meta.url

async function addUser(
  work: Work,
  input: { name: string; nickname: string; password: string } & ContactInput & { isEnabled: 0 | 1; companyId: string },
): Promise<string> {
  const existingUser = await work.tx
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', input.companyId)
    .where('name', '=', input.name)
    .executeTakeFirst()
  if (existingUser) {
    const label = wordIn(work.actor.language, labelOf(user, 'name'))
    throw new DomainError('duplicate', { field: 'userName', label, value: input.name })
  }
  const { id } = await work.tx
    .insertInto('app_user')
    .values({
      company_id: input.companyId,
      name: input.name,
      nickname: input.nickname,
      password: await hashSecret(input.password),
      phone: input.phone ?? null,
      email: input.email ?? null,
      is_enabled: input.isEnabled,
      create_user: 'register',
      update_user: 'register',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds the user to a new company, or to an existing one whose administrator must enable the user. */
async function enroll(
  work: Work,
  host: HostCompany,
  input: { companyCode?: string | null; companyName?: string | null } & Omit<
    Parameters<typeof addUser>[1],
    'isEnabled' | 'companyId'
  >,
) {
  if (!input.companyName) {
    const userId = await addUser(work, { ...input, companyId: host.id, isEnabled: 0 })
    return { userId, companyCode: input.companyCode ?? null, isWaiting: true }
  }
  const { id: companyId, code } = await work.tx
    .insertInto('company')
    .columns(['code', 'name', 'time_zone'])
    .expression((eb) =>
      eb
        .selectFrom('company')
        .select([
          sql<string>`'c' || substr(md5(random()::text), 1, 10)`.as('code'),
          eb.val(input.companyName).as('name'),
          'time_zone',
        ])
        .where('id', '=', host.id),
    )
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  const userId = await addUser(work, { ...input, companyId, isEnabled: 1 })
  const roleId = await ensureRole(work, { companyId, code: 'admin', name: 'admin', grants: null })
  await work.tx.insertInto('role_user').values({ company_id: companyId, role_id: roleId, user_id: userId }).execute()
  return { userId, companyCode: code, isWaiting: false }
}

/** Options of routes for callers without a session. */
const inFront = { asSystem: 'publicPage' } as const

interface RegistrationServices extends CodeServices {
  readonly licences: Licences
}

const publicReads = ({ licences, channelsOf }: RegistrationServices) => [
  ...handle(
    readLoginConfig,
    file,
    async ({ tx, actor }, { companyCode: code }): Promise<CommandReply<typeof readLoginConfig>> => {
      const isSetUp = await hasCompany({ tx })
      const settings = await publicSettings({ tx }, code)
      return {
        title: settings.get('xtmc') ?? null,
        logo: publicAddress(settings.get('xtLogo')) ?? null,
        background: publicAddress(settings.get('loginBackground')) ?? null,
        isSetUp: isSetUp ? 1 : 0,
        isRegistrationOpen: settings.get('openRegistration') === 'open' ? 1 : 0,
        isLicenceNeeded: licences.isNeeded ? 1 : 0,
        loginTypes: ['password', 'qr'],
        language: actor.language,
      }
    },
    inFront,
  ),
  ...handle(
    readLoginBackground,
    file,
    async ({ tx }, { companyCode: code }) =>
      publicAddress((await publicSettings({ tx }, code)).get('loginBackground')) ?? '',
    inFront,
  ),
  ...handle(
    checkReset,
    file,
    async (read, { companyCode: code }) => {
      const company = await firstCompany(read, code).executeTakeFirst()
      return company ? channelsOf(read, company.id) : { email: false, phone: false }
    },
    inFront,
  ),
  ...handle(readAppUpdate, file, async ({ tx, actor }, { id }): Promise<CommandReply<typeof readAppUpdate>> => {
    if (id && id !== '1') throw new DomainError('notFound')
    // Without a company there are no settings.
    const rows = await tx
      .selectFrom('company_detail')
      .select(['key', 'value'])
      .where('company_id', '=', actor.companyId ?? '0')
      .where('user_id', 'is', null)
      .where('key', 'like', 'app%')
      .execute()
    const settings = new Map(rows.map(({ key, value }) => [key, value]))
    return {
      id: '1',
      version: settings.get('appVersion') ?? null,
      downloadUrl: settings.get('appDownUrl') ?? null,
      content: settings.get('appContent') ?? null,
      force: settings.get('appForce') === '1' ? 1 : 0,
    }
  }),
]

/** Selects the company of a code; the first one without a code. */
const firstCompany = ({ tx }: Pick<Work, 'tx'>, code: string | null | undefined) =>
  tx
    .selectFrom('company')
    .select('id')
    .$if(Boolean(code), (companies) => companies.where('code', '=', code ?? ''))
    .orderBy('id')
    .limit(1)

/** Returns the settings of a company that are public before the sign-in. */
async function publicSettings({ tx }: Pick<Work, 'tx'>, code: string | null | undefined): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('company_detail')
    .select(['key', 'value'])
    .where('user_id', 'is', null)
    .where('key', 'in', ['xtmc', 'xtLogo', 'loginBackground', 'openRegistration'])
    .where('company_id', '=', firstCompany({ tx }, code))
    .execute()
  return new Map(rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
}

/** Registers a user with a check code. */
async function enter(input: CommandInput<typeof register>, call: Call) {
  const { channel, address } = addressOf(input, call)
  if (!isAcceptablePassword(input.password)) throw new DomainError('weakPassword')
  const host = await findHost(call, input.companyCode)
  if (!host?.isOpen) throw new DomainError('registrationClosed')
  call.concerns({ companyId: host.id, userId: null, userName: input.userName })
  const { requester } = requesterOf(call)
  const target = { companyId: host.id, channel, address, purpose: 'register', requester } as const
  const person = { name: input.userName, nickname: input.nickname ?? input.userName, password: input.password }
  return withCode(call, { target, code: input.code }, (work) =>
    enroll(work, host, {
      ...person,
      email: channel === 'email' ? address : undefined,
      phone: channel === 'email' ? undefined : address,
      companyCode: input.companyCode ?? null,
      companyName: input.companyCode ? null : (input.companyName ?? null),
    }),
  )
}

/** Routes for check codes, registration, and the content of the sign-in page. */
export function registrationRoutes(services: RegistrationServices) {
  const byAddress = services.limits.open('register', { points: 30, durationSec: 900 })
  return [
    ...publicReads(services),
    ...sendCodeRoutes(services),
    ...handleWithoutWork(register, file, async (input, call) => {
      await byAddress.take(addressKeyOf(call.ip))
      return enter(input, call)
    }),
  ]
}

// Fills an empty installation with the demo plant through public requests. Each step may be repeated after an
// interruption.
import { createHash } from 'node:crypto'
import { dataScope, startPage } from '@gemba/contract/identity/dictionaries.ts'
import { permissions } from '@gemba/contract/menu.ts'
import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { readStoreKind } from '@gemba/server/src/main/store/store-kind.ts'
import {
  assignRole,
  ensureCompany,
  ensureRole,
  ensureUser,
  listCompanies,
  type NewUser,
  openOwnSession,
} from '@gemba/server/src/modules/identity/index.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import type { Work } from '@gemba/server/src/platform/db/work.ts'
import { computePastResults } from './calculations/make-calculations.ts'
import { callsWithToken, type DemoCall, runAsDemoAdmin } from './demo-calls.ts'
import { demoAdmin, demoOperator, demoPeople, leaderGrants, plantGrants } from './demo-people.ts'
import type { DemoSecrets } from './demo-secrets.ts'
import { seedFactory } from './factory/seed-factory.ts'
import { fillHistory, findFed } from './history/fill-history.ts'
import { fillFactoryPast } from './history/fill-past.ts'
import { isHistoryIncomplete, markDemo, readDemoGrants, readDemoMadeAt, saveDemoGrants } from './installation-mark.ts'
import { saveDemoName } from './name-demo.ts'
import { makeMasters } from './plant/make-masters.ts'
import { demoShifts, seedAlarms } from './plant/seed-alarms.ts'
import { seedRecords } from './plant/seed-records.ts'
import { inThreeLanguages } from './texts/traditional-names.ts'

type DemoDependencies = OpenProduct
type PastParts = Pick<OpenProduct, 'app' | 'database' | 'history' | 'intake' | 'callClock'>

interface SeedOptions {
  readonly secrets: DemoSecrets
  say(line: string): void
}

/**
 * Creates the demo plant in an empty database, or continues after an interruption. Returns whether it was created in
 * this run.
 */
export async function seedDemo(parts: DemoDependencies, { secrets, say }: SeedOptions): Promise<boolean> {
  const kind = await readStoreKind(parts.database)
  if (kind === 'demo' || kind === 'own') return false
  say('making the demo plant')
  await markDemo(parts.database, 'begun')
  const token = await makeCompanies(parts, secrets)
  const call = inThreeLanguages(callsWithToken(parts, token))
  await makeMasters(call, secrets)
  await saveDemoName(call)
  await call('/user/logout', {})
  await parts.intake.reload('all')
  await markDemo(parts.database, 'made')
  return true
}

interface PastOptions extends Pick<SeedOptions, 'say'> {
  /** End of its history, epoch ms. */
  readonly now: number
  /** Days that the factory has worked before. 0 is a new factory; undefined is none. */
  readonly factoryDays?: number
  /** Called with the progress, 0 to 1. */
  onShare?(share: number): void
}

/**
 * Creates the records of the demo plant, today's work of its factory and its past, while users can already sign in,
 * because the first start must not wait for a year of readings. Does nothing if it is complete; repeats it after an
 * interruption.
 */
export async function loadDemoPast(parts: PastParts, { now, say, factoryDays, onShare }: PastOptions): Promise<void> {
  if (!(await isHistoryIncomplete(parts.database))) return
  const begun = performance.now()
  const secondsSince = () => ((performance.now() - begun) / 1000).toFixed(1)
  // However often it is repeated, the past of the factory ends when the demo was created.
  const madeAt = (await readDemoMadeAt(parts.database)) ?? now
  // The readings and the orders are generated concurrently, and take about the same time.
  const shares = { readings: 0, orders: factoryDays ? 0 : 1 }
  const progressOf = (part: keyof typeof shares) => (share: number) => {
    shares[part] = share
    onShare?.((shares.readings + shares.orders) / 2)
  }
  const inDemo = (perform: (call: DemoCall) => Promise<unknown>) =>
    runAsDemoAdmin(parts, async (call) => void (await perform(inThreeLanguages(call))))
  const liveOn = async (call: DemoCall, days: number) => {
    // Its past is created action by action, and its people also work at night.
    await call('/base/configoption/updateStatus', { id: 'autoClose', status: 0 })
    await seedFactory(call, madeAt, days > 0)
    say(`the factory is at work after ${secondsSince()} s`)
    if (days === 0) return
    const count = await fillFactoryPast(call, {
      now: madeAt,
      days,
      calls: parts.callClock,
      onShare: progressOf('orders'),
    })
    say(`made ${count} orders of the last ${days} days in ${secondsSince()} s`)
  }
  const living = Promise.allSettled(factoryDays === undefined ? [] : [inDemo((call) => liveOn(call, factoryDays))])
  const [records] = await Promise.allSettled([inDemo((call) => seedRecords(call, now))])
  const fed = await findFed(parts)
  const filling = fillHistory(parts, { now, isBefore: true, fed, onShare: progressOf('readings') })
  const ringing = seedAlarms(parts, { now, fed })
  // Waits for all after a failure, so that the caller may repeat at once.
  await Promise.allSettled([filling, ringing])
  const [factory] = await living
  const [count, alarms] = await Promise.all([filling, ringing])
  // A concurrent change of a user must not prevent the past. The next start tries again.
  for (const outcome of [records, factory]) if (outcome?.status === 'rejected') throw outcome.reason
  await inDemo((call) => computePastResults(call, now))
  const readings = count.toLocaleString('en')
  say(
    `loaded ${readings} readings, a year of a real steel plant up to now, and its ${alarms} alarms in ${secondsSince()} s`,
  )
  await markDemo(parts.database, 'done')
}

/** Creates two companies with their users. Returns a token of the demo company's administrator. */
async function makeCompanies({ database }: DemoDependencies, secrets: DemoSecrets): Promise<string> {
  return storeOn(database)
    .asSystem('seed')
    .inWork(async (work) => {
      const demo = await ensureCompany(work, {
        code: 'demo',
        name: '示范钢厂',
        nameEn: 'Demo Steel',
        nameTw: '示範鋼廠',
        zone: 'Asia/Seoul',
        rawRetentionDays: 0,
      })
      const otherCompany = await ensureCompany(work, {
        code: 'other',
        name: '另一家公司',
        nameEn: 'Another company',
        nameTw: '另一家公司',
        zone: 'Asia/Shanghai',
        rawRetentionDays: 90,
      })
      const administrators = await roleOfAdministrators(work, demo)
      const others = await roleOfAdministrators(work, otherCompany)
      const { admin: password, otherAdmin } = secrets
      const userId = await ensureUser(work, { ...demoAdmin, companyId: demo, roleId: administrators, password })
      await ensurePeople(work, { companyId: demo, password: secrets.operator })
      await ensureUser(work, { ...demoAdmin, companyId: otherCompany, roleId: others, password: otherAdmin })
      return openOwnSession(work, { companyId: demo, userId })
    })
}

interface NewPeople {
  readonly companyId: string
  /** Password of the people who do not exist yet; undefined creates nobody. */
  readonly password: string | undefined
}

/** Creates the people of the demo and their roles, or adds the rights of this version to existing roles. */
async function ensurePeople(work: Work, { companyId, password }: NewPeople): Promise<void> {
  const ensurePerson = async (person: Omit<NewUser, 'companyId' | 'roleId' | 'password'>, roleId: string) => {
    if (password !== undefined) await ensureUser(work, { ...person, companyId, roleId, password })
    await assignRole(work, { companyId, userName: person.name, roleId })
  }
  for (const person of demoPeople) {
    const { name: code, nickname: name, nicknameEn: nameEn, nicknameTw: nameTw, grants, scope, startPage } = person
    const roleId = await ensureRole(work, { companyId, code, name, nameEn, nameTw, grants, scope, startPage })
    await ensurePerson(person, roleId)
  }
  for (const { name, names, role } of demoShifts) {
    const grants = [...plantGrants, ...leaderGrants]
    const scope = dataScope.codes.everything
    const roleId = await ensureRole(work, {
      companyId,
      code: name,
      ...role,
      grants,
      scope,
      startPage: startPage.codes.overview,
    })
    await ensurePerson({ name, ...names, department: demoOperator.department }, roleId)
  }
}

/**
 * Grants the people of a demo of an earlier version the rights of this version, because their tasks may be new, and
 * adds the people who are new in this version. Rights that a visitor revoked are granted again only by the next
 * version. `password` is that of new people; undefined creates nobody.
 */
export async function renewDemoRights(
  { database }: Pick<DemoDependencies, 'database'>,
  password?: string,
): Promise<void> {
  const grants = [...demoPeople.flatMap((person) => [person.name, ...person.grants]), ...leaderGrants]
  const codes = [...grants, ...Object.keys(permissions)]
  const digest = createHash('sha256').update(codes.join()).digest('hex')
  if ((await readDemoGrants(database)) === digest) return
  await storeOn(database)
    .asSystem('seed')
    .inWork(async (work) => {
      const companyId = (await listCompanies(work)).find(({ code }) => code === 'demo')?.id
      if (companyId === undefined) return
      await roleOfAdministrators(work, companyId)
      await ensurePeople(work, { companyId, password })
    })
  await saveDemoGrants(database, digest)
}

const roleOfAdministrators = (work: Work, companyId: string): Promise<string> =>
  ensureRole(work, {
    companyId,
    code: 'admin',
    grants: null,
    name: '管理员',
    nameEn: 'Administrator',
    nameTw: '管理員',
  })

// `npm run admin -- --company CODE --user NAME`: creates an administrator, or resets the password and rights of one.
// Works with and without a running product.
import { parseArgs } from 'node:util'
import { rules } from '../contract/rules/rules.ts'
import { rescueAdministrator, syncMenu } from '../server/src/modules/identity/index.ts'
import { type Database, jobLimits, openDatabase } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { inWork, systemActor } from '../server/src/platform/db/work.ts'
import { DomainError } from '../server/src/platform/domain-error.ts'
import { lockDataFolder } from '../server/src/platform/embedded/data-folder-lock.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts'
import { randomPassword } from '../server/src/platform/random-password.ts'
import { assertRestored } from '../server/src/platform/restore/unfinished-restore.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { StartRefusal } from '../server/src/platform/start-refusal.ts'

const usage = `Usage: npm run admin -- --company CODE --user NAME [--name COMPANY-NAME] [--zone TIME-ZONE]
  makes the administrator NAME of the company, or rescues it: a new password, every right, enabled again;
  with --name a company that does not exist is made, in the time zone (UTC)
`

process.umask(0o077)

interface AdminOptions {
  readonly company: string
  readonly user: string
  readonly name: string | undefined
  readonly zone: string | undefined
}

function readOptions(): AdminOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { company: text, user: text, name: text, zone: text } })
  const { company, user, name, zone } = values
  if (!company || !user) throw new StartRefusal(usage.trimEnd())
  if (!/^[\w/-]{1,64}$/.test(company)) throw new StartRefusal('--company takes letters, digits, _, - and /.')
  if (name !== undefined && !rules.topicLevel.allows(company))
    throw new StartRefusal('--company of a new company takes letters, digits, _ and -: it is one level of MQTT topics.')
  if (user.length < 4 || user.length > 20) throw new StartRefusal('--user takes 4 to 20 characters.')
  if (zone && zone !== 'UTC' && !Intl.supportedValuesOf('timeZone').includes(zone))
    throw new StartRefusal(`--zone takes a time zone such as Asia/Shanghai, not "${zone}".`)
  return { company, user, name, zone }
}

/** Runs `fn` on the database of this installation. Starts its PostgreSQL if the product is not running. */
async function withDatabase<T>(fn: (database: Database) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env)
  const running = settings.databaseUrl ?? findRunningPostgres(settings.dataFolder)
  if (running) return runOn(running, fn)
  const lock = lockDataFolder(settings.dataFolder)
  assertRestored(settings.dataFolder)
  const postgres = await startEmbeddedPostgres({ dataFolder: settings.dataFolder })
  try {
    return await runOn(postgres.url, fn)
  } finally {
    await postgres.stop()
    lock.release()
  }
}

async function runOn<T>(url: string, fn: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { connections: 2, limits: jobLimits })
  try {
    await migrate(database)
    return await fn(database)
  } finally {
    await database.close()
  }
}

async function createAdministrator(database: Database, { company, user, name, zone }: AdminOptions): Promise<string> {
  const password = randomPassword()
  const newCompany = name === undefined ? undefined : { name, zone: zone ?? 'UTC' }
  await inWork(database, systemActor(), async (work) => {
    await syncMenu(work)
    await rescueAdministrator(work, { companyCode: company, userName: user, password, newCompany })
  }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    throw new StartRefusal(`There is no company ${company}. With --name it is made.`)
  })
  return password
}

try {
  const options = readOptions()
  const password = await withDatabase((database) => createAdministrator(database, options))
  process.stdout.write(`company ${options.company}, user ${options.user}, new password ${password}\n`)
  process.exit(0)
} catch (error) {
  const { code } = error as { code?: string }
  const isOurs = error instanceof StartRefusal || String(code).startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isOurs ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}

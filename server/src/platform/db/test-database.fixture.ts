// One database per test file, copied from a migrated template in the PostgreSQL of the run.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { Jobs } from '../jobs/jobs.ts'
import { checkStatements } from './check-statements.fixture.ts'
import { jobLimits, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const template = 'gemba_template'
/** The database on which the statements of the tests are described. A template accepts no other connections. */
const described = 'gemba_described'
const lockKey = 71_031
/** Because nothing of a test must survive a crash, files are copied, which takes half of the processor time of a log. */
const copy = 'strategy file_copy'

/** Returns the URL of a new, migrated database. */
export async function createTestDatabase(): Promise<string> {
  const url = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await client.query(`create database ${template}`)
      const database = openDatabase(addressOf(url, template), { connections: 1, limits: jobLimits })
      await migrate(database)
      await database.close()
      // The template includes the queue schema, so that each test product finds it.
      await (await Jobs.open({ databaseUrl: addressOf(url, template), report: () => {} })).stop()
      await client.query(`create database ${described} template ${template} ${copy}`)
    }
    checkStatements(addressOf(url, described))
    await client.query(`create database ${name} template ${template} ${copy}`)
  } finally {
    await client.end()
  }
  return addressOf(url, name)
}

/** Removes a database that `createTestDatabase` returned. */
export async function dropTestDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  } finally {
    await client.end()
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

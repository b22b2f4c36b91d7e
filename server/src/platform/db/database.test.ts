import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IsolatedCluster, startOwnCluster } from '../embedded/own-cluster.fixture.ts'
import { beginRead, endRead, rollback } from './begin-outcome.ts'
import { type Database, jobLimits, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { isStoreAway, translateStoreError } from './translate.ts'
import { inRead, inWork, systemActor } from './work.ts'

const limits = { connectMs: 500, lockMs: 300, statementMs: 400, idleMs: 10_000 }
let cluster: IsolatedCluster
let database: Database

beforeAll(async () => {
  cluster = await startOwnCluster()
  const jobs = openDatabase(cluster.url, { limits: jobLimits })
  await migrate(jobs)
  await jobs.close()
  database = openDatabase(cluster.url, { connections: 2, limits })
})
afterAll(async () => {
  await database.close()
  await cluster.stop()
})

const run = (text: string): Promise<unknown> => inWork(database, systemActor(), ({ tx }) => sql.raw(text).execute(tx))

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a connection that ends during a transaction fails it with a retryable error and is replaced', async () => {
  const terminateSelf = 'reset role; select pg_terminate_backend(pg_backend_pid())'
  for (let round = 0; round < 5; round++) {
    expect(isStoreAway(await errorOf(run(terminateSelf)))).toBe(true)
    expect(
      isStoreAway(await errorOf(inRead(database, systemActor(), ({ tx }) => sql.raw(terminateSelf).execute(tx)))),
    ).toBe(true)
  }
  await run('select 1')
})

test('a read whose begin fails returns nothing, and its connection serves the next one', async () => {
  const client = await database.pool.connect()
  const transaction = async (begin: string) => {
    await client.query(`${beginRead}; ${begin}`)
    // Succeeds by itself, outside of a transaction.
    return client.query('select $1::int as value', [1])
  }
  try {
    const failing = 'commit; select 1 / 0'
    expect(await errorOf(transaction(failing))).toMatchObject({ message: 'division by zero' })
    await client.query(rollback)
    expect((await transaction('set local role gemba_app')).rows).toEqual([{ value: 1 }])
    await client.query(endRead)
    expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'postgres' }])
  } finally {
    client.release()
  }
})

test('a connection that ends while idle fails the next statement', async () => {
  const error = await errorOf(
    inWork(database, systemActor(), async ({ tx }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await run(`reset role; select pg_terminate_backend(${rows[0]?.pid})`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(tx)
    }),
  )
  expect(isStoreAway(error)).toBe(true)
  await run('select 1')
})

test('statements, locks and connections time out', async () => {
  expect(translateStoreError(await errorOf(run('select pg_sleep(5)')))).toMatchObject({ code: 'unavailable' })
  await inWork(database, systemActor(), async ({ tx }) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    expect(isStoreAway(await errorOf(run('select pg_advisory_xact_lock(1)')))).toBe(true)
    await inWork(database, systemActor(), async () => {
      expect(isStoreAway(await errorOf(run('select 1')))).toBe(true)
    })
  })
})

test('a frozen server fails the waiting statements and serves again after it resumes', async () => {
  await run('select 1')
  cluster.freeze()
  const errors = await Promise.all(Array.from({ length: 6 }, () => errorOf(run('select 1'))))
  expect(errors.filter((error) => !isStoreAway(error))).toEqual([])
  cluster.thaw()
  await run('select 1')
})

test('work without limits does not time out', async () => {
  const jobs = openDatabase(cluster.url, { limits: jobLimits })
  await inWork(jobs, systemActor(), ({ tx }) => sql`select pg_sleep(1)`.execute(tx))
  await jobs.close()
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './test-database.fixture.ts'
import { inWork, systemActor, type Work } from './work.ts'

let database: Database
let effects: string[]
const reported: unknown[] = []

beforeAll(async () => {
  const report = (message: string, error: unknown): void => void reported.push([message, error])
  database = openDatabase(await createTestDatabase(), { connections: 1, report })
  await database.pool.query('create table note (id int primary key)')
  await database.pool.query('grant select, insert on note to gemba_system')
})
beforeEach(() => {
  effects = []
  reported.length = 0
})
afterAll(() => database.close())

const run = <T>(fn: (work: Work) => Promise<T>): Promise<T> => inWork(database, systemActor(), fn)
const insert = ({ tx }: Work, id: number) => sql`insert into note values (${id})`.execute(tx)
const count = async (): Promise<number> => (await database.pool.query('select count(*)::int as n from note')).rows[0].n

test('effects run after the commit, in order, on a free connection, before the work returns', async () => {
  const before = await count()
  const answer = await run(async (work) => {
    // The pool has one connection. It is free only after the transaction has returned it.
    work.afterCommit(async () => effects.push(`first ${await count()}`))
    work.afterCommit(() => effects.push('second'))
    await insert(work, 1)
    effects.push('work')
    return 'answer'
  })
  expect(effects).toEqual(['work', `first ${before + 1}`, 'second'])
  expect(answer).toBe('answer')
})

test('a rolled back transaction has no effects', async () => {
  const failure = run(async (work) => {
    work.afterCommit(() => effects.push('effect'))
    await insert(work, 2)
    throw new Error('refused')
  })
  await expect(failure).rejects.toThrow('refused')
  await database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the commit'; end $$`)
  await database.pool.query(`create constraint trigger refuse after insert on note deferrable initially deferred
    for each row when (new.id = 3) execute function refuse()`)
  const late = run(async (work) => {
    work.afterCommit(() => effects.push('effect'))
    await insert(work, 3)
  })
  await expect(late).rejects.toThrow('refused by the commit')
  expect(effects).toEqual([])
})

test('a repeated attempt discards the effects of the attempt before', async () => {
  let attempt = 0
  await run(async (work) => {
    attempt++
    work.afterCommit(() => effects.push(`attempt ${attempt}`))
    if (attempt < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
  })
  expect(effects).toEqual(['attempt 3'])
})

test('a failing effect is reported and stops neither the transaction nor the other effects', async () => {
  const error = Object.assign(new Error('the cache is broken'), { code: '40001' })
  const answer = await run(async (work) => {
    work.afterCommit(() => Promise.reject(error))
    work.afterCommit(() => effects.push('next'))
    await insert(work, 4)
    return 'stored'
  })
  expect([answer, effects, reported]).toEqual(['stored', ['next'], [['after a commit', error]]])
})

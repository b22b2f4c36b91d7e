import { expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { eventually } from '../../main/product.fixture.ts'
import { Jobs } from './jobs.ts'

test('the keys of one group take turns, and another group does not wait for them', async () => {
  const { product } = await joinTestProduct()
  const databaseUrl = String(product.database.pool.options.connectionString)
  const failures: unknown[] = []
  const jobs = await Jobs.open({ databaseUrl, report: (_, error) => failures.push(error) })
  const name = `turns-${Date.now()}`
  const started: string[] = []
  const finished = Promise.withResolvers<void>()
  const run = async (key: string): Promise<void> => {
    started.push(key)
    await finished.promise
  }
  await jobs.addKeyed({ name, concurrency: 3, timeoutSec: 60, run })
  await jobs.requestFor(name, 'a/1', 'a')
  await jobs.requestFor(name, 'a/2', 'a')
  await jobs.requestFor(name, 'b/1', 'b')
  await eventually(async () => started.includes('b/1'))
  // Which key of a group comes first is not defined.
  expect(started.map((key) => key.charAt(0)).toSorted()).toEqual(['a', 'b'])
  finished.resolve()
  await eventually(async () => started.length === 3)
  await jobs.stop()
  expect(failures).toEqual([])
})

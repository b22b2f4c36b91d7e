import { readCronNext } from '@gemba/contract/base/cron-next.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const request = async (body: Record<string, unknown>) => (await run.admin(readCronNext, body)).data

test('S-286 the next ten fire times, by default in the plant’s zone', async () => {
  const answer = await request({ expression: '0 0 8 ? * MON-FRI', after: '2026-11-20 09:00:00' })
  expect(answer).toMatchObject({ valid: true, error: null })
  expect(answer.next).toHaveLength(10)
  expect(answer.next[0]).toBe('2026-11-23T00:00:00.000Z')
  const berlin = await request({
    expression: '0 0 8 ? * MON-FRI',
    timezone: 'Europe/Berlin',
    after: '2026-11-20T09:00:00Z',
    count: 1,
  })
  expect(berlin.next).toEqual(['2026-11-23T07:00:00.000Z'])
})

test('an unreadable expression is reported with its field', async () => {
  expect(await request({ expression: '0 0 8 ? * 2#6' })).toEqual({
    valid: false,
    error: 'The Week Number is Error',
    field: 'weekday',
    words: null,
    next: [],
  })
  expect(await request({ expression: '* * *' })).toMatchObject({ valid: false, error: 'Need 6 or 7 words' })
  expect(await request({ expression: '0 0 8 * * ?', timezone: 'Mars/Olympus' })).toMatchObject({
    valid: false,
    field: 'timezone',
  })
  expect(await request({ expression: '0 0 8 * * ?', after: 'soon' })).toMatchObject({ valid: false, field: 'after' })
  expect(await request({ expression: '0 0 0 31 2 ?' })).toMatchObject({ valid: true, next: [] })
})

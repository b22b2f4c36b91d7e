// A client that disconnects while its response is being compressed is not a failure of the server.
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

/** Sends requests and disconnects after a time. */
async function leaveAfter(ms: number): Promise<void> {
  const call = request({
    host: '127.0.0.1',
    port: run.product.port,
    path: '/api/role/resources/selectMenuForUser',
    method: 'POST',
    headers: {
      authorization: `Bearer ${run.tokens.admin}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    },
  })
  call.on('error', () => undefined)
  call.end('{}')
  await wait(ms)
  call.destroy()
}

test('disconnecting at any moment of a compressed response is not a failure of the product', async () => {
  for (let round = 0; round < 60; round++) await Promise.all([1, 2, 3, 4].map((n) => leaveAfter(n + round / 4)))
  await wait(500)
  expect(run.reported.join('\n')).toBe('')
})

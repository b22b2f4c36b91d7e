// The fake server of component tests: declared replies, refusals by code, and a broken network.

import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { location as storeLocation } from '@gemba/contract/base/warehouse/location.ts'
import { overviewErrors } from '@gemba/contract/overview/errors.ts'
import { pageStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { moveStock } from '@gemba/contract/stock/balance/move-by-hand.ts'
import { releaseReservation } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { stockErrors } from '@gemba/contract/stock/errors.ts'
import { expect, test } from 'vitest'
import type { CallError } from '../call-error.ts'
import { callRoute } from '../call-route.ts'
import { run } from '../run.ts'
import { cut, FakeServer, on, refuse, serve } from './fake-server.fixture.ts'
import { operation } from './operation.fixture.ts'

const move = { balanceId: '31', quantity: '2', locationId: '12' }
const failureOf = async (request: Promise<unknown>) => {
  const { code, error, message } = (await request.catch((failure: unknown) => failure)) as CallError
  return { code, error, message }
}

test('a reply is completed by its declaration, and a write is recorded with its key', async () => {
  const server = serve(on(pageStock, { records: [{ id: '1' }], total: 1 }), on(moveStock, { id: '77' }))
  const { records, pages } = await run(pageStock, { groupBy: 'lot' })
  expect(pages).toBe(0)
  expect(records[0]).toMatchObject({ id: '1', materialCode: '', quantity: '0', lotId: null, heldFor: [] })
  expect(await run(moveStock, move, { key: 'k' })).toEqual({ id: '77' })
  expect(server.requests).toMatchObject([
    { name: 'pageStock', kind: 'read', input: { groupBy: 'lot' }, key: undefined },
    { name: 'moveStock', kind: 'write', input: move, key: 'k' },
  ])
  expect(server.inputsOf(moveStock)).toEqual([move])
  expect(server.writes.map(({ name }) => name)).toEqual(['moveStock'])
})

test('a reply may be computed from the input and the path; the last one served for a command is used', async () => {
  const server = serve(on(findOptions, ({ code }) => [{ id: '1', text: code }]))
  expect(await run(findOptions, { code: 'color' })).toMatchObject([{ id: '1', text: 'color' }])
  server.serve(on(findOptions, []))
  expect(await run(findOptions, { code: 'color' })).toEqual([])
})

test('an operation of a resource is served like a command', async () => {
  const page = operation(storeLocation, 'page')
  const server = serve(on(page, { records: [{ id: '12', code: 'B' }], total: 1, pages: 1 }))
  const reply = await callRoute(storeLocation, 'page', { pageSize: 10 }, { isRead: true })
  expect(reply).toMatchObject({ records: [{ id: '12', code: 'B', version: 0, labels: {} }] })
  expect(server.inputsOf(page)).toEqual([{ pageSize: 10 }])
})

test('a refusal carries its code and text; a cut network loses the request', async () => {
  const server = serve(
    on(moveStock, refuse(stockErrors, 'quantityExceeded', { allowed: '1', requested: '2', material: 'BOLT' })),
  )
  expect(await failureOf(run(moveStock, move))).toMatchObject({ error: 'quantityExceeded' })
  server.serve(on(moveStock, cut))
  expect(await failureOf(run(moveStock, move))).toMatchObject({ code: 'offline' })
  server.serve(on(moveStock))
  server.isCut = true
  expect(await failureOf(run(moveStock, move))).toMatchObject({ code: 'offline' })
  expect(server.inputsOf(moveStock)).toHaveLength(3)
})

const urlOf = (path: string) => new URL(`/api${path}`, location.origin)
const faultsOf = (server: FakeServer) => Promise.all(server.faults)

test.each([
  [
    'a value of another type',
    { records: [{ quantity: 4 }] },
    'pageStock.records[0].quantity is number, declared as decimal',
  ],
  ['a field that is not declared', { records: [{ amount: '4' }] }, 'pageStock.records[0] declares no amount'],
  ['a code that its dictionary does not have', { records: [{ qualityStatus: 77 }] }, 'may not be 77'],
])('%s is a fault of the test', async (_, reply, fault) => {
  const server = new FakeServer()
  server.serve(on(pageStock, reply as never))
  await server.answer(urlOf('/mes_stock/stock/selectStockPage'), { method: 'POST', body: '{}' })
  expect(await faultsOf(server)).toEqual([expect.stringContaining(fault)])
})

test('an undeclared error and an unserved request are faults with their names', async () => {
  const server = new FakeServer()
  server.serve(on(releaseReservation, refuse(overviewErrors, 'companyNotEmpty')))
  await server.answer(urlOf('/mes_stock/reservation/release'), { method: 'POST', body: '{"id":"1"}' })
  await server.answer(urlOf('/mes_stock/stock/move'), { method: 'POST', body: '{}' })
  await server.answer(urlOf('/base/location/page'), { method: 'POST', body: '{}' })
  expect(await faultsOf(server)).toEqual([
    expect.stringContaining('releaseReservation does not declare the error companyNotEmpty'),
    'the test serves no moveStock (POST /mes_stock/stock/move)',
    expect.stringContaining('location.page'),
  ])
})

// Every action on every stock document in every status: performed if the flow allows it, otherwise rejected.
import { demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import { makeOutboundBill } from '@gemba/contract/stock/demand/demand-actions.ts'
import { demandFlow } from '@gemba/contract/stock/demand/demand-flow.ts'
import { finishInboundShort, receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { lot as lotResource } from '@gemba/contract/stock/lot/lot.ts'
import { lotFlow } from '@gemba/contract/stock/lot/lot-flow.ts'
import {
  pickOutbound,
  postOutbound,
  submitOutbound,
  unpickOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'

interface Transition {
  readonly from: readonly number[]
  readonly permission?: string
}
interface Document {
  readonly path: string
  readonly flow: {
    readonly status: { readonly codes: Readonly<Record<string, number>> }
    readonly transitions: Readonly<Record<string, Transition>>
  }
  /** The actions that lead from a new document to each status. */
  readonly ways: Readonly<Record<string, readonly string[]>>
  /** Actions that lead there but are not actions of people on the document. */
  readonly others?: Readonly<Record<string, (id: string) => Promise<unknown>>>
  make(): Promise<string>
}

let run: TestProduct
let stock: TestStock
let createdCount = 0

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const line = { quantity: '4' }
/** Creates a material with enough stock. */
async function stocked(more: object = {}): Promise<string> {
  const materialId = await stock.material(`EA-${createdCount++}`, more)
  await stock.receive([{ materialId, quantity: '20', lotCode: 'tracking' in more ? `EA-${createdCount}` : undefined }])
  return materialId
}
const goods = new Map<string, string>()
const materialOf = async (kind: string, more: object = {}) => {
  const materialId = goods.get(kind) ?? (await stocked(more))
  goods.set(kind, materialId)
  return materialId
}

/** Actions that need more than the id: their input, and those that act on another document. */
async function carryOut(
  { path, others }: Document,
  id: string,
  action: string,
): Promise<{ code: string; error?: string }> {
  if (others?.[action]) {
    await others[action](id)
    return { code: '200' }
  }
  const reason = action === 'reverse' || action === 'cancel' ? { reason: 'by test' } : {}
  const [name = action, share] = action.split(' ')
  const [lineId] = share
    ? await run.rows<{ id: string }>(`select id from ${share} where ${ownerOf(share)} = ${id}`)
    : []
  if (action === 'putAway') {
    const [own] = await run.rows<{ id: string }>(`select id from inbound_line where inbound_bill_id = ${id}`)
    const shelved = { lineId: own?.id, quantity: '1', locationId: stock.locations.B }
    const { code, data } = await run.admin<{ error?: string } | null>(`${path}/putAway`, { id, lines: [shelved] })
    return { code, error: data?.error }
  }
  const lines = lineId ? { lines: [{ lineId: lineId.id, quantity: '1' }] } : {}
  const { code, data } = await run.admin<{ error?: string } | null>(`${path}/${name}`, { id, ...reason, ...lines })
  return { code, error: data?.error }
}
const ownerOf = (table: string): string => (table === 'inbound_line' ? 'inbound_bill_id' : 'outbound_bill_id')

const inbound: Document = {
  path: '/mes_stock/inboundbill',
  flow: inboundFlow,
  ways: {
    draft: [],
    toReceive: ['submit'],
    partlyStocked: ['submit', 'receive inbound_line'],
    stocked: ['submit', 'receive'],
    reversed: ['submit', 'receive', 'reverse'],
    cancelled: ['cancel'],
  },
  make: async () => {
    const detail = { materialId: await materialOf('in'), unitId: stock.unitId, locationId: stock.locations.A }
    const body = { warehouseId: stock.warehouseId, details: [{ ...detail, ...line }] }
    return (await stock.make(operation(inboundBill, 'create'), body)).id
  },
}

const inspected: Document = {
  ...inbound,
  ways: { awaitingInspection: ['submit', 'receive'] },
  make: async () => {
    const materialId = goods.get('inspected') ?? (await stock.material('EA-INSPECTED', { isInspected: 1 }))
    goods.set('inspected', materialId)
    const detail = { materialId, unitId: stock.unitId, locationId: stock.locations.A }
    const body = { warehouseId: stock.warehouseId, details: [{ ...detail, ...line }] }
    return (await stock.make(operation(inboundBill, 'create'), body)).id
  },
}

const outbound: Document = {
  path: '/mes_stock/outboundbill',
  flow: outboundFlow,
  ways: {
    draft: [],
    toPick: ['submit'],
    picking: ['submit', 'pick outbound_line'],
    picked: ['submit', 'pick'],
    issued: ['submit', 'pick', 'post'],
    received: ['submit', 'pick', 'post', 'confirmReceipt'],
    reversed: ['submit', 'pick', 'post', 'reverse'],
    cancelled: ['submit', 'cancel'],
  },
  make: async () => (await stock.outbound([{ materialId: await stocked(), ...line }])).id,
}

const demand: Document = {
  path: '/mes_stock/demand',
  flow: demandFlow,
  ways: {
    open: [],
    partlyFulfilled: ['issue part'],
    fulfilled: ['issue all'],
    closed: ['close'],
    cancelled: ['cancel'],
  },
  others: { 'issue part': (id) => issue(id, '1'), 'issue all': (id) => issue(id, line.quantity) },
  make: async () => {
    const detail = { materialId: await stocked(), unitId: stock.unitId, ...line }
    return (
      await stock.make(operation(demandResource, 'create'), { warehouseId: stock.warehouseId, details: [detail] })
    ).id
  },
}

async function issue(demandId: string, quantity: string): Promise<void> {
  const [own] = await run.rows<{ id: string }>(`select id from demand_line where demand_id = ${demandId}`)
  const lines = [{ demandLineId: own?.id, quantity }]
  const { id } = await stock.make(makeOutboundBill, { demandId, lines })
  for (const action of [submitOutbound, postOutbound]) await stock.make(action, { id })
}

const lot: Document = {
  path: '/mes_stock/lot',
  flow: lotFlow,
  ways: { normal: [], onHold: ['hold'], expired: ['expire'], usedUp: ['use up'] },
  others: {
    expire: (id) => stock.make(operation(lotResource, 'update'), { id, expiresOn: '2020-01-01' }),
    'use up': async (lotId) => {
      const [own] = await run.rows<{ materialId: string }>(
        `select material_id as "materialId" from lot where id = ${lotId}`,
      )
      const { id } = await stock.outbound([{ materialId: own?.materialId, lotId, quantity: '20' }])
      for (const action of [submitOutbound, postOutbound]) await stock.make(action, { id })
    },
  },
  make: async () => {
    const materialId = await stocked({ tracking: 1 })
    const [row] = await run.rows<{ id: string }>(`select id from lot where material_id = ${materialId}`)
    return row?.id ?? ''
  },
}

const documents: Readonly<Record<string, Document>> = { inbound, inspected, outbound, demand, lot }
const cases = Object.entries(documents).flatMap(([name, document]) =>
  Object.keys(document.ways).map((state) => [name, state, document] as const),
)

async function bring(document: Document, state: string): Promise<string> {
  const id = await document.make()
  for (const action of document.ways[state] ?? []) {
    const { code, error } = await carryOut(document, id, action)
    expect(code, `${action} on the way to ${state}: ${error}`).toBe('200')
  }
  return id
}

test.each(cases)(
  '%s, %s: actions that the flow allows succeed, all others are rejected and change nothing',
  async (_, state, document) => {
    const status = document.flow.status.codes[state]
    const actions = Object.entries(document.flow.transitions).filter(([, { permission }]) => permission !== undefined)
    const isAllowed = ({ from }: Transition) => from.some((code) => code === status)
    const table = document.path.split('/').at(-1)?.replace('bill', '_bill')
    const documentId = await bring(document, state)
    const statusOf = async (id: string) =>
      (await run.rows<{ status: number }>(`select status from ${table} where id = ${id}`))[0]
    expect(await statusOf(documentId)).toEqual({ status })
    for (const [action] of actions.filter(([, transition]) => !isAllowed(transition)))
      expect(await carryOut(document, documentId, action), action).toMatchObject({ error: 'stateIllegal' })
    expect(await statusOf(documentId)).toEqual({ status })
    for (const [action] of actions.filter(([, transition]) => isAllowed(transition))) {
      const id = await bring(document, state)
      const outcome = await carryOut(document, id, action)
      // No received stock waits for inspection.
      if (action === 'judge' && document === inbound) expect(outcome).toMatchObject({ error: 'quantityWrong' })
      else expect(outcome, action).toEqual({ code: '200' })
    }
  },
)

test('picked stock goes back to its locations and stays reserved', async () => {
  const materialId = await stocked()
  const bill = await stock.outbound([{ materialId, quantity: '6' }])
  for (const action of [submitOutbound, pickOutbound]) await stock.make(action, { id: bill.id })
  expect(await stock.perform(unpickOutbound, { id: bill.id })).toMatchObject({ status: 20 })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '20', reserved: '6' })
  const picked = await run.rows(`select trim_scale(picked_quantity)::text as picked from outbound_line
    where outbound_bill_id = ${bill.id}`)
  expect(picked).toEqual([{ picked: '0' }])
  expect(await stock.perform(postOutbound, { id: bill.id })).toMatchObject({ status: 50 })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '14', reserved: '0' })
})

test('a receipt that is finished short keeps its stock and cannot be received further', async () => {
  const materialId = await stock.material('EA-SHORT')
  const detail = { materialId, unitId: stock.unitId, locationId: stock.locations.A, quantity: '10' }
  const bill = await stock.make(operation(inboundBill, 'create'), { warehouseId: stock.warehouseId, details: [detail] })
  const [{ id: lineId }] = bill.details as [{ id: string }]
  await stock.make(submitInbound, { id: bill.id })
  await stock.make(receiveInbound, { id: bill.id, lines: [{ lineId, quantity: '4' }] })
  expect(await stock.perform(finishInboundShort, { id: bill.id })).toMatchObject({ status: 50 })
  expect(await stock.perform(receiveInbound, { id: bill.id })).toMatchObject({ error: 'stateIllegal' })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '4' })
})

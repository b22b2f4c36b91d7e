// Every act of people on a material preparation in every state: done, or refused with the state left as it was.
import { actsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { type MaterialPrepareAct, materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

interface Prepare {
  readonly prepare: { readonly status: number; readonly allowedActs: readonly string[] }
  readonly bills: readonly { readonly billId: string; readonly status: number }[]
}

const base = '/mes_production/productionmaterialprepare'
const { toPrepare, requested, partlyPrepared, kitted, received, closed, cancelled } = materialPrepareStatus.codes
let plant: OrderPlant
let shelf: { warehouseId: string; locationId: string }

beforeAll(async () => {
  plant = await OrderPlant.join()
  const make = async (path: string, body: object) => (await plant.must<{ id: string }>(path, body)).id
  const warehouseId = await make('/base/warehouse', { code: 'RAW', name: 'Raw' })
  shelf = { warehouseId, locationId: await make('/base/location', { code: 'R-1', name: 'R-1', warehouseId }) }
  const line = await make('/base/warehouse', { code: 'LINE', name: 'Line' })
  const lineSideLocationId = await make('/base/location', { code: 'L-1', name: 'L-1', warehouseId: line })
  await plant.must('PUT /base/workcenter', { id: plant.ids.center, lineSideLocationId })
  await receive(plant.ids.shaft)
})

async function receive(materialId: string): Promise<void> {
  const details = [{ materialId, unitId: plant.ids.pcs, quantity: '1000', locationId: shelf.locationId }]
  const { id } = await plant.must<{ id: string }>('/mes_stock/inboundbill', { ...shelf, details })
  await plant.must('/mes_stock/inboundbill/submit', { id })
  await plant.must('/mes_stock/inboundbill/receive', { id })
}

const read = async (id: string) => (await plant.call<Prepare>(`GET ${base}/info/${id}`, {})).data
const act = (id: string, name: string) =>
  plant.call(`${base}/${name}`, { id, ...(name === 'close' && { isLeftReturned: 1 }) })

async function issue(id: string, status: number): Promise<void> {
  for (const { billId, status: found } of (await read(id)).bills)
    if (found === 20) await plant.must('/mes_stock/outboundbill/post', { id: billId })
  await expect.poll(async () => (await read(id)).prepare.status).toBe(status)
}

/** A preparation in a state; of two materials of which nobody has the second where it is partly prepared. */
async function prepareIn(status: number): Promise<string> {
  const order = await plant.released('1')
  const { warehouseId } = shelf
  const rows = [{ materialId: plant.ids.shaft, requiredQuantity: '1' }]
  const both = [...rows, { materialId: plant.ids.seal, requiredQuantity: '1' }]
  const center = await plant.must<{ lineSideLocationId: string }>(`GET /base/workcenter/${plant.ids.center}`, {})
  const { id } = await plant.must<{ id: string }>(`${base}/save`, {
    orderId: order,
    warehouseId,
    locationId: center.lineSideLocationId,
    details: status === partlyPrepared ? both : rows,
  })
  if (status === cancelled) await act(id, 'cancel')
  if (status >= requested && status < cancelled) await act(id, 'request')
  if (status >= partlyPrepared && status < cancelled) await issue(id, status === partlyPrepared ? status : kitted)
  if (status >= received && status < cancelled) await act(id, 'confirmReceipt')
  if (status === closed) await act(id, 'close')
  expect((await read(id)).prepare.status).toBe(status)
  return id
}

const acts: readonly MaterialPrepareAct[] = actsOfPeople(materialPrepareFlow)

test.each([toPrepare, requested, partlyPrepared, kitted, received, closed, cancelled])(
  'a preparation in state %i does what its flow says, and no more',
  async (status) => {
    const left = await prepareIn(status)
    const allowed = acts.filter((name) => isAllowed(materialPrepareFlow, name, status))
    expect((await read(left)).prepare.allowedActs).toEqual(allowed)
    for (const name of acts) {
      if (allowed.includes(name)) continue
      expect((await act(left, name)).data, name).toMatchObject({ error: 'stateIllegal', params: { status } })
    }
    expect((await read(left)).prepare.status).toBe(status)
    for (const name of allowed) {
      const { code, data, msg } = await act(await prepareIn(status), name)
      expect(code, `${name} ${msg}`).toBe('200')
      expect(data).toMatchObject({ status: materialPrepareFlow.transitions[name].to })
    }
  },
)

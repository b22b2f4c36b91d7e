// Every action of people on a material preparation is tried in every status: it succeeds, or it is refused and the
// status stays.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { actionsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { type MaterialPrepareAction, materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { readPrepare } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { postOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

interface Prepare {
  readonly prepare: { readonly status: number; readonly allowedActions: readonly string[] }
  readonly bills: readonly { readonly billId: string; readonly status: number }[]
}

const base = '/mes_production/productionmaterialprepare'
const { toPrepare, requested, partlyPrepared, kitted, received, closed, cancelled } = materialPrepareStatus.codes
let plant: OrderPlant
let shelf: { warehouseId: string; locationId: string }

beforeAll(async () => {
  plant = await OrderPlant.join()
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await plant.must<{ id: string }>(declaration, body)).id
  const warehouseId = await make(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })
  shelf = {
    warehouseId,
    locationId: await make(operation(location, 'create'), { code: 'R-1', name: 'R-1', warehouseId }),
  }
  const line = await make(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })
  const lineSideLocationId = await make(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId: line })
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId })
  await receive(plant.ids.shaft)
})

async function receive(materialId: string): Promise<void> {
  const details = [{ materialId, unitId: plant.ids.pcs, quantity: '1000', locationId: shelf.locationId }]
  const { id } = await plant.must(operation(inboundBill, 'create'), { ...shelf, details })
  await plant.must(submitInbound, { id })
  await plant.must(receiveInbound, { id })
}

const read = async (id: string) => (await plant.call<Prepare>(readPrepare, { id })).data
const perform = (id: string, name: string) =>
  plant.call(`${base}/${name}`, { id, isLeftReturned: name === 'close' ? 1 : undefined })

async function issue(id: string, status: number): Promise<void> {
  for (const { billId, status: found } of (await read(id)).bills)
    if (found === 20) await plant.must(postOutbound, { id: billId })
  await expect.poll(async () => (await read(id)).prepare.status).toBe(status)
}

/** Returns a preparation in a status. Partly prepared ones have two materials, the second without stock. */
async function prepareIn(status: number): Promise<string> {
  const order = await plant.released('1')
  const { warehouseId } = shelf
  const rows = [{ materialId: plant.ids.shaft, requiredQuantity: '1' }]
  const both = [...rows, { materialId: plant.ids.seal, requiredQuantity: '1' }]
  const center = await plant.must(operation(workCenter, 'read'), { id: plant.ids.center })
  const { id } = await plant.must<{ id: string }>(
    operation(materialPrepare, 'save'),
    unchecked({
      orderId: order,
      warehouseId,
      locationId: center.lineSideLocationId,
      details: status === partlyPrepared ? both : rows,
    }),
  )
  if (status === cancelled) await perform(id, 'cancel')
  if (status >= requested && status < cancelled) await perform(id, 'request')
  if (status >= partlyPrepared && status < cancelled) await issue(id, status === partlyPrepared ? status : kitted)
  if (status >= received && status < cancelled) await perform(id, 'confirmReceipt')
  if (status === closed) await perform(id, 'close')
  expect((await read(id)).prepare.status).toBe(status)
  return id
}

const actions: readonly MaterialPrepareAction[] = actionsOfPeople(materialPrepareFlow)

test.each([toPrepare, requested, partlyPrepared, kitted, received, closed, cancelled])(
  'a preparation in state %i does what its flow says, and no more',
  async (status) => {
    const prepareId = await prepareIn(status)
    const allowed = actions.filter((name) => isAllowed(materialPrepareFlow, name, status))
    expect((await read(prepareId)).prepare.allowedActions).toEqual(allowed)
    for (const name of actions) {
      if (allowed.includes(name)) continue
      expect((await perform(prepareId, name)).data, name).toMatchObject({ error: 'stateIllegal', params: { status } })
    }
    expect((await read(prepareId)).prepare.status).toBe(status)
    for (const name of allowed) {
      const { code, data, msg } = await perform(await prepareIn(status), name)
      expect(code, `${name} ${msg}`).toBe('200')
      expect(data).toMatchObject({ status: materialPrepareFlow.transitions[name].to })
    }
  },
)

// Submitting a bill assigns lots and their expiry dates.
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

interface CreatedBill {
  readonly id: string
}
interface Bill {
  readonly details: readonly { readonly lotCode: string | null; readonly expiresOn: string | null }[]
}

let run: TestProduct
let warehouseId: string
let locationId: string
let unitId: string
let materialClassId: string

const make = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> => {
  const { code, data, msg } = await run.admin<CreatedBill>(declaration, body)
  expect(code, msg).toBe('200')
  return data.id
}
const material = (code: string, more: object) =>
  make(operation(materialResource, 'create'), { code, name: code, materialClassId, unitId, ...more })

beforeAll(async () => {
  run = await joinTestProduct()
  materialClassId = await make(operation(materialClass, 'create'), { code: 'raw', name: 'Raw' })
  unitId = await make(operation(unit, 'create'), { code: 'kg', name: 'kg', precision: 0 })
  warehouseId = await make(operation(warehouse, 'create'), { code: 'W', name: 'W' })
  locationId = await make(operation(location, 'create'), { code: 'A-1', name: 'A-1', warehouseId })
})

async function submitted(details: object[]) {
  const lines = details.map((line) => ({ unitId, quantity: '10', locationId, ...line }))
  const id = await make(operation(inboundBill, 'create'), { warehouseId, details: lines })
  const answer = await run.admin(submitInbound, { id })
  expect(answer.code, answer.msg).toBe('200')
  return { id, lines: (await run.admin<Bill>(operation(inboundBill, 'read'), { id })).data.details }
}

test('missing lot codes and expiry dates of lines are set by rule; given ones stay', async () => {
  const glue = await material('GLUE', { tracking: 1, shelfLifeDays: 30 })
  const bolt = await material('BOLT', {})
  const { id, lines } = await submitted([
    { materialId: glue, sortNumber: 1 },
    { materialId: glue, lotCode: 'SUP-7', madeOn: '2026-11-01', sortNumber: 2 },
    { materialId: glue, lotCode: 'SUP-8', expiresOn: '2027-01-31', sortNumber: 3 },
    { materialId: bolt, sortNumber: 4 },
  ])
  expect(lines.map(({ lotCode }) => lotCode)).toEqual([expect.stringContaining('GLUE'), 'SUP-7', 'SUP-8', null])
  expect(lines.map(({ expiresOn }) => expiresOn)).toEqual([
    expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    '2026-12-01',
    '2027-01-31',
    null,
  ])
  expect((await run.admin(receiveInbound, { id })).code).toBe('200')
  const lots = await run.rows<{ code: string }>(`select code from lot where material_id = ${glue} order by id`)
  expect(lots.map(({ code }) => code).sort()).toEqual(lines.flatMap(({ lotCode }) => lotCode ?? []).sort())
})

// A small warehouse for tests, created through the API, and shorthand for bills.
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { expect } from 'vitest'
import { type Declaration, type InputOf, operation } from '../../main/declared-call.fixture.ts'
import type { Caller, TestProduct } from '../../main/product.fixture.ts'

type Answer = Record<string, unknown> & { error?: string }

interface StockDocumentReply {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly status: number
  readonly details: readonly { id: string; [field: string]: unknown }[]
}

export interface TestStock {
  readonly unitId: string
  readonly warehouseId: string
  /** Locations by their codes. */
  readonly locations: Readonly<Record<string, string>>
  make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<StockDocumentReply>
  /** Creates a material with this code; returns its id. */
  material(code: string, more?: object): Promise<string>
  /** Submits an inbound bill with these lines and receives it completely. Returns the bill. */
  receive(details: readonly object[], more?: object): Promise<StockDocumentReply>
  /** Creates a draft of an outbound bill. */
  outbound(details: readonly object[], more?: object): Promise<StockDocumentReply>
  /** Returns the data of a reply, or the name of the error. */
  perform<D extends Declaration>(declaration: D, body: InputOf<D>, caller?: Caller): Promise<Answer>
  /** Returns the totals of a material over all locations. */
  held(materialId: string): Promise<{ onHand: string; reserved: string; value: string }>
}

/** Creates a warehouse `W` with the locations A (first in pick order) and B, and a unit with three decimals. */
export async function makeTestStock(run: TestProduct): Promise<TestStock> {
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<StockDocumentReply> => {
    const { code, data, msg } = await run.admin<StockDocumentReply>(declaration, body)
    expect(code, `${declaration.name} ${msg} ${JSON.stringify(data)}`).toBe('200')
    return data
  }
  const { id: unitId } = await make(operation(unit, 'create'), { code: 'pcs', name: 'pcs', precision: 3 })
  const { id: classId } = await make(operation(materialClass, 'create'), { code: 'all', name: 'All' })
  const { id: warehouseId } = await make(operation(warehouse, 'create'), { code: 'W', name: 'Warehouse' })
  const place = async (code: string, pickOrder: number) =>
    (await make(operation(location, 'create'), { code, name: code, warehouseId, pickOrder })).id
  const locations = { A: await place('A', 1), B: await place('B', 2) }
  const perform: TestStock['perform'] = async (declaration, body, caller = run.admin) =>
    (await caller<Answer>(declaration, body)).data
  const line = (detail: object) => ({ unitId, locationId: locations.A, ...detail })
  return {
    unitId,
    warehouseId,
    locations,
    make,
    perform,
    material: async (code, more = {}) =>
      (await make(operation(material, 'create'), { code, name: code, materialClassId: classId, unitId, ...more })).id,
    receive: async (details, more = {}) => {
      const bill = await make(operation(inboundBill, 'create'), { warehouseId, details: details.map(line), ...more })
      await make(submitInbound, { id: bill.id })
      await make(receiveInbound, { id: bill.id })
      return bill
    },
    outbound: (details, more = {}) =>
      make(operation(outboundBill, 'create'), {
        warehouseId,
        details: details.map((detail) => ({ unitId, ...detail })),
        ...more,
      }),
    held: async (materialId) => {
      const [row] = await run.rows<{ onHand: string; reserved: string; value: string }>(
        `select trim_scale(sum(on_hand))::text as "onHand", trim_scale(sum(reserved))::text as reserved,
          trim_scale(sum(value))::text as value from stock_summary where material_id = ${materialId}`,
      )
      return row ?? { onHand: '0', reserved: '0', value: '0' }
    },
  }
}

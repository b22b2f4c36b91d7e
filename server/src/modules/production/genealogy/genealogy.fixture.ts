// The shop that produces pumps, with a warehouse: lots come from suppliers, and pumps go to customers.
import { material } from '@gemba/contract/base/material/material.ts'
import { supplier } from '@gemba/contract/base/material/supplier.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { findTraceable, listRecall, traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill, inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { postOutbound, submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { expect } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

export type Trace = CommandReply<typeof traceGenealogy>
export type Recall = CommandReply<typeof listRecall>

/** Codes of `traceDirection`. */
export const backward = 1
export const forward = 2
export const both = 3

export class TracedPlant {
  readonly plant: OrderPlant
  readonly warehouseId: string
  readonly locationId: string
  readonly supplierId: string

  private constructor(plant: OrderPlant, ids: Pick<TracedPlant, 'warehouseId' | 'locationId' | 'supplierId'>) {
    this.plant = plant
    this.warehouseId = ids.warehouseId
    this.locationId = ids.locationId
    this.supplierId = ids.supplierId
  }

  /** Joins a plant whose pumps are tracked by lots (1) or by serial numbers (2), and their parts by lots. */
  static async join(tracking: 1 | 2 = 1): Promise<TracedPlant> {
    const plant = await OrderPlant.join()
    const warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })).id
    const locationId = (await plant.must(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId })).id
    const supplierId = (await plant.must(operation(supplier, 'create'), { code: 'SKF', name: 'SKF' })).id
    await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId: locationId })
    for (const id of [plant.ids.shaft, plant.ids.seal])
      await plant.must(operation(material, 'update'), { id, tracking: 1 })
    await plant.must(operation(material, 'update'), { id: plant.ids.pump, tracking })
    return new TracedPlant(plant, { warehouseId, locationId, supplierId })
  }

  /** Receives a lot from the supplier. Returns the bill. */
  async receive(materialId: string, lotCode: string, quantity: string): Promise<string> {
    const { warehouseId, locationId, supplierId } = this
    const line = { materialId, unitId: this.plant.ids.pcs, quantity, lotCode, locationId, supplierLot: `S-${lotCode}` }
    const bill = await this.plant.must(operation(inboundBill, 'create'), {
      warehouseId,
      supplierId,
      details: [line],
    })
    await this.plant.must(submitInbound, { id: bill.id })
    await this.plant.must(receiveInbound, { id: bill.id })
    return bill.id
  }

  /**
   * Produces all pieces of an order, with serial numbers on the last segment if given. Each takes 2 shafts, with 5 %
   * more, and a seal. Returns the order.
   */
  async produce(
    quantity: string,
    { serialNumbers, ...more }: { serialNumbers?: readonly string[] } & object = {},
  ): Promise<string> {
    const { plant, warehouseId } = this
    const id = await plant.released(quantity, { warehouseId, ...more })
    for (const [number, station] of [
      [10, plant.ids.m1],
      [20, plant.ids.m2],
      [30, plant.ids.m3],
    ] as const) {
      const work = await plant.work(id, number)
      await plant.started(work, station)
      const { code, msg } = await plant.report(work, quantity, number === 30 && serialNumbers ? { serialNumbers } : {})
      expect(code, msg).toBe('200')
    }
    return id
  }

  /** Receives the pieces of an order in the warehouse, as announced or as a given lot. Returns the bill. */
  async bring(orderId: string, as: { lotCode?: string } = {}): Promise<string> {
    const { plant, locationId } = this
    const { billId } = await plant.must(deliverOrder, { id: orderId })
    const lines = await plant.must(operation(inboundLine, 'list'), {
      inboundBillId: billId,
    })
    await plant.must(receiveInbound, {
      id: billId,
      lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity, locationId, ...as })),
    })
    return billId
  }

  /** Ships pumps to a receiver, the oldest first. Returns the bill. */
  async ship(quantity: string, { receiver = 'Water works', billType = 203 } = {}): Promise<string> {
    const { plant, warehouseId } = this
    const details = [{ materialId: plant.ids.pump, unitId: plant.ids.pcs, quantity }]
    const bill = await plant.must(
      operation(outboundBill, 'create'),
      unchecked({ warehouseId, billType, receiver, details }),
    )
    await plant.must(submitOutbound, unchecked({ id: bill.id }))
    await plant.must(postOutbound, unchecked({ id: bill.id }))
    return bill.id
  }

  /** Returns the key of a lot. */
  async lot(code: string): Promise<string> {
    const traceables = await this.plant.must(findTraceable, { code })
    return traceables.find(({ kind }) => kind === 2)?.key ?? ''
  }

  trace = (key: string, direction: number, more: object = {}): Promise<Trace> =>
    this.plant.must(traceGenealogy, unchecked({ key, direction, ...more }))

  recall = (key: string): Promise<Recall> => this.plant.must(listRecall, { key })
}

/** Returns the sorted codes of the nodes of some kinds. */
export const codesOf = ({ nodes }: Trace, ...kinds: number[]): string[] =>
  nodes
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ code }) => code)
    .toSorted()

// A shop that produces pumps: a route of three segments at three stations, a BOM of two parts, and orders in any state.
import { bom as bomResource } from '@gemba/contract/base/bom/bom.ts'
import { putBomInUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { expect } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { Caller, TestProduct } from '../../../main/product.fixture.ts'
import { type SuccessfulCaller, successful } from '../../../main/successful.fixture.ts'

export type Plan = CommandReply<typeof readOrderPlan>
interface CreatedRow {
  readonly id: string
  readonly code: string
}

export class OrderPlant {
  readonly run: TestProduct
  readonly ids: Readonly<Record<'pump' | 'shaft' | 'seal' | 'pcs' | 'route' | 'center' | 'm1' | 'm2' | 'm3', string>>

  /** Requests of the administrator. `must` fails the test if a request does not succeed. */
  readonly call: Caller
  readonly must: SuccessfulCaller

  private constructor(run: TestProduct, ids: OrderPlant['ids']) {
    this.run = run
    this.call = run.admin
    this.must = successful(run.admin)
    this.ids = ids
  }

  static async join(): Promise<OrderPlant> {
    const run = await joinTestProduct()
    const must = successful(run.admin)
    const create = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> =>
      (await must<CreatedRow>(declaration, body)).id
    const materialClassId = await create(operation(materialClass, 'create'), { code: 'parts', name: 'Parts' })
    const unitId = await create(operation(unit, 'create'), { code: 'pcs', name: 'pcs', precision: 0 })
    const material = (code: string) =>
      create(operation(materialResource, 'create'), { code, name: code, materialClassId, unitId })
    const [pump, shaft, seal] = [await material('P-40'), await material('SHAFT'), await material('SEAL')]
    const center = await create(operation(workCenter, 'create'), {
      code: 'shop',
      name: 'Shop',
      stations: ['M-1', 'M-2', 'M-3'].map((code) => ({ code, name: code })),
    })
    const { data: stations } = await run.admin(operation(stationResource, 'list'), { workCenterId: center })
    const [m1 = '', m2 = '', m3 = ''] = ['M-1', 'M-2', 'M-3'].map(
      (code) => stations.find((station) => station.code === code)?.id,
    )
    const stage = (code: string) =>
      create(operation(segmentStage, 'create'), {
        code,
        name: code,
        segmentType: '1',
        workCenterId: center,
        standardTime: '2',
      })
    const [turn, wash, fit] = [await stage('TURN'), await stage('WASH'), await stage('FIT')]
    const { route } = await must(saveRouteGraph, {
      code: 'RT',
      name: 'Pump',
      materialId: pump,
      revision: '1',
      segments: [
        {
          key: 'a',
          number: 10,
          stageId: turn,
          setupTime: '10',
          materials: [{ materialId: shaft, quantity: '2', consumeType: 2 }],
        },
        { key: 'b', number: 20, stageId: wash },
        { key: 'c', number: 30, stageId: fit, materials: [{ materialId: seal, quantity: '1', consumeType: 2 }] },
      ],
      dependencies: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
      ],
    })
    await must(putRouteInUse, { id: route.id })
    const bom = await create(operation(bomResource, 'create'), {
      code: 'BM',
      name: 'Pump',
      materialId: pump,
      revision: '1',
      bomItems: [
        { materialId: shaft, quantity: '2', lossRate: '5' },
        { materialId: seal, quantity: '1' },
      ],
    })
    await must(putBomInUse, { id: bom })
    // Orders of this shop are released without stock. release-short.test.ts covers the guard against shortages.
    await must(toggleConfigOptions, { id: 'shortageGuard', status: 0 })
    return new OrderPlant(run, { pump, shaft, seal, pcs: unitId, route: route.id, center, m1, m2, m3 })
  }

  async order(quantity: string, more: object = {}): Promise<string> {
    const { pump: materialId, pcs: unitId } = this.ids
    return (await this.must(operation(productionOrder, 'create'), { materialId, unitId, quantity, ...more })).id
  }

  perform = (id: string, action: string, more: object = {}) =>
    this.call(changeOrderStatus, unchecked({ ids: [id], action, ...more }))

  async released(quantity: string, more: object = {}): Promise<string> {
    const id = await this.order(quantity, more)
    for (const action of ['plan', 'release']) {
      const { code, msg } = await this.perform(id, action)
      expect(code, msg).toBe('200')
    }
    return id
  }

  plan = async (id: string): Promise<Plan> => (await this.call(readOrderPlan, { id })).data

  /** Returns the first work order of a segment that is not rework. */
  async work(orderId: string, number: number): Promise<string> {
    const { segments } = await this.plan(orderId)
    const workOrder = segments
      .find((segment) => segment.number === number)
      ?.workOrders.find(({ isRework }) => isRework === 0)
    return workOrder?.id ?? ''
  }

  /** Dispatches, claims and starts a work order at a station. */
  async started(workOrderId: string, stationId: string): Promise<void> {
    await this.must(dispatchWork, { ids: [workOrderId], stationId })
    await this.must(claimWork, { id: workOrderId })
    await this.must(startWork, { id: workOrderId })
  }

  /**
   * Moves a released order to In progress: its first work order is started and paused, so that the station is free
   * again.
   */
  async beginAndPause(orderId: string): Promise<void> {
    const turn = await this.work(orderId, 10)
    await this.started(turn, this.ids.m1)
    await this.must(stopWork, { id: turn, reasonCode: '2' })
  }

  report = (workOrderId: string, good: string, more: object = {}) =>
    this.call(reportWork, { workOrderId, good, ...more })
}

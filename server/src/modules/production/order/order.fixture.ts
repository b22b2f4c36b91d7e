// A shop that makes pumps: a route of three segments at three stations, a BOM of two parts, and orders in any state.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import type { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { expect } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

export type Plan = CommandReply<typeof readOrderPlan>
type ReportReply = CommandReply<typeof reportWork>
interface CreatedRow {
  readonly id: string
  readonly code: string
}

export class OrderPlant {
  readonly run: TestProduct
  readonly ids: Readonly<Record<'pump' | 'shaft' | 'seal' | 'pcs' | 'route' | 'center' | 'm1' | 'm2' | 'm3', string>>

  private constructor(run: TestProduct, ids: OrderPlant['ids']) {
    this.run = run
    this.ids = ids
  }

  static async join(): Promise<OrderPlant> {
    const run = await joinTestProduct()
    const make = async (path: string, body: object): Promise<string> => (await must<CreatedRow>(run, path, body)).id
    const materialClassId = await make('/base/materialclass', { code: 'parts', name: 'Parts' })
    const unitId = await make('/base/units', { code: 'pcs', name: 'pcs', precision: 0 })
    const material = (code: string) => make('/base/material', { code, name: code, materialClassId, unitId })
    const [pump, shaft, seal] = [await material('P-40'), await material('SHAFT'), await material('SEAL')]
    const center = await make('/base/workcenter', {
      code: 'shop',
      name: 'Shop',
      stations: ['M-1', 'M-2', 'M-3'].map((code) => ({ code, name: code })),
    })
    const { data: found } = await run.admin<CreatedRow[]>('/base/station/list', { workCenterId: center })
    const [m1 = '', m2 = '', m3 = ''] = ['M-1', 'M-2', 'M-3'].map(
      (code) => found.find((station) => station.code === code)?.id,
    )
    const stage = (code: string) =>
      make('/base/segmentstage', { code, name: code, segmentType: '1', workCenterId: center, standardTime: '2' })
    const [turn, wash, fit] = [await stage('TURN'), await stage('WASH'), await stage('FIT')]
    const { route } = await must<{ route: CreatedRow }>(run, '/base/route/graph', {
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
    await must(run, '/base/route/putInUse', { id: route.id })
    const bom = await make('/base/bom', {
      code: 'BM',
      name: 'Pump',
      materialId: pump,
      revision: '1',
      bomItems: [
        { materialId: shaft, quantity: '2', lossRate: '5' },
        { materialId: seal, quantity: '1' },
      ],
    })
    await must(run, '/base/bom/putInUse', { id: bom })
    // Orders of this shop are released without stock; release-short.test.ts is about the guard.
    await must(run, '/base/configoption/updateStatus', { id: 'shortageGuard', status: 0 })
    return new OrderPlant(run, { pump, shaft, seal, pcs: unitId, route: route.id, center, m1, m2, m3 })
  }

  must = <T>(path: string, body: object): Promise<T> => must<T>(this.run, path, body)
  call = <T = Record<string, unknown>>(path: string, body: object) => this.run.admin<T>(path, body)

  async order(quantity: string, more: object = {}): Promise<string> {
    const { pump: materialId, pcs: unitId } = this.ids
    return (await this.must<CreatedRow>('/mes_production/productionorder', { materialId, unitId, quantity, ...more }))
      .id
  }

  act = (id: string, action: string, more: object = {}) =>
    this.call('/mes_production/productionorder/status', { ids: [id], action, ...more })

  async released(quantity: string, more: object = {}): Promise<string> {
    const id = await this.order(quantity, more)
    for (const action of ['plan', 'release']) {
      const { code, msg } = await this.act(id, action)
      expect(code, msg).toBe('200')
    }
    return id
  }

  plan = async (id: string): Promise<Plan> =>
    (await this.call<Plan>(`GET /mes_production/productionorder/plan/${id}`, {})).data

  /** The first work order of a segment that is not begun again. */
  async work(orderId: string, number: number): Promise<string> {
    const { segments } = await this.plan(orderId)
    const own = segments.find((segment) => segment.number === number)?.workOrders.find(({ isRework }) => isRework === 0)
    return own?.id ?? ''
  }

  /** Dispatches, claims and starts a work order at a station. */
  async started(workOrderId: string, stationId: string): Promise<void> {
    await this.must('/mes_production/productionworkorder/dispatch-work', { ids: [workOrderId], stationId })
    await this.must('/mes_production/workbench/claim', { id: workOrderId })
    await this.must(`/mes_production/workbench/startWork/${workOrderId}`, {})
  }

  /** Brings a released order In progress: its first work order is started and paused, so that the station is free again. */
  async beginAndPause(orderId: string): Promise<void> {
    const turn = await this.work(orderId, 10)
    await this.started(turn, this.ids.m1)
    await this.must('/mes_production/productionworkorder/stop', { id: turn, reasonCode: '2' })
  }

  report = (workOrderId: string, good: string, more: object = {}) =>
    this.call<ReportReply>('/mes_production/workbench/reportWork', { workOrderId, good, ...more })
}

async function must<T>(run: TestProduct, path: string, body: object): Promise<T> {
  const { code, data, msg } = await run.admin<T>(path, body)
  expect(code, `${path} ${msg} ${JSON.stringify(data)}`).toBe('200')
  return data
}

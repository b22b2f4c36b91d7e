// A shop with a product, stages to produce it, and routes as the editor saves them.
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { team as teamResource } from '@gemba/contract/production/personnel/team.ts'
import type { GraphReply } from '@gemba/contract/production/route/route-graph-call.ts'
import { readRouteGraph, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { expect } from 'vitest'
import { type Declaration, type InputOf, operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

export class RoutePlant {
  readonly run: TestProduct
  readonly ids: Readonly<Record<'pump' | 'shaft' | 'turn' | 'wash' | 'fit' | 'station' | 'team' | 'center', string>>

  private constructor(run: TestProduct, ids: RoutePlant['ids']) {
    this.run = run
    this.ids = ids
  }

  static async join(): Promise<RoutePlant> {
    const run = await joinTestProduct()
    const create = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> => {
      const { code, data, msg } = await run.admin<{ id: string }>(declaration, body)
      expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
      return data.id
    }
    const materialClassId = await create(operation(materialClass, 'create'), { code: 'parts', name: 'Parts' })
    const unitId = await create(operation(unit, 'create'), { code: 'pcs', name: 'pcs' })
    const material = (code: string) =>
      create(operation(materialResource, 'create'), { code, name: `Material ${code}`, materialClassId, unitId })
    const center = await create(operation(workCenter, 'create'), {
      code: 'turning',
      name: 'Turning',
      stations: [{ code: 'M-12', name: 'Lathe 12' }],
    })
    const stations = await run.admin(operation(stationResource, 'list'), { workCenterId: center })
    const team = await create(operation(teamResource, 'create'), { code: 'A', name: 'Shift A' })
    const stage = (code: string, name: string, more: object = {}) =>
      create(operation(segmentStage, 'create'), { code, name, segmentType: '1', workCenterId: center, ...more })
    return new RoutePlant(run, {
      pump: await material('P-40'),
      shaft: await material('SHAFT'),
      turn: await stage('TURN', '车削', { nameEn: 'Turn', standardTime: '12.5', setupTime: '20', isInspected: 1 }),
      wash: await stage('WASH', '清洗', { nameEn: 'Wash', standardTime: '4' }),
      fit: await stage('FIT', '装配', {
        nameEn: 'Fit',
        standardTime: '30',
        resources: [{ teamId: team, quantity: '2' }],
      }),
      station: stations.data[0]?.id ?? '',
      team,
      center,
    })
  }

  /** Returns the body of a route with three segments in a row: `10 turn`, `20 wash`, `30 fit`. */
  body(code: string, more: object = {}) {
    const { turn, wash, fit, station, shaft } = this.ids
    return {
      code,
      name: `Route ${code}`,
      materialId: this.ids.pump,
      revision: '1',
      segments: [
        { key: 'a', number: 10, stageId: turn, resources: [{ kind: 1, targetId: station, quantity: '1' }] },
        { key: 'b', number: 20, stageId: wash },
        { key: 'c', number: 30, stageId: fit, materials: [{ materialId: shaft, quantity: '2', consumeType: 2 }] },
      ],
      dependencies: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c', lagMinutes: 15 },
      ],
      ...more,
    }
  }

  save = (body: object) => this.run.admin(saveRouteGraph, body)

  async saved(body: object): Promise<GraphReply> {
    const { code, data, msg } = await this.save(body)
    expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
    return data
  }

  read = async (id: string): Promise<GraphReply> => (await this.run.admin(readRouteGraph, { id })).data

  perform<T = Record<string, unknown>>(action: string, id: string, more: object = {}) {
    return this.run.admin<T>(`/base/route/${action}`, { id, ...more })
  }

  async inUse(code: string, more: object = {}): Promise<string> {
    const { route } = await this.saved(this.body(code, more))
    const { code: answer, msg } = await this.perform('putInUse', route.id)
    expect(answer, msg).toBe('200')
    return route.id
  }
}

/** Returns a route that was read as the body with which the editor saves it again. */
export function sentAgain({ route, segments, dependencies }: GraphReply) {
  const { id, version, code, name, materialId, revision } = route
  return {
    id,
    version,
    code,
    name,
    materialId,
    revision,
    segments: segments.map((segment) => ({
      key: segment.id,
      id: segment.id,
      number: segment.number,
      stageId: segment.stageId,
      workCenterId: segment.workCenterId,
      setupTime: segment.setupTime,
      standardTime: segment.standardTime,
      description: segment.description,
      resources: segment.resources.map(({ kind, targetId, quantity }) => ({
        kind,
        targetId,
        quantity,
      })),
      materials: segment.materials.map(({ materialId: of, quantity, unitId, consumeType }) => ({
        materialId: of,
        quantity,
        unitId,
        consumeType,
      })),
    })),
    dependencies: dependencies.map(({ fromId, toId, relation, lagMinutes }) => ({
      from: fromId,
      to: toId,
      relation,
      lagMinutes,
    })),
  }
}

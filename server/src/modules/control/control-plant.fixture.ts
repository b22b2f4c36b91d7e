// A plant for commands: an object on a simulated device, and an object on a gateway that the test plays.

import type { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { saveChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { type Declaration, type InputOf, operation } from '../../main/declared-call.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'

export const boxSecret = 'box-secret-1'

export interface ControlPlant {
  readonly boxId: string
  readonly boxCode: string
  readonly objectId: string
  readonly pointIds: Readonly<Record<string, string>>
  /** Changes settings of a point. */
  set(code: string, settings: InputOf<ReturnType<typeof pointUpdate>>): Promise<void>
}

const pointUpdate = () => operation(point, 'update')

interface PlantPoint {
  readonly code: string
  readonly rw: 0 | 1 | 2
  /** At the simulated device. */
  readonly address?: string
  readonly scale?: number
  readonly dataType?: CodeOf<typeof dataType>
  readonly stateWords?: string
}

interface PlantOptions {
  readonly code: string
  readonly points: readonly PlantPoint[]
  /** Whether the product simulates the device itself. */
  readonly isSimulated: boolean
}

export async function makeControlPlant(
  run: TestProduct,
  { code, points, isSimulated }: PlantOptions,
): Promise<ControlPlant> {
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> => {
    const reply = await run.admin<{ id: string }>(declaration, body)
    if (reply.code !== '200') throw new Error(`${declaration.name}: ${reply.msg} ${JSON.stringify(reply.data)}`)
    return reply.data.id
  }
  const boxId = await make(operation(box, 'create'), { code: `${code}-box`, name: code, secret: boxSecret })
  const modelId = await make(operation(model, 'create'), { code: `${code}-model`, name: code })
  for (const { code: pointCode, rw, scale = 1, dataType = 8, stateWords } of points)
    await make(operation(modelPoint, 'create'), {
      modelId,
      code: pointCode,
      name: pointCode,
      rw,
      scale,
      dataType,
      stateWords,
      maxPerMin: 600,
    })
  const objectId = await make(createObjectByModel, { modelId, objectCode: code, objectName: code, boxId })
  const rows = await run.rows<{ id: string; code: string }>(`select id, code from point where object_id = ${objectId}`)
  const pointIds = Object.fromEntries(rows.map((row) => [row.code, row.id]))
  if (isSimulated) {
    const items = points.map(({ code: itemCode, address = 'constant(20)', dataType = 8 }) => ({
      code: itemCode,
      address,
      dataType,
    }))
    await make(saveChannel, {
      boxId,
      name: 'Simulated',
      protocol: driverProtocol.codes.simulation,
      devices: [{ code, periodMs: 100, items }],
    })
    await eventually(async () => {
      const latest = await run.product.intake.latestValues(Object.values(pointIds))
      return latest.some(({ value }) => value !== null)
    }, 15_000)
  }
  return {
    boxId,
    boxCode: `${code}-box`,
    objectId,
    pointIds,
    set: async (pointCode, settings) => {
      const id = pointIds[pointCode] ?? ''
      const { data } = await run.admin<{ version: number }>(operation(point, 'read'), { id })
      const reply = await run.admin(pointUpdate(), Object.assign({ id, version: data.version }, settings))
      if (reply.code !== '200') throw new Error(`${pointCode}: ${reply.msg} ${JSON.stringify(reply.data)}`)
    },
  }
}

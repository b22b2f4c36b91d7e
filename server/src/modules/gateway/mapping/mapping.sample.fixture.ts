// What the shared test suites need in addition to the declaration: the object of a mapping is on its gateway.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { boxPointMap } from '@gemba/contract/gateway/mapping/box-point-map.ts'
import { operation } from '../../../main/declared-call.fixture.ts'
import { type ResourceRow, type SampleOptions, sampleOf } from '../../../resource/resource-sample.fixture.ts'

const pointCode = 'mapped'
let lastBoxId = ''

async function createBox({ caller, body }: SampleOptions): Promise<ResourceRow> {
  const { data } = await caller<ResourceRow>(operation(box, 'create'), await body(box))
  lastBoxId = data.id
  return data
}

/** Creates an object with a point on the box that was created last. */
async function createObject({ caller, body }: SampleOptions): Promise<ResourceRow> {
  const values = Object.assign(await body(object), { boxId: lastBoxId })
  const { data } = await caller<ResourceRow>(operation(object, 'create'), values)
  const pointValues = { objectId: data.id, code: pointCode, name: pointCode }
  await caller(operation(point, 'create'), pointValues)
  return data
}

export const samples = [
  sampleOf(boxPointMap, {
    prepared: { boxId: createBox, objectId: createObject },
    values: { pointCode },
    filled: ['deviceCode', 'objectId', 'pointCode'],
  }),
]

// What the shared suites need beside the declaration to create samples.
import { point } from '@gemba/contract/equipment/point.ts'
import { underControlRule } from '@gemba/contract/equipment/under-control/under-control.ts'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { type ResourceRow, type SampleOptions, sampleOf } from '../../../resource/resource-sample.fixture.ts'

/** Creates a text point of the sample object that can be written. */
async function createWritablePoint({ caller, body }: SampleOptions): Promise<ResourceRow> {
  const fields = { ...(await body(point)), rw: 1, dataType: 9 }
  return (await caller<ResourceRow>(operation(point, 'create'), unchecked(fields))).data
}

export const samples = [
  sampleOf(underControlRule, { prepared: { targetPointId: createWritablePoint }, values: { targetValue: '1' } }),
]

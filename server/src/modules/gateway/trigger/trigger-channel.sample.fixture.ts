// What the shared suites need beside the declaration to create samples.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { boxChannel } from '@gemba/contract/gateway/channel/channel.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import { operation } from '../../../main/declared-call.fixture.ts'
import { type ResourceRow, type SampleOptions, sampleOf } from '../../../resource/resource-sample.fixture.ts'

/** Connects the sample object, to which the sample point belongs, to the sample box. */
async function connectObject({ caller, body }: SampleOptions): Promise<ResourceRow> {
  const { objectId: id } = await body(point)
  const { boxId } = await body(boxChannel)
  return (await caller<ResourceRow>(operation(object, 'update'), { id, boxId })).data
}

export const samples = [sampleOf(triggerChannel, { prepared: { objectId: connectObject } })]

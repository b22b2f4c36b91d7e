// A product of its own with a plant whose point has a trigger: a hit when it is too hot.
import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { makePlant, type Plant } from './plant.fixture.ts'
import { type IsolatedTestProduct, startTestProduct } from './product.fixture.ts'

/** Starts a product and makes a plant with a trigger above 90; `more` are further fields of the trigger. */
export async function startHotPlant(
  options: Parameters<typeof startTestProduct>[0],
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ run: IsolatedTestProduct; plant: Plant }> {
  const run = await startTestProduct(options)
  const plant = await makePlant(run)
  const type = await run.admin<{ id: string }>('/triggerType/add', { triggerTypeCode: 't', triggerTypeName: 'T' })
  const trigger = {
    boxId: plant.boxId,
    deviceId: plant.objectId,
    triggerTypeId: type.data.id,
    triggerName: 'Too hot',
    triggerDataId: plant.pointId,
    compare: triggerCondition.codes.above,
    value: 90,
  }
  await run.admin('/triggerChannel/add', Object.assign(trigger, more))
  return { run, plant }
}

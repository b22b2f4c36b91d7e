import { changeModelDriver, readModelDriver } from '@gemba/contract/equipment/model/model-driver.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { handle } from '../../../platform/http/route.ts'
import { models } from './model.ts'

const file = import.meta.url

export const modelDriverRoutes = [
  ...handle(readModelDriver, file, async (read, { modelId }) => {
    const { driverId, version } = await models.read(read, { id: modelId })
    const driverName = wordOfCode(driverProtocol, driverId, read.actor.language)
    return { modelId, driverId, driverName: driverId === null ? null : driverName, version }
  }),
  ...handle(changeModelDriver, file, async (work, { modelId, driverId, version }) => {
    await models.update(work, { id: modelId, driverId: driverId ?? null, version })
    return null
  }),
]

import { listPointsOfDevice } from '@gemba/contract/gateway/channel/points-of-device.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { objectsOfDevice, points } from '../../equipment/index.ts'

export const pointsOfDeviceRoutes = handle(listPointsOfDevice, import.meta.url, async (read, { deviceId }) => {
  const device = await ofCompany(read)
    .selectFrom('channel_device as d')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select(['c.box_id as boxId', 'd.code as deviceCode'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow(notFound)
  return points.list(read, { objectId: { in: await objectsOfDevice(read, device) } })
})

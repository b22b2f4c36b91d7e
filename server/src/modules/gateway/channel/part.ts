import { channelPart } from '@gemba/contract/gateway/channel/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { channelResourceRoutes } from './channel.ts'
import { channelCommandRoutes, type DriverServices } from './channel-commands.ts'
import { pasteItemsRoutes } from './paste-items.ts'
import { pointsOfDeviceRoutes } from './points-of-device.ts'
import { saveChannelRoutes } from './save-channel.ts'

export type { DriverServices }

export function channelRoutes(host: DriverServices) {
  return implementCommands(channelPart, [
    ...channelResourceRoutes,
    ...channelCommandRoutes(host),
    ...saveChannelRoutes,
    ...pasteItemsRoutes,
    ...pointsOfDeviceRoutes,
  ])
}

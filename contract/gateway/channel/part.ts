// Channels: connections from the product itself to devices.
import { definePart, payload } from '../../kit/module.ts'
import { boxChannel, channelDevice, channelItem } from './channel.ts'
import {
  browseChannel,
  listChannelStates,
  listDrivers,
  pasteItems,
  readChannel,
  saveChannel,
  testChannel,
} from './commands.ts'
import { channelState } from './dictionaries.ts'
import { listPointsOfDevice } from './points-of-device.ts'

export const channelPart = definePart({
  resources: [boxChannel, channelDevice, channelItem],
  commands: [
    listDrivers,
    readChannel,
    saveChannel,
    testChannel,
    browseChannel,
    listChannelStates,
    pasteItems,
    listPointsOfDevice,
  ],
  events: { 'boxChannel.changed': payload<{ boxId: string }>() },
  dictionaries: [channelState],
})

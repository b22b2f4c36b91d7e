// Loads the enabled channels of enabled boxes for their drivers.
import type { DriverSettings } from '@gemba/contract/gateway/channel/protocols.ts'
import { boxEnabled } from '@gemba/contract/gateway/dictionaries.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { DriverDevice, DriverItem } from './driver.ts'
import type { ProtocolChannel } from './thread-messages.ts'

/** Returns the channels of all boxes, or of the given ones. Must be called as the system. One statement if there are none. */
export async function loadChannels({ tx }: Read, boxIds: readonly string[] | null): Promise<ProtocolChannel[]> {
  const channels = await tx
    .selectFrom('box_channel as c')
    .innerJoin('box as b', 'b.id', 'c.box_id')
    .select(['c.id', 'c.box_id as boxId', 'c.protocol', 'c.name', 'c.settings', 'c.settings_secret as secrets'])
    .$narrowType<Pick<ProtocolChannel, 'protocol' | 'settings'> & { secrets: DriverSettings }>()
    .where('c.is_enabled', '=', 1)
    .where('b.is_enabled', '=', boxEnabled.codes.enabled)
    .$if(boxIds !== null, (rows) => rows.where('c.box_id', '=', anyId(boxIds ?? [])))
    .orderBy('c.id')
    .execute()
  if (channels.length === 0) return []
  const devices = await tx
    .selectFrom('channel_device')
    .select(['id', 'channel_id', 'code', 'period_ms as periodMs', 'settings'])
    .$narrowType<Pick<DriverDevice, 'settings'>>()
    .where('is_enabled', '=', 1)
    .where('channel_id', '=', anyId(channels.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  const items = await tx
    .selectFrom('channel_item')
    .select(['device_id', 'code', 'address', 'data_type as dataType', 'settings'])
    .$narrowType<Pick<DriverItem, 'dataType' | 'settings'>>()
    .where('device_id', '=', anyId(devices.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  const itemsByDevice = Map.groupBy(items, ({ device_id: deviceId }) => deviceId)
  const devicesByChannel = Map.groupBy(devices, ({ channel_id: channelId }) => channelId)
  return channels.map(({ secrets, settings, ...channel }) => ({
    ...channel,
    settings: Object.assign({}, settings, secrets),
    devices: (devicesByChannel.get(channel.id) ?? []).map(({ channel_id: _, ...device }) => ({
      ...device,
      items: (itemsByDevice.get(device.id) ?? []).map(({ device_id: __, ...item }) => item),
    })),
  }))
}

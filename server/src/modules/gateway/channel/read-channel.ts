// A channel with its devices and their values.
import type { ChannelDetails } from '@gemba/contract/gateway/channel/commands.ts'
import type { DriverSettings } from '@gemba/contract/gateway/channel/protocols.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'

/** Returns a channel of the reader's company. Throws `notFound`. */
export async function findChannel(read: Read, id: string): Promise<ChannelDetails> {
  const { secrets, ...channel } = await ofCompany(read)
    .selectFrom('box_channel')
    .select(['id', 'version', 'box_id as boxId', 'name', 'protocol', 'settings', 'is_enabled as isEnabled'])
    .select('settings_secret as secrets')
    .$narrowType<Pick<ChannelDetails, 'protocol' | 'settings'> & { isEnabled: 0 | 1; secrets: DriverSettings }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const devices = await ofCompany(read)
    .selectFrom('channel_device')
    .select(['id', 'code', 'name', 'period_ms as periodMs', 'settings', 'is_enabled as isEnabled'])
    .$narrowType<Pick<ChannelDetails['devices'][number], 'settings'> & { isEnabled: 0 | 1 }>()
    .where('channel_id', '=', id)
    .orderBy('id')
    .execute()
  const items = await ofCompany(read)
    .selectFrom('channel_item')
    .select(['device_id', 'code', 'name', 'address', 'data_type as dataType', 'unit', 'settings'])
    .$narrowType<Pick<ChannelDetails['devices'][number]['items'][number], 'dataType' | 'settings'>>()
    .where('device_id', '=', anyId(devices.map((device) => device.id)))
    .orderBy('id')
    .execute()
  const itemsByDevice = Map.groupBy(items, ({ device_id: deviceId }) => deviceId)
  return {
    ...channel,
    storedSecrets: Object.keys(secrets),
    devices: devices.map(({ id: deviceId, ...device }) => ({
      ...device,
      items: (itemsByDevice.get(deviceId) ?? []).map(({ device_id: _, ...item }) => item),
    })),
  }
}

/** Returns the channels of a box with their devices, as the specification names them. */
export async function listChannelsOf(read: Read, boxId: string) {
  const channels = await ofCompany(read)
    .selectFrom('box_channel')
    .select(['id as channelId', 'name as channelName', 'protocol as protocolId', 'is_enabled as isEnabled'])
    .$narrowType<{ isEnabled: 0 | 1 }>()
    .where('box_id', '=', boxId)
    .orderBy('id')
    .execute()
  const devices = await ofCompany(read)
    .selectFrom('channel_device')
    .select(['id as boxDeviceId', 'channel_id as channelId', 'name as deviceName', 'code', 'period_ms', 'settings'])
    .$narrowType<{ settings: DriverSettings }>()
    .where('channel_id', '=', anyId(channels.map(({ channelId }) => channelId)))
    .orderBy('id')
    .execute()
  return channels.map((channel) => ({
    ...channel,
    deviceList: devices
      .filter(({ channelId }) => channelId === channel.channelId)
      .map(({ period_ms: periodMs, settings, ...device }) => ({
        ...device,
        collectCycle: Math.max(1, Math.round(periodMs / 1000)),
        slaveAddress: typeof settings.unit === 'number' ? settings.unit : null,
      })),
  }))
}

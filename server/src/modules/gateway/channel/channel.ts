// The regular operations of channels, their devices and values. Each change is validated against the protocol.
import { boxChannel, channelDevice, channelItem } from '@gemba/contract/gateway/channel/channel.ts'
import { type ProtocolCode, protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { type Crud, crud, idOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { findStoredSettings, nextSecrets, storeSecrets, withoutSecrets } from './channel-secrets.ts'
import { assertDeviceCodesUnique } from './device-codes.ts'
import { lockBoxForChange } from './lock-box-for-change.ts'
import { findSettingsProblems, settingsOf } from './settings.ts'
import { spelledChannels, spelledDevices } from './spellings.ts'

type ChannelRow = EntityOf<typeof boxChannel>

const assertSettings = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new DomainError('invalid', { problems: [...problems] })
}

/** Emits one event for each box, so that the drivers follow. */
async function emitChanged(work: Work, boxIds: Iterable<string>): Promise<void> {
  for (const boxId of new Set(boxIds)) await work.emit('boxChannel.changed', `box:${boxId}`, { boxId })
}

const plainChannels = crud(boxChannel, {
  changed: async (work, row) => {
    await lockBoxForChange(work, row.boxId)
    await assertDeviceCodesUnique(work, row.boxId)
    await emitChanged(work, [row.boxId])
  },
  removing: async (work, ids) => {
    const rows = await ofCompany(work).selectFrom('box_channel').select('box_id').where('id', '=', anyId(ids)).execute()
    await emitChanged(
      work,
      rows.map(({ box_id: boxId }) => boxId),
    )
  },
})

/** The same operations with secret settings, which are stored apart. */
const channels: Crud<typeof boxChannel> = {
  ...plainChannels,
  create: async (work, input) => {
    const { protocol } = input as Pick<ChannelRow, 'protocol'>
    const settings = settingsOf(input.settings)
    assertChannelSettings(work, protocol, settings)
    const plain = Object.assign({}, input, { settings: withoutSecrets(protocol, settings) })
    const row = await plainChannels.create(work, plain)
    await storeSecrets(work, row.id, nextSecrets({ protocol, settings }, undefined))
    return row
  },
  update: async (work, input) => {
    const stored = await findStoredSettings(work, idOf(input.id))
    const { protocol = stored.protocol } = input as Partial<Pick<ChannelRow, 'protocol'>>
    const settings = input.settings === undefined ? stored.settings : settingsOf(input.settings)
    assertChannelSettings(work, protocol, settings)
    const plain = Object.assign({}, input, { settings: withoutSecrets(protocol, settings) })
    const row = await plainChannels.update(work, plain)
    await storeSecrets(work, row.id, nextSecrets({ protocol, settings }, stored))
    return row
  },
}

/** Throws `invalid`. */
function assertChannelSettings({ actor }: Work, protocol: ProtocolCode, settings: unknown): void {
  const options = { path: 'settings', language: actor.language }
  assertSettings(findSettingsProblems(protocols[protocol].channel, settings, options))
}

/** Returns the protocol and the box of a channel. Throws `notFound`. */
async function channelOf(read: Read, channelId: string): Promise<{ protocol: ProtocolCode; boxId: string }> {
  return ofCompany(read)
    .selectFrom('box_channel')
    .select(['protocol', 'box_id as boxId'])
    .$narrowType<{ protocol: ProtocolCode }>()
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow(notFound)
}

const devices = crud(channelDevice, {
  changed: async (work, row) => {
    const { protocol, boxId } = await channelOf(work, row.channelId)
    const options = { path: 'settings', language: work.actor.language }
    assertSettings(findSettingsProblems(protocols[protocol].device, row.settings, options))
    await lockBoxForChange(work, boxId)
    await assertDeviceCodesUnique(work, boxId)
    await emitChanged(work, [boxId])
  },
  removing: async (work, ids) => {
    const rows = await boxesOfDevices(work).where('d.id', '=', anyId(ids)).execute()
    await emitChanged(
      work,
      rows.map(({ boxId }) => boxId),
    )
  },
})

const boxesOfDevices = (work: Read) =>
  ofCompany(work)
    .selectFrom('channel_device as d')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select(['c.box_id as boxId', 'c.protocol', 'd.id'])

const items = crud(channelItem, {
  changed: async (work, row) => {
    const { protocol, boxId } = await boxesOfDevices(work)
      .$narrowType<{ protocol: ProtocolCode }>()
      .where('d.id', '=', row.deviceId)
      .executeTakeFirstOrThrow(notFound)
    const options = { path: 'settings', language: work.actor.language }
    assertSettings(findSettingsProblems(protocols[protocol].item, row.settings, options))
    await emitChanged(work, [boxId])
  },
  removing: async (work, ids) => {
    const rows = await boxesOfDevices(work)
      .innerJoin('channel_item as i', 'i.device_id', 'd.id')
      .where('i.id', '=', anyId(ids))
      .execute()
    await emitChanged(
      work,
      rows.map(({ boxId }) => boxId),
    )
  },
})

export const channelOperations = channels

export const channelResourceRoutes = [
  ...mount(boxChannel, import.meta.url, {
    ...spelledChannels(channels),
  }),
  ...mount(channelDevice, import.meta.url, {
    ...spelledDevices(devices),
  }),
  ...mount(channelItem, import.meta.url, { ...items }),
]

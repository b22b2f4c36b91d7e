// Commands of channels that use their drivers: tests, browsing and states.

import {
  browseChannel,
  type ChannelDraft,
  type ChannelStateRow,
  listChannelStates,
  listDrivers,
  readChannel,
  testChannel,
} from '@gemba/contract/gateway/channel/commands.ts'
import { channelState, driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { initialSettings, type ProtocolCode, protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { listCataloguePoints } from '../../equipment/index.ts'
import { rowOfFault } from '../driver/channel-states.ts'
import { DriverError, type DriverItem, type ItemReading } from '../driver/driver.ts'
import type { DriverHost } from '../driver/driver-host.ts'
import type { ProtocolChannel } from '../driver/thread-messages.ts'
import { applyMappings, listIntakeMappings } from '../mapping/apply-mappings.ts'
import { findStoredSettings, nextSecrets } from './channel-secrets.ts'
import { findChannel } from './read-channel.ts'
import { assertDraft } from './save-channel.ts'

type Calls = Parameters<Parameters<typeof handleWithoutWork>[2]>[1]
type TestReply = CommandReply<typeof testChannel>
export type DriverServices = Pick<DriverHost, 'stateOf' | 'readOnce' | 'browse'>

const file = import.meta.url

/** Returns a channel for a driver. `draft` needs no ids because nothing of it is stored. */
function channelOf(draft: ChannelDraft, id: string): ProtocolChannel {
  const { boxId, name, protocol, settings } = draft
  return {
    id,
    boxId,
    name,
    protocol,
    settings: Object.assign({}, initialSettings(protocols[protocol].channel), settings),
    devices: draft.devices.map((device, index) => ({
      id: String(index),
      code: device.code,
      periodMs: device.periodMs,
      settings: device.settings ?? {},
      items: device.items.map(
        ({ code, address, dataType, settings: itemSettings }): DriverItem => ({
          code,
          address,
          dataType,
          settings: itemSettings ?? {},
        }),
      ),
    })),
  }
}

/** Returns the stored channel of the input, or the one that the input contains. Throws `notFound` and `invalid`. */
async function findDraft(
  read: Read,
  { id, channel }: Pick<CommandInput<typeof testChannel>, 'id' | 'channel'>,
): Promise<ChannelDraft> {
  const stored = id ? await findStoredSettings(read, id) : undefined
  const draft = channel ?? (await findChannel(read, id ?? '0'))
  if (channel) {
    await assertBoxKnown(read, channel.boxId)
    assertDraft(read, channel)
  }
  const settings = draft.settings ?? {}
  const secrets = nextSecrets({ protocol: draft.protocol, settings }, stored)
  return { ...draft, settings: Object.assign({}, settings, secrets) }
}

async function assertBoxKnown(read: Read, boxId: string): Promise<void> {
  await ofCompany(read).selectFrom('box').select('id').where('id', '=', boxId).executeTakeFirstOrThrow(notFound)
}

/** Scale of each mapped point of a box by device and code. */
async function scalesOf(read: Read, boxId: string): Promise<Map<string, (value: number) => number>> {
  const points = applyMappings(await listCataloguePoints(read, [boxId]), await listIntakeMappings(read, [boxId]))
  return new Map(
    points.map(({ deviceCode, code, scale, offset }) => [
      `${deviceCode}/${code}`,
      (value: number) => value * scale + offset,
    ]),
  )
}

async function test(host: DriverServices, call: Calls, input: CommandInput<typeof testChannel>): Promise<TestReply> {
  const { draft, scales } = await call.inRead(async (read) => {
    const found = await findDraft(read, input)
    return { draft: found, scales: await scalesOf(read, found.boxId) }
  })
  const startedAt = performance.now()
  const channel = channelOf(draft, input.id ?? '0')
  const durationMs = () => Math.round(performance.now() - startedAt)
  try {
    const readings = await host.readOnce(channel)
    return { fault: null, items: rowsOf(draft, readings, scales), durationMs: durationMs() }
  } catch (error) {
    return { fault: rowOfFault(faultOrThrow(error)) ?? null, items: [], durationMs: durationMs() }
  }
}

const faultOrThrow = (error: unknown) => {
  if (error instanceof DriverError) return error.fault
  throw error
}

/** Readings come in the order of the devices and their items. */
function rowsOf(
  draft: ChannelDraft,
  readings: readonly ItemReading[],
  scales: ReadonlyMap<string, (value: number) => number>,
): TestReply['items'] {
  const entries = draft.devices.flatMap(({ code, items }) => items.map((item) => ({ deviceCode: code, item })))
  return readings.map(({ code, raw, value, fault }, index) => {
    const { deviceCode = '', item } = entries[index] ?? {}
    const scale = typeof value === 'number' ? scales.get(`${deviceCode}/${code}`) : undefined
    return {
      deviceCode,
      code,
      raw,
      value: typeof value === 'bigint' ? value.toString() : value,
      engineeringValue: scale && typeof value === 'number' ? scale(value) : null,
      unit: item?.unit ?? null,
      fault: rowOfFault(fault) ?? null,
    }
  })
}

const stoppedState: Omit<ChannelStateRow, 'channelId'> = {
  state: channelState.codes.stopped,
  at: null,
  fault: null,
  nextAttemptAt: null,
  restarts: 0,
  dropped: 0,
  devices: [],
}

async function listStates(host: DriverServices, read: Read, boxId: string): Promise<ChannelStateRow[]> {
  await assertBoxKnown(read, boxId)
  const channels = await ofCompany(read)
    .selectFrom('box_channel')
    .select('id')
    .where('box_id', '=', boxId)
    .orderBy('id')
    .execute()
  return channels.map(({ id }) => Object.assign({ channelId: id }, host.stateOf(boxId, id) ?? stoppedState))
}

/** The protocols of this installation, by the name of their code. */
function listProtocols({ actor }: Read): CommandReply<typeof listDrivers> {
  return Object.entries(driverProtocol.codes).map(([name, code]: [string, ProtocolCode]) => ({
    protocol: code,
    name: wordOfCode(driverProtocol, code, actor.language),
    code: name,
    parentId: null,
    params: Object.keys(protocols[code].channel),
    children: [],
  }))
}

/** Returns the routes of the commands that use the drivers. */
export function channelCommandRoutes(
  host: DriverServices,
): BoundRoute<'listDrivers' | 'readChannel' | 'testChannel' | 'browseChannel' | 'listChannelStates'>[] {
  return [
    ...handle(listDrivers, file, async (read) => listProtocols(read)),
    ...handle(readChannel, file, (read, { id }) => findChannel(read, id)),
    ...handle(listChannelStates, file, (read, { boxId }) => listStates(host, read, boxId)),
    ...handleWithoutWork(testChannel, file, (input, call) => test(host, call, input)),
    ...handleWithoutWork(browseChannel, file, async (input, call) => {
      const draft = await call.inRead((read) => findDraft(read, input))
      try {
        const nodes = await host.browse(channelOf(draft, input.id ?? '0'), input.address ?? undefined)
        return { fault: null, nodes }
      } catch (error) {
        return { fault: rowOfFault(faultOrThrow(error)) ?? null, nodes: [] }
      }
    }),
  ]
}

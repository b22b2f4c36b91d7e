// Channels and their devices under the names of the specification, in input and output.
import type { boxChannel, channelDevice } from '@gemba/contract/gateway/channel/channel.ts'
import type { ProtocolCode } from '@gemba/contract/gateway/channel/protocols.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Crud, Input } from '../../../resource/crud.ts'
import { listDeviceObjects, objects } from '../../equipment/index.ts'
import { settingsOf } from './settings.ts'

type ChannelRow = EntityOf<typeof boxChannel>
type DeviceRow = EntityOf<typeof channelDevice>

/** Settings that the specification has beside each other, by its names. */
type Spellings = Readonly<Record<string, string>>

const channelSpellings: Spellings = { ip: 'host', port: 'port', timeout: 'timeoutMs' }
const deviceSpellings: Spellings = { slaveAddress: 'unit' }
const msPerSecond = 1000

const serialNames = ['baudRate', 'dataBits', 'stopBits', 'parity'] as const
const noSerialPorts: Words = [
  '本产品通过网络读取设备，没有串口',
  '本產品透過網路讀取裝置，沒有序列埠',
  'the product reads devices by network and has no serial ports',
]

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Returns the input with the settings that were sent by the names of the specification. */
async function withSpelledSettings(
  { input, spellings }: { input: Input; spellings: Spellings },
  stored: () => Promise<unknown>,
): Promise<Input> {
  const spelled = Object.entries(spellings).filter(([name]) => input[name] !== undefined && input[name] !== null)
  if (spelled.length === 0) return input
  const settings = Object.assign(
    {},
    settingsOf(input.settings ?? (await stored())),
    Object.fromEntries(spelled.map(([name, setting]) => [setting, input[name]])),
  )
  return Object.assign({}, input, { settings })
}

const spelledSettings = (settings: unknown, spellings: Spellings) =>
  Object.fromEntries(Object.entries(spellings).map(([name, setting]) => [name, settingsOf(settings)[setting] ?? null]))

/** Throws `notSupported` for a serial channel. */
function assertByNetwork({ actor: { language } }: Work, input: Input): void {
  const field = input.channelType === 'serial' ? 'channelType' : serialNames.find((name) => isSent(input[name]))
  if (field) throw new DomainError('notSupported', { field, reason: wordIn(language, noSerialPorts) })
}

function withPeriod(input: Input): Input {
  const { collectCycle, periodMs } = input
  if (typeof collectCycle !== 'number' || isSent(periodMs)) return input
  return Object.assign({}, input, { periodMs: collectCycle * msPerSecond })
}

interface Spelling<R extends typeof boxChannel | typeof channelDevice> {
  readonly spellings: Spellings
  /** Throws if a field of the input is not supported. */
  assertSupported(work: Work, input: Input): void
  /** Adds the names of the specification to rows. */
  spell(read: Read, rows: readonly EntityOf<R>[]): Promise<EntityOf<R>[]>
  /** Applies what a request changes beside the row. */
  apply(work: Work, row: EntityOf<R>, input: Input): Promise<void>
}

function spelledCrud<R extends typeof boxChannel | typeof channelDevice>(
  operations: Crud<R>,
  { spellings, assertSupported, spell, apply }: Spelling<R>,
): Crud<R> {
  const spellRow = async (read: Read, row: EntityOf<R>) => (await spell(read, [row]))[0] as EntityOf<R>
  const save = async (work: Work, row: EntityOf<R>, input: Input) => {
    await apply(work, row, input)
    return spellRow(work, row)
  }
  return {
    page: async (read, input) => {
      const { records, ...page } = await operations.page(read, input)
      return { records: await spell(read, records), ...page }
    },
    list: async (read, input) => spell(read, await operations.list(read, input)),
    read: async (read, input) => spellRow(read, await operations.read(read, input)),
    create: async (work, input) => {
      assertSupported(work, input)
      const full = await withSpelledSettings({ input, spellings }, async () => ({}))
      return save(work, await operations.create(work, withPeriod(full)), input)
    },
    update: async (work, input) => {
      assertSupported(work, input)
      const stored = async () => (await operations.read(work, input)).settings
      const full = await withSpelledSettings({ input, spellings }, stored)
      return save(work, await operations.update(work, withPeriod(full)), input)
    },
    remove: operations.remove,
  }
}

const spellChannel = (row: ChannelRow): ChannelRow =>
  Object.assign(row, spelledSettings(row.settings, channelSpellings), {
    channelType: 'net',
    baudRate: null,
    dataBits: null,
    stopBits: null,
    parity: null,
  })

/** Returns the box and the protocol of channels, by id. */
async function listChannelsOf(read: Read, rows: readonly DeviceRow[]) {
  const channels = await ofCompany(read)
    .selectFrom('box_channel')
    .select(['id', 'box_id as boxId', 'protocol'])
    .$narrowType<{ protocol: ProtocolCode }>()
    .where('id', '=', anyId([...new Set(valuesOf(rows, 'channelId'))]))
    .execute()
  return new Map(channels.map((channel) => [channel.id, channel]))
}

async function spellDevices(read: Read, rows: readonly DeviceRow[]): Promise<DeviceRow[]> {
  const channels = await listChannelsOf(read, rows)
  const owners = await listDeviceObjects(
    read,
    [...channels.values()].map(({ boxId }) => boxId),
  )
  const objectIdByPlace = new Map(owners.map(({ boxId, deviceCode, id }) => [`${boxId} ${deviceCode}`, id]))
  return rows.map((row) => {
    const channel = channels.get(row.channelId)
    return Object.assign(row, spelledSettings(row.settings, deviceSpellings), {
      collectCycle: Math.max(1, Math.round(row.periodMs / msPerSecond)),
      objectId: objectIdByPlace.get(`${channel?.boxId} ${row.code}`) ?? null,
      driverId: channel?.protocol,
    })
  })
}

/** Makes the device that of the object that the input names. Throws `notFound`, `forbidden` without the right to change objects. */
async function assignObject(work: Work, row: DeviceRow, { objectId }: Input): Promise<void> {
  if (!isSent(objectId)) return
  const boxId = (await listChannelsOf(work, [row])).get(row.channelId)?.boxId
  const owner = await objects.read(work, { id: objectId })
  if (owner.boxId === boxId && (owner.deviceCode ?? owner.code) === row.code) return
  if (!can(work.actor.authorities, 'object:edit')) throw new DomainError('forbidden')
  await objects.update(work, { id: objectId, boxId, deviceCode: row.code })
}

/** Returns the operations of channels with the names of the specification. */
export const spelledChannels = (operations: Crud<typeof boxChannel>): Crud<typeof boxChannel> =>
  spelledCrud(operations, {
    spellings: channelSpellings,
    assertSupported: assertByNetwork,
    spell: async (_, rows) => rows.map(spellChannel),
    apply: async () => undefined,
  })

/** Returns the operations of devices with the names of the specification. */
export const spelledDevices = (operations: Crud<typeof channelDevice>): Crud<typeof channelDevice> =>
  spelledCrud(operations, {
    spellings: deviceSpellings,
    assertSupported: () => undefined,
    spell: spellDevices,
    apply: assignObject,
  })

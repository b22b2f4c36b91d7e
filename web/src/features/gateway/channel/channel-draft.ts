// The content of the dialog of a channel, and its conversion to the input of the server.
import type { ChannelDetails, ChannelDraft } from '@gemba/contract/gateway/channel/commands.ts'
import { initialSettings, type ProtocolCode, protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { isEmpty, type Values } from '../../../resource/form/check.ts'
import { type EditableRow, liveRows } from '../../../resource/form/children/editable-rows.ts'
import { addRow } from '../../../resource/form/rows/grid-rows.ts'

export interface DeviceContent {
  readonly key: string
  readonly code: string
  readonly periodMs: number
  readonly settings: Values
  /** What the dialog does not show, and saves as it is. */
  readonly stored: Pick<ChannelDraft['devices'][number], 'name' | 'isEnabled'>
  readonly rows: readonly EditableRow[]
}

export interface ChannelContent {
  readonly name: string
  readonly protocol: ProtocolCode
  readonly settings: Values
  readonly devices: readonly DeviceContent[]
}

/** Returns the values of an empty row. */
export const newItem = (protocol: ProtocolCode): Values => {
  const { itemType } = protocols[protocol]
  return { code: '', name: '', address: '', dataType: itemType, unit: '' }
}

const initialPeriodMs = 1000
const maxCodeLength = 60
let deviceCount = 0

/** Returns a new device with one empty row. `number` is its position on the box, from 1. */
export const newDevice = (protocol: ProtocolCode, number: number): DeviceContent => ({
  key: `device-${++deviceCount}`,
  code: `D${number}`,
  periodMs: initialPeriodMs,
  settings: { ...initialSettings(protocols[protocol].device) },
  stored: { name: null, isEnabled: 1 },
  rows: addRow([], newItem(protocol)),
})

export const newChannel = (protocol: ProtocolCode, name: string, number: number): ChannelContent => ({
  name,
  protocol,
  settings: { ...initialSettings(protocols[protocol].channel) },
  devices: [newDevice(protocol, number)],
})

/** Returns the content for a stored channel. */
export function contentOf(channel: ChannelDetails): ChannelContent {
  const protocol = protocols[channel.protocol]
  return {
    name: channel.name,
    protocol: channel.protocol,
    settings: { ...initialSettings(protocol.channel), ...channel.settings },
    devices: channel.devices.map((device) => ({
      key: `device-${++deviceCount}`,
      code: device.code,
      periodMs: device.periodMs,
      settings: { ...initialSettings(protocol.device), ...device.settings },
      stored: { name: device.name, isEnabled: device.isEnabled },
      rows: device.items.reduce<EditableRow[]>(
        (rows, { settings, ...item }) => addRow(rows, { ...item, ...settings }),
        [],
      ),
    })),
  }
}

/** Returns the rows that have content. */
export const filledRows = (rows: readonly EditableRow[]): EditableRow[] =>
  liveRows(rows).filter(({ values }) => ['code', 'name', 'address'].some((name) => !isEmpty(values[name])))

const settingsIn = (fields: FieldRecord, values: Values): Values =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (isEmpty(values[name]) ? [] : [[name, values[name]]])))

const trimmed = (value: unknown): string => String(value ?? '').trim()

/** Returns the channel as the server expects it. */
export function draftOf(boxId: string, content: ChannelContent): ChannelDraft {
  const protocol = protocols[content.protocol]
  return {
    boxId,
    name: content.name.trim(),
    protocol: content.protocol,
    settings: settingsIn(protocol.channel, content.settings),
    isEnabled: 1,
    devices: content.devices.map((device) => ({
      code: device.code.trim(),
      name: device.stored.name,
      periodMs: device.periodMs,
      isEnabled: device.stored.isEnabled,
      settings: settingsIn(protocol.device, device.settings),
      items: filledRows(device.rows).map(({ values }) => ({
        code: trimmed(values.code),
        name: trimmed(values.name) || null,
        address: trimmed(values.address),
        dataType: values.dataType as ChannelDraft['devices'][number]['items'][number]['dataType'],
        unit: trimmed(values.unit) || null,
        settings: settingsIn(protocol.item, values),
      })),
    })),
  }
}

/** A node with a value, which becomes a row. */
export interface PickedNode {
  readonly name: string
  readonly address: string
  readonly dataType: unknown
}

/** Returns the device with one more row for each node. */
export const withNodes = (protocol: ProtocolCode, device: DeviceContent, nodes: readonly PickedNode[]): DeviceContent =>
  nodes.reduce((content, node) => withNode(protocol, content, node), device)

/** The code is the name in characters that codes allow. */
function withNode(protocol: ProtocolCode, device: DeviceContent, node: PickedNode): DeviceContent {
  const filled = filledRows(device.rows)
  const codes = new Set(filled.map(({ values }) => String(values.code)))
  const base = node.name.replace(/[^\w/-]+/g, '-').slice(0, maxCodeLength) || 'node'
  let code = base
  for (let number = 2; codes.has(code); number++) code = `${base}-${number}`
  const row: Values = { ...newItem(protocol), code, name: node.name, address: node.address, dataType: node.dataType }
  return { ...device, rows: addRow(filled, row) }
}

/** Problems of the server by the place in the dialog: `name`, `settings.host`, `<device>.code`, `<row>.address`. */
export function placeProblems(
  content: ChannelContent,
  problems: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([path, text]) => [placeOf(content, path.split('.')), text]))
}

function placeOf({ devices }: ChannelContent, path: readonly string[]): string {
  const [list, deviceIndex, kind, itemIndex, ...rest] = path
  const device = list === 'devices' ? devices[Number(deviceIndex)] : undefined
  if (!device) return path.join('.')
  const row = kind === 'items' ? filledRows(device.rows)[Number(itemIndex)] : undefined
  return row ? `${row.key}.${rest.at(-1) ?? ''}` : [device.key, ...path.slice(2)].join('.')
}

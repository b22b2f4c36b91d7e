// Telemetry of ThingsBoard: {"key":value}, {"ts":..,"values":{"key":value}}, or a list of these; of a gateway by device:
// {"Device A":[{"ts":..,"values":{..}}]}.

import {
  countSamples,
  type DeviceGroup,
  isTable,
  type MalformedReason,
  type MessageBody,
  maxSamplesPerMessage,
  parseJson,
} from '../decode/decode-body.ts'

export type TelemetryReason = MalformedReason | 'notTelemetry'

/** Returns the samples of the device itself, or the reason why the message has none. */
export function readDeviceTelemetry(payload: Buffer, deviceCode: string): MessageBody | TelemetryReason {
  const parsed = parseJson(payload)
  if (typeof parsed === 'string') return parsed
  const isTelemetry = isTable(parsed.json) || Array.isArray(parsed.json)
  return isTelemetry ? bodyOf(groupsOf(parsed.json, deviceCode)) : 'notTelemetry'
}

/** Returns the samples of the devices behind a gateway, or the reason why the message has none. */
export function readGatewayTelemetry(payload: Buffer): MessageBody | TelemetryReason {
  const parsed = parseJson(payload)
  if (typeof parsed === 'string') return parsed
  if (!isTable(parsed.json)) return 'notTelemetry'
  return bodyOf(Object.entries(parsed.json).flatMap(([deviceCode, entries]) => groupsOf(entries, deviceCode)))
}

/** Returns the device that a gateway connects or disconnects; undefined if the message has none. */
export function readDeviceName(payload: Buffer): string | undefined {
  const parsed = parseJson(payload)
  const device = typeof parsed !== 'string' && isTable(parsed.json) ? parsed.json.device : undefined
  return typeof device === 'string' && device !== '' ? device : undefined
}

function bodyOf(groups: DeviceGroup[]): MessageBody | TelemetryReason {
  if (countSamples(groups) > maxSamplesPerMessage) return 'tooManySamples'
  return { seq: undefined, ts: undefined, groups }
}

const groupsOf = (entries: unknown, deviceCode: string): DeviceGroup[] =>
  (Array.isArray(entries) ? entries : [entries]).map((entry) => groupOf(entry, deviceCode))

/** An entry without values becomes a group without device, which is counted as an unreadable entry. */
function groupOf(entry: unknown, dev: string): DeviceGroup {
  if (!isTable(entry)) return {}
  const { ts, values } = entry
  return ts !== undefined && isTable(values) ? { dev, ts, v: values } : { dev, v: entry }
}

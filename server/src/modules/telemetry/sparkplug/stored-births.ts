// The text of the births of an edge node: {"session","at","devices":[["M01",[["temperature",10,"3"]]]]}. A metric has its
// code, its data type and, if it has one, its alias.

import { isTable } from '../decode/decode-body.ts'
import { NodeBirth } from './node-birth.ts'
import type { Metric } from './payload.ts'

/** Births with a longer text are not stored: a restart asks their node for a birth. */
const maxBirthsChars = 1_048_576

/** The births of one session of a node. */
export interface NodeSession {
  readonly bdSeq: string
  readonly birth: NodeBirth
}

/** Returns the text of births; undefined if it is too long. */
export function writeBirths({ bdSeq, birth }: NodeSession): string | undefined {
  const text = JSON.stringify({ session: bdSeq, at: birth.at, devices: birth.toDevices() })
  return text.length > maxBirthsChars ? undefined : text
}

/** Returns the births of a text; undefined if any part of it is not as it was written. */
export function readBirths(text: string): NodeSession | undefined {
  const stored = text.length > maxBirthsChars ? undefined : parse(text)
  if (!isTable(stored)) return undefined
  const { session, at, devices } = stored
  if (typeof session !== 'string' || !Number.isSafeInteger(at) || !Array.isArray(devices)) return undefined
  const birth = new NodeBirth(at as number)
  return devices.every((device) => declareStored(birth, device)) ? { bdSeq: session, birth } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns false if a device or one of its metrics is not as it was written. */
function declareStored(birth: NodeBirth, device: unknown): boolean {
  if (!Array.isArray(device)) return false
  const [deviceCode, rows] = device as unknown[]
  if (typeof deviceCode !== 'string' || birth.hasDevice(deviceCode) || !Array.isArray(rows)) return false
  const metrics = rows.map(readMetric)
  const known = metrics.filter((metric) => metric !== undefined)
  return known.length === metrics.length && birth.declare(deviceCode, known).refusedCount === 0
}

function readMetric(row: unknown): Pick<Metric, 'name' | 'alias' | 'dataType'> | undefined {
  if (!Array.isArray(row)) return undefined
  const [name, dataType, alias] = row as unknown[]
  const isAlias = alias === undefined || (typeof alias === 'string' && /^\d{1,20}$/.test(alias))
  if (typeof name !== 'string' || typeof dataType !== 'number' || !isAlias) return undefined
  return { name, dataType, alias: alias as string | undefined }
}

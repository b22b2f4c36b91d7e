// The body of up/birth, the complete list of points that a box will send:
// {"d":[{"dev":"M01","p":[{"code":"temp","type":"Double","unit":"°C","a":3}]}]}.

import { type DataType, dataTypes } from '@gemba/contract/telemetry/sample.ts'
import { storableText } from '../decode/bounded-json.ts'
import { isTable, type MalformedReason, parseJson, type Table } from '../decode/decode-body.ts'
import type { PointState } from '../sample/point-state.ts'

export const maxBirthPoints = 20_000
/** Maximum number of JSON values. A point with four members is five values. */
const maxBirthValues = 131_072
/** Maximum length of a code, more than any device or point code has. */
const maxCodeChars = 128
const maxAlias = 0xffffffff

/** One point as declared by a box. */
export interface BirthPoint {
  deviceCode: string
  code: string
  dataType: DataType | null
  unit: string | null
}

/** The point of an alias. `state` is undefined while no point of the catalogue has this device and code. */
export interface PointAlias extends BirthPoint {
  state: PointState | undefined
}

export type BirthReason = MalformedReason | 'notABirth' | 'tooManyPoints'

const typeByName = new Map<string, DataType>(
  Object.entries(dataTypes).flatMap(([name, type]): [string, DataType][] => [
    [name.toLowerCase(), type],
    [String(type), type],
  ]),
)
typeByName.set('enum', dataTypes.enumeration)

/** The last birth of a box. It is valid until the next one, also across connections. */
export class Birth {
  readonly at: number
  readonly points: BirthPoint[] = []
  /** Number of unreadable entries and repeated aliases. */
  badItems = 0
  #byAlias = new Map<string, PointAlias>()

  constructor(at: number) {
    this.at = at
  }

  get aliasCount(): number {
    return this.#byAlias.size
  }

  /** @param alias decimal alias number */
  find(alias: string): PointAlias | undefined {
    return this.#byAlias.get(alias)
  }

  add(point: BirthPoint, alias: number | undefined): void {
    this.points.push(point)
    if (alias === undefined) return
    if (this.#byAlias.has(String(alias))) this.badItems++
    else this.#byAlias.set(String(alias), { ...point, state: undefined })
  }

  /** Resolves the points again, after the birth and after each change of the catalogue. */
  bind(devices: ReadonlyMap<string, ReadonlyMap<string, PointState>>): void {
    for (const alias of this.#byAlias.values()) alias.state = devices.get(alias.deviceCode)?.get(alias.code)
  }
}

/** Returns the birth, or the reason why the message is not a valid one. A bad entry does not affect the others. */
export function readBirth(message: Buffer, at: number): Birth | BirthReason {
  const parsed = parseJson(message, { maxValues: maxBirthValues })
  if (typeof parsed === 'string') return parsed
  const { json } = parsed
  if (!isTable(json) || !Array.isArray(json.d)) return 'notABirth'
  const birth = new Birth(at)
  for (const device of json.d as unknown[]) {
    if (!isTable(device) || !isCode(device.dev) || !Array.isArray(device.p)) {
      birth.badItems++
      continue
    }
    for (const point of device.p as unknown[]) readPoint(birth, device.dev, point)
    if (birth.points.length > maxBirthPoints) return 'tooManyPoints'
  }
  return birth
}

function readPoint(birth: Birth, deviceCode: string, point: unknown): void {
  const isReadable = isTable(point) && isCode(point.code) && point.code !== ''
  if (!isReadable || !(point.a === undefined || isAlias(point.a))) {
    birth.badItems++
    return
  }
  const { code, unit, a } = point as Table & { code: string }
  const shownUnit = typeof unit === 'string' && unit !== '' ? storableText(unit, 32) : null
  birth.add({ deviceCode, code, dataType: readType(point.type), unit: shownUnit }, a as number | undefined)
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxCodeChars
}

/** Returns the data type of a name or number; null for any other value. */
function readType(type: unknown): DataType | null {
  if (typeof type !== 'string' && typeof type !== 'number') return null
  return typeByName.get(String(type).toLowerCase()) ?? null
}

function isAlias(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxAlias
}

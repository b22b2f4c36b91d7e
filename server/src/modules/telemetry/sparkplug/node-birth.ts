// What an edge node declared in its births: metrics by device, with aliases that are unique in the node.

import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import { Birth, type BirthPoint, maxBirthPoints } from '../box/birth.ts'
import { storableText } from '../decode/bounded-json.ts'
import { type Metric, metricTypes } from './payload.ts'

interface DeclaredMetric {
  readonly point: BirthPoint
  readonly alias: string | undefined
  readonly dataType: number
}

const types = metricTypes
const pointTypes: Readonly<Record<number, BirthPoint['dataType']>> = {
  [types.int8]: dataTypes.int16,
  [types.int16]: dataTypes.int16,
  [types.int32]: dataTypes.int32,
  [types.int64]: dataTypes.int64,
  [types.uint8]: dataTypes.uint16,
  [types.uint16]: dataTypes.uint16,
  [types.uint32]: dataTypes.uint32,
  [types.uint64]: dataTypes.int64,
  [types.float]: dataTypes.float,
  [types.double]: dataTypes.double,
  [types.boolean]: dataTypes.boolean,
  [types.string]: dataTypes.string,
  [types.dateTime]: dataTypes.dateTime,
  [types.text]: dataTypes.string,
  [types.uuid]: dataTypes.string,
}

const maxCodeChars = 128

/** Returns whether a metric is a value of the plant. The others control the session. */
export const isPlantMetric = ({ name }: Metric): boolean => name !== 'bdSeq' && !name?.startsWith('Node Control/')

export class NodeBirth {
  readonly at: number
  readonly #byDevice = new Map<string, ReadonlyMap<string, DeclaredMetric>>()
  readonly #byAlias = new Map<string, DeclaredMetric>()
  #metricCount = 0

  constructor(at: number) {
    this.at = at
  }

  hasDevice(deviceCode: string): boolean {
    return this.#byDevice.has(deviceCode)
  }

  /**
   * Declares the metrics of a device again. Returns the codes that it no longer has, and the number of metrics that were
   * not declared, because their name cannot be a code or the node has too many.
   */
  declare(
    deviceCode: string,
    metrics: readonly Pick<Metric, 'name' | 'alias' | 'dataType'>[],
  ): { removedCodes: string[]; refusedCount: number } {
    const before = this.#byDevice.get(deviceCode)
    for (const { alias } of before?.values() ?? []) if (alias !== undefined) this.#byAlias.delete(alias)
    const declared = new Map<string, DeclaredMetric>()
    const room = maxBirthPoints - this.#metricCount + (before?.size ?? 0)
    let refusedCount = 0
    for (const { name, alias, dataType } of metrics) {
      const isCode = name !== undefined && name !== '' && name.length <= maxCodeChars
      if (!isCode || (declared.size >= room && !declared.has(name))) {
        refusedCount++
        continue
      }
      const code = storableText(name, maxCodeChars)
      const point = { deviceCode, code, dataType: pointTypes[dataType] ?? null, unit: null }
      const metric = { point, alias, dataType }
      declared.set(code, metric)
      if (alias !== undefined) this.#byAlias.set(alias, metric)
    }
    this.#metricCount += declared.size - (before?.size ?? 0)
    if (declared.size > 0) this.#byDevice.set(deviceCode, declared)
    else this.#byDevice.delete(deviceCode)
    return { removedCodes: [...(before?.keys() ?? [])].filter((code) => !declared.has(code)), refusedCount }
  }

  /** Returns the codes of a device as declared last. */
  codesOf(deviceCode: string): string[] {
    return [...(this.#byDevice.get(deviceCode)?.keys() ?? [])]
  }

  /** Returns the declaration of a metric in a data message; undefined if no birth explains it. */
  find(deviceCode: string, { alias, name }: Pick<Metric, 'alias' | 'name'>): DeclaredMetric | undefined {
    if (name !== undefined && name !== '') return this.#byDevice.get(deviceCode)?.get(name)
    return alias === undefined ? undefined : this.#byAlias.get(alias)
  }

  /** Returns the devices with the code, data type and alias of each metric, for `declare` in another run. */
  toDevices(): [deviceCode: string, metrics: [code: string, dataType: number, alias?: string][]][] {
    return [...this.#byDevice].map(([deviceCode, metrics]) => [
      deviceCode,
      [...metrics].map(([code, metric]) => {
        const { dataType, alias } = metric
        // Another metric may have taken the alias.
        const isOwn = alias !== undefined && this.#byAlias.get(alias) === metric
        return isOwn ? [code, dataType, alias] : [code, dataType]
      }),
    ])
  }

  /** Returns the births as one birth of the box, for the report and the choice of points. */
  toBirth(): Birth {
    const birth = new Birth(this.at)
    for (const device of this.#byDevice.values()) {
      for (const { point } of device.values()) birth.add(point, undefined)
    }
    return birth
  }
}

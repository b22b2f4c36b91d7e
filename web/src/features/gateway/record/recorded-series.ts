// The points of a record as series of a curve.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { RecordedPoint, RecordedSample } from '@gemba/contract/gateway/record/commands.ts'
import { parseStateWords } from '@gemba/contract/rules/state-words.ts'
import type { RecordedSeries } from '../../../chart/recorded/recorded-canvas.tsx'
import { conversionOf } from '../../../ui/value/units.ts'

/** More curves could not be told apart. */
export const maxDrawnPoints = 8

const { boolean, enumeration, string, json } = dataType.codes
const stateTypes: readonly number[] = [boolean, enumeration]
const textTypes: readonly number[] = [string, json]

/** Returns the texts of the values of a point; undefined if they are no states. */
export function recordedStatesOf(point: Pick<RecordedPoint, 'stateWords' | 'dataType'>) {
  const words = point.stateWords ? parseStateWords(point.stateWords) : undefined
  return words ?? (stateTypes.includes(point.dataType) ? new Map<number, string>() : undefined)
}

/** Returns the first points that have samples. Texts are not drawn. */
export function recordedSeries(points: readonly RecordedPoint[], units: readonly string[]): RecordedSeries[] {
  const drawn = points.filter((point) => point.samples.length > 0 && !textTypes.includes(point.dataType))
  return drawn.slice(0, maxDrawnPoints).map((point) => {
    const { pointId, name, objectName, unit, decimals, periodMs, isHeld, samples } = point
    const conversion = conversionOf(unit, units)
    const isOfSeveral = new Set(drawn.map(({ objectId }) => objectId)).size > 1
    return {
      pointId,
      name: isOfSeveral ? `${objectName} · ${name}` : name,
      unit: conversion?.unit ?? unit ?? '',
      convert: conversion?.convert,
      decimals,
      periodMs,
      states: recordedStatesOf(point),
      limits: [],
      isHeld,
      samples: samples.map(([ts, value, quality]: RecordedSample) => [
        ts,
        value === null ? null : Number(value),
        quality,
      ]),
    }
  })
}

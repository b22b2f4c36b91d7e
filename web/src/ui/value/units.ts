// Converts values to the units that people prefer to those in which points are measured (shell specification, section
// 9). Only shown values are converted; stored and sent values are not.
import { create } from 'zustand'

/** `value * factor + offset` is the value in the first unit of its quantity. */
type Scale = readonly [factor: number, offset?: number]

const quantities: readonly Readonly<Record<string, Scale>>[] = [
  { '℃': [1], '℉': [5 / 9, -160 / 9], K: [1, -273.15] },
  { W: [1], kW: [1e3], MW: [1e6] },
  { kvar: [1], Mvar: [1e3] },
  { kVA: [1], MVA: [1e3] },
  { Wh: [1], kWh: [1e3], MWh: [1e6], kJ: [1 / 3.6], MJ: [1e3 / 3.6], GJ: [1e6 / 3.6] },
  { mV: [1e-3], V: [1], kV: [1e3] },
  { mA: [1e-3], A: [1], kA: [1e3] },
  { Pa: [1], kPa: [1e3], MPa: [1e6], mbar: [100], bar: [1e5], psi: [6894.757293168] },
  { mm: [1e-3], cm: [1e-2], m: [1], km: [1e3], in: [0.0254], ft: [0.3048] },
  { g: [1e-3], kg: [1], t: [1e3], lb: [0.45359237] },
  { mL: [1e-3], L: [1], 'm³': [1e3] },
  { 'L/min': [1], 'L/s': [60], 'm³/h': [1e3 / 60] },
  { 'm/s': [1], 'm/min': [1 / 60], 'km/h': [1 / 3.6] },
  { s: [1], min: [60], h: [3600] },
]

/** Other spellings of the same unit. */
const spellings: Readonly<Record<string, string>> = {
  '°C': '℃',
  '°F': '℉',
  m3: 'm³',
  'm3/h': 'm³/h',
  l: 'L',
  'l/min': 'L/min',
}

const plain = (unit: string): string => spellings[unit.trim()] ?? unit.trim()

/** All units in which a value can be shown, by quantity. */
export const convertibleUnits: readonly (readonly string[])[] = quantities.map((quantity) => Object.keys(quantity))

/** Returns the units of a setting, such as `kW, ℉`, without unknown names. */
export const unitsIn = (setting: string | null | undefined): readonly string[] =>
  (setting ?? '')
    .split(/[,，、;；\s]+/)
    .map(plain)
    .filter((unit) => convertibleUnits.some((units) => units.includes(unit)))

export interface Conversion {
  readonly unit: string
  readonly convert: (value: number) => number
}

/**
 * Returns the conversion from `unit` to the preferred unit of the same quantity; undefined if the value stays as it is.
 */
export function conversionOf(
  unit: string | null | undefined,
  preferredUnits: readonly string[],
): Conversion | undefined {
  const plainUnit = plain(unit ?? '')
  const quantity = quantities.find((quantity) => Object.hasOwn(quantity, plainUnit))
  const chosen = quantity && preferredUnits.find((candidate) => Object.hasOwn(quantity, candidate))
  const from = quantity?.[plainUnit]
  const to = chosen === undefined ? undefined : quantity?.[chosen]
  if (!from || !to || chosen === undefined || chosen === plainUnit) return undefined
  const [factor, offset = 0] = from
  const [toFactor, toOffset = 0] = to
  return { unit: chosen, convert: (value) => (value * factor + offset - toOffset) / toFactor }
}

/** The units that the person and the company prefer. Set with their settings. */
export const useDisplayUnits = create<{ units: readonly string[] }>(() => ({ units: [] }))

/** Returns the current conversion of a unit. */
export function useConversion(unit: string | null | undefined): Conversion | undefined {
  const units = useDisplayUnits((state) => state.units)
  return conversionOf(unit, units)
}

export interface DisplayedFigure<Value> {
  readonly value: Value
  readonly unit: string
}

/** Returns a value and its unit as they are shown. A value that is no number stays as it is. */
export function shownIn<Value>(
  conversion: Conversion | undefined,
  value: Value,
  unit: string | null | undefined,
): DisplayedFigure<Value | number> {
  if (!conversion || typeof value !== 'number') return { value, unit: unit ?? '' }
  return { value: conversion.convert(value), unit: conversion.unit }
}

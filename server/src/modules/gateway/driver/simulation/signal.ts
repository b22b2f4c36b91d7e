// Signals of the simulation: `sine(low,high,seconds)`, `ramp(low,high,seconds)`, `random(low,high,step)`,
// `constant(value)`, `steps(seconds,value,value...)`, `csv(column)`.
import { DriverError, type DriverReading } from '../driver.ts'
import type { CsvTable } from './csv.ts'

type Value = DriverReading['value']

/** Returns the value at a time since the channel was opened. `poll` is the number of earlier values. */
export type Signal = (elapsedMs: number, poll: number) => Value

interface SignalSource {
  readonly address: string
  readonly random: () => number
  readonly csv: CsvTable | undefined
}

const msPerSecond = 1000

/** Returns whether an address is `constant(value)`, whose value can be replaced. */
export const isConstant = (address: string): boolean => /^\s*constant\s*(\(|$)/.test(address)

/** Parses the address of an item. Throws `DriverError` badAddress. */
export function parseSignal(source: SignalSource): Signal {
  const { address } = source
  const [, kind = '', text = ''] =
    /^\s*(sine|ramp|random|constant|steps|csv)\s*(?:\(([^()]*)\))?\s*$/.exec(address) ?? []
  const parameters = text.split(',').map((parameter) => parameter.trim())
  const signal = kind === 'csv' ? csvSignal(source, parameters[0] ?? '') : numericSignal(source, kind, parameters)
  if (!signal) throw new DriverError('badAddress', { address })
  return signal
}

function csvSignal({ csv }: SignalSource, column: string): Signal | undefined {
  const values = csv?.columns.get(column)
  if (!values || values.length === 0) return undefined
  return (_, poll) => values[poll % values.length] ?? null
}

function numericSignal({ random }: SignalSource, kind: string, texts: readonly string[]): Signal | undefined {
  const numbers = texts.filter((text) => text !== '').map(Number)
  if (numbers.some((number) => !Number.isFinite(number))) return undefined
  const [first = 0, second = 100, third = 60] = numbers
  const periodMs = third * msPerSecond
  switch (kind) {
    case 'sine':
      if (periodMs <= 0) return undefined
      return (elapsedMs) => first + ((second - first) * (1 + Math.sin((2 * Math.PI * elapsedMs) / periodMs))) / 2
    case 'ramp':
      if (periodMs <= 0) return undefined
      return (elapsedMs) => first + ((second - first) * (elapsedMs % periodMs)) / periodMs
    case 'random':
      return randomWalk({ low: first, high: second, step: numbers[2] ?? (second - first) / 20 }, random)
    case 'constant':
      return () => first
    case 'steps':
      return stepSignal(first * msPerSecond, numbers.slice(1))
    default:
      return undefined
  }
}

function randomWalk({ low, high, step }: { low: number; high: number; step: number }, random: () => number): Signal {
  let value = (low + high) / 2
  return () => {
    value = Math.min(high, Math.max(low, value + (random() * 2 - 1) * step))
    return value
  }
}

function stepSignal(stepMs: number, values: readonly number[]): Signal | undefined {
  if (stepMs <= 0 || values.length === 0) return undefined
  return (elapsedMs) => values[Math.floor(elapsedMs / stepMs) % values.length] ?? null
}

/** Returns random numbers from 0 to 1, the same for the same text and seed (mulberry32). */
export function seededRandom(text: string, seed: number): () => number {
  let state = seed
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// Settings of channels and devices with their limits. A value outside of the limits is replaced by the nearest one.

import type { DriverChannel, DriverDevice } from '../driver.ts'

export interface ModbusChannelSettings {
  readonly host: string
  readonly port: number
  readonly timeoutMs: number
  /** Attempts after the first one, before a device counts as silent. */
  readonly retries: number
}

export interface ModbusDeviceSettings {
  readonly unit: number
  readonly maxRegisters: number
  readonly maxGap: number
  /** How bits of registers are written: with their register, which is read before, or by function 22. */
  readonly bitWrites: 'register' | 'mask'
}

export function readChannelSettings({ settings }: DriverChannel): ModbusChannelSettings {
  return {
    host: typeof settings.host === 'string' ? settings.host : '',
    port: integerOf(settings.port, { min: 1, max: 65_535, initial: 502 }),
    timeoutMs: integerOf(settings.timeoutMs, { min: 100, max: 60_000, initial: 1000 }),
    retries: integerOf(settings.retries, { min: 0, max: 10, initial: 2 }),
  }
}

export function readDeviceSettings({ settings }: DriverDevice): ModbusDeviceSettings {
  return {
    unit: integerOf(settings.unit, { min: 0, max: 255, initial: 1 }),
    maxRegisters: integerOf(settings.maxRegisters, { min: 1, max: 125, initial: 125 }),
    maxGap: integerOf(settings.maxGap, { min: 0, max: 100, initial: 8 }),
    bitWrites: settings.bitWrites === 'mask' ? 'mask' : 'register',
  }
}

function integerOf(value: unknown, { min, max, initial }: { min: number; max: number; initial: number }): number {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isInteger(number) ? Math.min(max, Math.max(min, number)) : initial
}

import type { CreateDriver } from '../driver.ts'
import { ModbusChannel } from './modbus-channel.ts'
import { readOnce } from './read-once.ts'

/** Modbus TCP. */
export const createDriver: CreateDriver = (environment) => ({
  open: (channel, report) => new ModbusChannel(environment, channel, report),
  readOnce: (channel) => readOnce(environment, channel),
})

import { setErrorLogger, setWarningLogger } from 'node-opcua-client'
import type { CreateDriver } from '../driver.ts'
import { browse } from './browse.ts'
import { OpcuaChannel } from './opcua-channel.ts'
import { readOnce } from './read-once.ts'

/** OPC UA over TCP. */
export const createDriver: CreateDriver = (environment) => {
  // The library writes lines of its own to the console. What matters is reported as fault of the channel.
  setWarningLogger(() => undefined)
  setErrorLogger(() => undefined)
  return {
    open: (channel, report) => new OpcuaChannel(environment, channel, report),
    readOnce: (channel) => readOnce(environment, channel),
    browse: (channel, address) => browse(environment, channel, address),
  }
}

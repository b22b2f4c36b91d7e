// A driver for tests. Its address says how it fails: `hang` blocks the thread, `throw` ends it, `overflow` loses values.
import { type CreateDriver, DriverError } from './driver.ts'

const block = (): never => {
  for (;;);
}

export const createDriver: CreateDriver = () => ({
  open(channel, report) {
    report.channel('connected')
    const device = channel.devices[0]
    if (device) report.readings(device.code, [{ code: 'alive', value: 1 }])
    if (device && channel.settings.host === 'overflow')
      report.counters(device.id, { polls: 1, overruns: 0, failures: 0, overflows: 3 })
    const timer = setTimeout(() => {
      if (channel.settings.host === 'hang') block()
      if (channel.settings.host === 'throw') throw new Error('the device is on fire')
    }, 300)
    return { close: async () => clearTimeout(timer) }
  },
  readOnce() {
    return Promise.reject(new DriverError('noAnswer'))
  },
})

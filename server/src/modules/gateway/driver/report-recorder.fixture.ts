// Records what a driver reports, and waits for it.

import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DriverCounters, DriverEnvironment, DriverFault, DriverReading, DriverReport } from './driver.ts'

/** Connects without the checks of platform/outbound, because the peers of tests are on this machine. */
export const testEnvironment: DriverEnvironment = {
  connect: ({ host, port }, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof connect>>()
    const socket = connect({ host, port, signal })
    socket.on('error', reject)
    socket.once('connect', () => resolve(socket))
    return promise
  },
  resolve: ({ host }) => Promise.resolve(host),
  folder: mkdtempSync(join(tmpdir(), 'driver-')),
}

export class ReportRecorder implements DriverReport {
  readonly latest = new Map<string, DriverReading>()
  readonly channelStates: { state: string; fault: string | undefined }[] = []
  readonly deviceStates = new Map<string, { state: string; fault: string | undefined }>()
  readonly itemFaults = new Map<string, DriverFault>()
  readonly countersById = new Map<string, DriverCounters>()
  readonly readingCount = new Map<string, number>()

  readings(deviceCode: string, readings: readonly DriverReading[]): void {
    for (const reading of readings) this.latest.set(`${deviceCode}.${reading.code}`, reading)
    this.readingCount.set(deviceCode, (this.readingCount.get(deviceCode) ?? 0) + 1)
  }

  channel(state: string, fault?: DriverFault): void {
    this.channelStates.push({ state, fault: fault?.code })
  }

  device(deviceId: string, state: string, fault?: DriverFault): void {
    this.deviceStates.set(deviceId, { state, fault: fault?.code })
  }

  item(_deviceId: string, code: string, fault: DriverFault | undefined): void {
    if (fault) this.itemFaults.set(code, fault)
    else this.itemFaults.delete(code)
  }

  counters(deviceId: string, counters: DriverCounters): void {
    this.countersById.set(deviceId, counters)
  }

  valueOf(key: string): DriverReading['value'] | undefined {
    return this.latest.get(key)?.value
  }

  /** Resolves when the condition holds. Throws after 10 s. */
  async until(condition: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + 10_000
    while (!condition()) {
      if (Date.now() > deadline) throw new Error(`did not happen within 10 s: ${what}`)
      await wait(10)
    }
  }
}

// The demo plant of an installation while this server leads the demo: its boxes, devices and people.
import { join } from 'node:path'
import type { DemoOptions } from '@gemba/server/src/main/start/demo.ts'
import type { Product } from '@gemba/server/src/main/start/start-options.ts'
import { listCompanies } from '@gemba/server/src/modules/identity/index.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { type Simulator, startSimulator } from './boxes/start-simulator.ts'
import { reasonOf } from './demo-calls.ts'
import { startDemoDevices } from './devices/demo-devices.ts'
import type { DeviceServers } from './devices/start-device-servers.ts'
import { makeFirstBackup } from './first-backup.ts'
import { fillHistory } from './history/fill-history.ts'
import { sendFirstValues } from './history/first-values.ts'
import { isHistoryIncomplete } from './installation-mark.ts'
import { nameDemo } from './name-demo.ts'
import { loadDemoPast, renewDemoRights } from './seed-demo.ts'
import { LiveStory } from './story/live-story.ts'

/** Delay of the first backup, which reads everything, so that new visitors have the capacity of the machine. */
const firstBackupAfterMs = 120_000

interface DemoRunOptions extends DemoOptions {
  readonly product: Product
  readonly mqttUrl: string
  /** Secret of the demo boxes. */
  readonly boxSecret: string
  /** Password that the accounts of the demo keep; undefined if it is not published. */
  readonly accountPassword: string | undefined
}

export class DemoRun {
  readonly #options: DemoRunOptions
  #simulator: Simulator | undefined
  #devices: DeviceServers | undefined
  #story: LiveStory | undefined
  #firstBackup: NodeJS.Timeout | undefined
  /** Progress of generating the past of the demo company. */
  #past: { readonly companyId: string; readonly percent: number } | undefined
  #isStopped = false

  constructor(options: DemoRunOptions) {
    this.#options = options
  }

  /** Returns how much of the past of a company is generated, in percent; undefined if that is not being done. */
  pastOf(companyId: string): number | undefined {
    return companyId === this.#past?.companyId ? this.#past.percent : undefined
  }

  /** Disconnects a simulated box. Returns whether a simulator is running. */
  cut(code: string, forMs: number): boolean {
    return this.#simulator?.cut(code, forMs) ?? false
  }

  /**
   * Runs the demo plant. Without a past it starts at once and its past is loaded meanwhile. Otherwise the time in which
   * the server was off is filled first, because readings continue after the newest ones.
   */
  async start(): Promise<void> {
    const { product, factoryDays, report, accountPassword } = this.#options
    try {
      await product.intake.whenReady
      await renewDemoRights(product, accountPassword)
      await nameDemo(product)
      const now = Date.now()
      if (await isHistoryIncomplete(product.database)) {
        await sendFirstValues(product, now)
        this.#simulate()
        await this.#generatePast(now)
      } else {
        await fillHistory(product, { now, isBefore: false })
        await sendFirstValues(product, now)
      }
    } catch (error) {
      this.#report('the demo plant keeps a gap', reasonOf(error))
    }
    this.#simulate()
    await this.#openDevices()
    // A factory without a past is new: nobody works in it.
    if (this.#isStopped || factoryDays === 0) return
    this.#story = new LiveStory({ ...product, report })
    this.#story.start()
    this.#firstBackup = setTimeout(() => {
      makeFirstBackup(product).catch((error: unknown) => report('the demo has no first backup', error))
    }, firstBackupAfterMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#firstBackup)
    this.#simulator?.stop()
    this.#devices?.stop()
    await this.#story?.stop()
  }

  async #generatePast(now: number): Promise<void> {
    const { product, say, factoryDays } = this.#options
    const companies = await storeOn(product.database).asSystem('seed').inRead(listCompanies)
    const companyId = companies.find(({ code }) => code === 'demo')?.id ?? ''
    const onShare = (share: number) => {
      this.#past = { companyId, percent: Math.floor(share * 100) }
    }
    onShare(0)
    try {
      await loadDemoPast(product, { now, say, factoryDays, onShare })
    } finally {
      this.#past = undefined
    }
  }

  #simulate(): void {
    if (this.#isStopped) return
    const { mqttUrl, boxSecret: secret, report } = this.#options
    this.#simulator ??= startSimulator({ mqttUrl, secret, company: 'demo', report })
  }

  /** Starts the devices last, because their library needs a second of the processor. */
  async #openDevices(): Promise<void> {
    if (this.#isStopped) return
    const { product, settings, report } = this.#options
    try {
      const folder = join(settings.dataFolder, 'demo-devices')
      const devices = await startDemoDevices({ product, folder, report })
      if (this.#isStopped) devices.stop()
      else this.#devices = devices
    } catch (error) {
      this.#report('the devices of the demo', error)
    }
  }

  #report(message: string, error: unknown): void {
    if (!this.#isStopped) this.#options.report(message, error)
  }
}

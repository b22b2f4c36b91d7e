// The demo of an installation: fills an empty database, and runs the demo plants until the product stops.
import { join } from 'node:path'
import type { Demo, DemoOptions, OpenDemo } from '@gemba/server/src/main/start/demo.ts'
import type { OpenProduct, Product } from '@gemba/server/src/main/start/start-options.ts'
import { listCompanies } from '@gemba/server/src/modules/identity/index.ts'
import type { MayRun } from '@gemba/server/src/platform/cluster/leases.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { isLoopback } from '@gemba/server/src/platform/loopback.ts'
import { Pause } from '@gemba/server/src/platform/pause.ts'
import { publishedPassword } from '@gemba/server/src/platform/published-password.ts'
import { type Simulator, startSimulator } from './boxes/start-simulator.ts'
import { demoRoutes } from './commands/demo-routes.ts'
import { CompanyDemos } from './companies/company-demos.ts'
import { reasonOf } from './demo-calls.ts'
import { DemoSecretFile, type DemoSecrets } from './demo-secrets.ts'
import { describeAccounts } from './describe-accounts.ts'
import { startDemoDevices } from './devices/demo-devices.ts'
import type { DeviceServers } from './devices/start-device-servers.ts'
import { makeFirstBackup } from './first-backup.ts'
import { fillHistory } from './history/fill-history.ts'
import { sendFirstValues } from './history/first-values.ts'
import { isHistoryIncomplete } from './installation-mark.ts'
import { nameDemo } from './name-demo.ts'
import { loadDemoPast, renewDemoRights, seedDemo } from './seed-demo.ts'
import { LiveStory } from './story/live-story.ts'

/** Delay of the first backup, which reads everything, so that new visitors have the capacity of the machine. */
const firstBackupAfterMs = 120_000
/** Interval in which a server tries to lead the demo, and renews its lead. */
const leadMs = 5000

/** Returns the demo. Nothing is read or written before `seed` or `start`. */
export const openDemo: OpenDemo = (options) => new InstallationDemo(options)

class InstallationDemo implements Demo {
  readonly extendRoutes: Demo['extendRoutes']
  readonly #companies: CompanyDemos
  readonly #options: DemoOptions
  readonly #secretFile: DemoSecretFile
  /** Secrets of a demo created in this run. */
  #secrets: DemoSecrets | undefined
  #simulator: Simulator | undefined
  #devices: DeviceServers | undefined
  #story: LiveStory | undefined
  #firstBackup: NodeJS.Timeout | undefined
  readonly #pause = new Pause()
  #leading: NodeJS.Timeout | undefined
  /** Progress of generating the past of the demo company. */
  #past: { readonly companyId: string; readonly percent: number } | undefined
  #isStopped = false

  constructor(options: DemoOptions) {
    const { dataFolder } = options.settings
    this.#options = options
    this.#secretFile = new DemoSecretFile(dataFolder)
    this.#companies = new CompanyDemos({ dataFolder, report: options.report })
    this.extendRoutes = demoRoutes({
      loader: {
        begin: (company) => this.#companies.begin(company),
        progressOf: async (companyId) =>
          companyId === this.#past?.companyId
            ? { state: 'loading', step: 'history', percent: this.#past.percent }
            : this.#companies.progressOf(companyId),
      },
      isPublished: () => this.#isPublished(),
      cutBox: (companyId, code, forMs) =>
        this.#companies.cut(companyId, code, forMs) ?? this.#simulator?.cut(code, forMs) ?? false,
    })
  }

  async seed(product: OpenProduct): Promise<void> {
    const { settings, say } = this.#options
    if (settings.seed !== 'demo') return
    const { host } = settings
    const secrets = this.#secretFile.forMaking(host !== undefined && !isLoopback(host))
    if (await seedDemo(product, { secrets, say })) this.#secrets = secrets
  }

  describeAccounts({ host, isDemo }: Pick<Product, 'host' | 'isDemo'>): string[] {
    return describeAccounts({ host, isDemo, isPublished: this.#isPublished(), secrets: this.#secrets })
  }

  start(product: Product, mqttUrl: string): void {
    if (this.#secrets) this.#secretFile.removeAllButSimulator(this.#secrets)
    void this.#lead(product, mqttUrl)
  }

  /** Waits until this server runs the demo plants, which is one of several. */
  async #lead(product: Product, mqttUrl: string): Promise<void> {
    // Its readings and devices need an intake.
    if (!product.membership.roles.includes('intake')) return
    const mayRun = product.leases.mayRun('demo')
    while (!this.#isStopped && !(await this.#isLeader(mayRun))) await this.#pause.wait(leadMs)
    if (this.#isStopped) return
    // Renewed for as long as this server runs them.
    this.#leading = setInterval(() => void this.#isLeader(mayRun), leadMs)
    if (product.isDemo && this.#options.settings.seed === 'demo') void this.#goOn(product, mqttUrl)
    void this.#openCompanies(product, mqttUrl)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#pause.end()
    clearInterval(this.#leading)
    clearTimeout(this.#firstBackup)
    this.#simulator?.stop()
    this.#devices?.stop()
    this.#companies.stop()
    await this.#story?.stop()
  }

  async #isLeader(mayRun: MayRun): Promise<boolean> {
    try {
      return await mayRun()
    } catch (error) {
      this.#report('the lead of the demo', error)
      return false
    }
  }

  /** Returns whether the demo was created with the published passwords. */
  #isPublished(): boolean {
    return this.#secretFile.plantBox === publishedPassword
  }

  /** Allows companies to load the demo plant from now on. */
  async #openCompanies(product: Product, mqttUrl: string): Promise<void> {
    try {
      await product.intake.whenReady
      await this.#companies.open(product, mqttUrl)
    } catch (error) {
      this.#report('demo plants of companies', error)
    }
  }

  /**
   * Runs the demo plant. Without a past it starts at once and its past is loaded meanwhile. Otherwise the time in which
   * the server was off is filled first, because readings continue after the newest ones.
   */
  async #goOn(product: Product, mqttUrl: string): Promise<void> {
    const { factoryDays } = this.#options
    try {
      await product.intake.whenReady
      await renewDemoRights(product, this.#isPublished() ? publishedPassword : undefined)
      await nameDemo(product)
      const now = Date.now()
      if (await isHistoryIncomplete(product.database)) {
        await sendFirstValues(product, now)
        this.#simulate(mqttUrl)
        await this.#generatePast(product, now)
      } else {
        await fillHistory(product, { now, isBefore: false })
        await sendFirstValues(product, now)
      }
    } catch (error) {
      this.#report('the demo plant keeps a gap', reasonOf(error))
    }
    this.#simulate(mqttUrl)
    await this.#openDevices(product)
    // A factory without a past is new: nobody works in it.
    if (this.#isStopped || factoryDays === 0) return
    const { report } = this.#options
    this.#story = new LiveStory({ ...product, report })
    this.#story.start()
    this.#firstBackup = setTimeout(() => {
      makeFirstBackup(product).catch((error: unknown) => report('the demo has no first backup', error))
    }, firstBackupAfterMs)
  }

  async #generatePast(product: Product, now: number): Promise<void> {
    const { say, factoryDays } = this.#options
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

  #simulate(mqttUrl: string): void {
    if (this.#isStopped) return
    const { plantBox: secret } = this.#secretFile
    this.#simulator ??= startSimulator({ mqttUrl, secret, company: 'demo', report: this.#options.report })
  }

  /** Starts the devices last, because their library needs a second of the processor. */
  async #openDevices(product: Product): Promise<void> {
    if (this.#isStopped) return
    const { settings, report } = this.#options
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

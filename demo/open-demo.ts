// The demo of an installation: fills an empty database, and runs the demo plants until the product stops.
import type { Demo, DemoOptions, OpenDemo } from '@gemba/server/src/main/start/demo.ts'
import type { OpenProduct, Product } from '@gemba/server/src/main/start/start-options.ts'
import { isLoopback } from '@gemba/server/src/platform/loopback.ts'
import { publishedPassword } from '@gemba/server/src/platform/published-password.ts'
import { demoRoutes } from './commands/demo-routes.ts'
import { CompanyDemos } from './companies/company-demos.ts'
import { DemoLead } from './demo-lead.ts'
import { DemoRun } from './demo-run.ts'
import { DemoSecretFile, type DemoSecrets } from './demo-secrets.ts'
import { describeAccounts } from './describe-accounts.ts'
import { seedDemo } from './seed-demo.ts'

/** Returns the demo. Nothing is read or written before `seed` or `start`. */
export const openDemo: OpenDemo = (options) => new InstallationDemo(options)

class InstallationDemo implements Demo {
  readonly extendRoutes: Demo['extendRoutes']
  readonly #options: DemoOptions
  readonly #secretFile: DemoSecretFile
  /** Opened while this server leads. */
  #companies: CompanyDemos
  /** Secrets of a demo created in this run. */
  #secrets: DemoSecrets | undefined
  #run: DemoRun | undefined
  #lead: DemoLead | undefined
  #isStopped = false

  constructor(options: DemoOptions) {
    this.#options = options
    this.#secretFile = new DemoSecretFile(options.settings.dataFolder)
    this.#companies = this.#closedCompanies()
    this.extendRoutes = demoRoutes({
      loader: {
        begin: (company) => this.#companies.begin(company),
        progressOf: async (companyId) => {
          const percent = this.#run?.pastOf(companyId)
          if (percent === undefined) return this.#companies.progressOf(companyId)
          return { state: 'loading', step: 'history', percent }
        },
      },
      isPublished: () => this.#isPublished(),
      cutBox: (companyId, code, forMs) =>
        this.#companies.cut(companyId, code, forMs) ?? this.#run?.cut(code, forMs) ?? false,
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
    // Its readings and devices need an intake.
    if (!product.membership.roles.includes('intake')) return
    this.#lead = new DemoLead({
      mayRun: product.leases.mayRun('demo'),
      begin: () => this.#begin(product, mqttUrl),
      end: () => this.#end(),
      report: (error) => this.#report('the lead of the demo', error),
    })
    void this.#lead.follow()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#lead?.stop()
    await this.#end()
  }

  #begin(product: Product, mqttUrl: string): void {
    if (product.isDemo && this.#options.settings.seed === 'demo') {
      const boxSecret = this.#secretFile.plantBox
      const accountPassword = this.#isPublished() ? publishedPassword : undefined
      this.#run = new DemoRun({ ...this.#options, product, mqttUrl, boxSecret, accountPassword })
      void this.#run.start()
    }
    void this.#openCompanies(product, mqttUrl)
  }

  /** Ends everything that another server runs from now on. */
  async #end(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    this.#companies.stop()
    this.#companies = this.#closedCompanies()
    await run?.stop()
  }

  #closedCompanies(): CompanyDemos {
    const { settings, report } = this.#options
    return new CompanyDemos({ dataFolder: settings.dataFolder, report })
  }

  /** Returns whether the demo was created with the published passwords. */
  #isPublished(): boolean {
    return this.#secretFile.plantBox === publishedPassword
  }

  /** Allows companies to load the demo plant from now on. */
  async #openCompanies(product: Product, mqttUrl: string): Promise<void> {
    const companies = this.#companies
    try {
      await product.intake.whenReady
      await companies.open(product, mqttUrl)
    } catch (error) {
      this.#report('demo plants of companies', error)
    }
  }

  #report(message: string, error: unknown): void {
    if (!this.#isStopped) this.#options.report(message, error)
  }
}

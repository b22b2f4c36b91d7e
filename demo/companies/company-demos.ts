// Loads the demo plant into companies on request, after the response, and runs it: complete and once, wherever it is
// interrupted.

import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { listCompanies } from '@gemba/server/src/modules/identity/index.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { DomainError } from '@gemba/server/src/platform/domain-error.ts'
import { type Simulator, startSimulator } from '../boxes/start-simulator.ts'
import type { DemoLoad, DemoLoader } from '../commands/demo-load.ts'
import { type DemoCall, reasonOf, runAsUser } from '../demo-calls.ts'
import { seedFactory } from '../factory/seed-factory.ts'
import { fillHistory, findFed } from '../history/fill-history.ts'
import { sendFirstValues } from '../history/first-values.ts'
import { makeMasters } from '../plant/make-masters.ts'
import { seedAlarms } from '../plant/seed-alarms.ts'
import { seedRecords } from '../plant/seed-records.ts'
import { inThreeLanguages } from '../texts/traditional-names.ts'
import { claimDemo, type DemoMark, markDemoOf, readDemoMark, readDemoMarks } from './company-demo-mark.ts'
import { CompanySecrets } from './company-secrets.ts'

type DemoDependencies = Pick<OpenProduct, 'app' | 'database' | 'history' | 'intake'>

interface Options {
  readonly dataFolder: string
  report(message: string, error: unknown): void
  /** Wraps the calls of the load. A test uses it to interrupt them. */
  readonly through?: (call: DemoCall) => DemoCall
}

/** Lists that must be empty in an empty company. */
const retainedPages = [
  '/infModel/page',
  '/infObject/page',
  '/boxSmart/page',
  '/base/material/page',
  '/base/warehouse/page',
]
/** Each company has its own simulator process. */
const maxCompanies = 3

export class CompanyDemos implements DemoLoader {
  readonly #options: Options
  readonly #secrets: CompanySecrets
  readonly #progress = new Map<string, Pick<DemoLoad, 'step' | 'percent'>>()
  readonly #simulators = new Map<string, Simulator>()
  #opened: { parts: DemoDependencies; mqttUrl: string } | undefined
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
    this.#secrets = new CompanySecrets(options.dataFolder)
  }

  /** Accepts requests from now on, continues interrupted loads, and starts the loaded plants. */
  async open(parts: DemoDependencies, mqttUrl: string): Promise<void> {
    this.#opened = { parts, mqttUrl }
    for (const [companyId, mark] of await this.#marks()) {
      if (mark.stage === 'begun') await this.#load(companyId, mark.userId)
      if (mark.stage === 'done') await this.#goOn(companyId)
    }
  }

  async progressOf(companyId: string): Promise<DemoLoad> {
    const step = this.#progress.get(companyId) ?? { step: 'equipment', percent: 0 }
    if (!this.#opened) return { ...step, state: 'unavailable' }
    const mark = await readDemoMark(this.#opened.parts.database, companyId)
    const state = mark === undefined ? 'none' : mark.stage === 'begun' ? 'loading' : mark.stage
    return { ...step, state }
  }

  async begin({ companyId, userId }: { companyId: string; userId: string }): Promise<void> {
    if (!this.#opened) throw new DomainError('unavailable')
    const { parts } = this.#opened
    const marks = await this.#marks()
    const companyMark = marks.get(companyId)
    if (companyMark && companyMark.stage !== 'failed') throw new DomainError('demoIsThere')
    if (!companyMark && marks.size >= maxCompanies) throw new DomainError('demoPlacesTaken')
    if (!(companyMark || (await isEmpty(parts, { companyId, userId })))) throw new DomainError('companyNotEmpty')
    if (!(await claimDemo(parts.database, companyId, userId))) throw new DomainError('demoIsThere')
    void this.#load(companyId, userId)
  }

  /** Disconnects a simulated box of a company; undefined if the company has no simulator. */
  cut(companyId: string, code: string, forMs: number): boolean | undefined {
    return this.#simulators.get(companyId)?.cut(code, forMs)
  }

  stop(): void {
    this.#isStopped = true
    for (const simulator of this.#simulators.values()) simulator.stop()
  }

  /** Returns the marks of the companies that still exist. */
  async #marks(): Promise<ReadonlyMap<string, DemoMark>> {
    if (!this.#opened) return new Map()
    const { database } = this.#opened.parts
    const [marks, companies] = [await readDemoMarks(database), await this.#companies()]
    return new Map([...marks].filter(([id]) => companies.has(id)))
  }

  async #companies(): Promise<ReadonlyMap<string, string>> {
    if (!this.#opened) return new Map()
    const all = await storeOn(this.#opened.parts.database).asSystem('seed').inRead(listCompanies)
    return new Map(all.map(({ id, code }) => [id, code]))
  }

  async #load(companyId: string, userId: string): Promise<void> {
    if (!this.#opened) return
    const { parts } = this.#opened
    try {
      await runAsUser(parts, { companyId, userId }, (plain) => {
        const { through = (call) => call } = this.#options
        return this.#make(companyId, inThreeLanguages(this.#untilStopped(through(plain))))
      })
      if (this.#isStopped) return
      await markDemoOf(parts.database, companyId, { stage: 'done', userId })
    } catch (error) {
      // A load interrupted by a stop continues at the next start.
      if (this.#isStopped) return
      this.#options.report(`the demo plant of company ${companyId}`, reasonOf(error))
      await markDemoOf(parts.database, companyId, { stage: 'failed', userId })
    } finally {
      this.#progress.delete(companyId)
    }
  }

  /** Returns calls that are rejected after the stop, because another server may go on with the load. */
  #untilStopped(call: DemoCall): DemoCall {
    return (path, body) => (this.#isStopped ? Promise.reject(new Error('the load is stopped')) : call(path, body))
  }

  async #make(companyId: string, call: DemoCall): Promise<void> {
    if (!this.#opened) return
    const { parts } = this.#opened
    const now = Date.now()
    const tell = (step: DemoLoad['step'], share: number) =>
      this.#progress.set(companyId, { step, percent: Math.round(share * 100) })
    tell('equipment', 0)
    await makeMasters(call, this.#secrets.of(companyId))
    await parts.intake.reload('all')
    await sendFirstValues(parts, now, companyId)
    await this.#simulate(companyId)
    tell('records', 0.2)
    await seedRecords(call, now)
    tell('records', 0.3)
    // The people of the demo also work at night.
    await call('/base/configoption/updateStatus', { id: 'autoClose', status: 0 })
    await seedFactory(call, now)
    const fed = await findFed(parts, { companyId })
    await fillHistory(parts, { now, isBefore: true, fed, onShare: (share) => tell('history', 0.4 + share * 0.5) })
    tell('history', 0.9)
    await seedAlarms(parts, { now, fed })
  }

  /** Fills the history of the time in which the server was off. */
  async #goOn(companyId: string): Promise<void> {
    if (!this.#opened) return
    const { parts } = this.#opened
    try {
      const now = Date.now()
      const fed = await findFed(parts, { companyId })
      if (fed.length === 0) return
      await fillHistory(parts, { now, isBefore: false, fed })
      await sendFirstValues(parts, now, companyId)
      await this.#simulate(companyId)
    } catch (error) {
      if (!this.#isStopped) this.#options.report(`the demo plant of company ${companyId} keeps a gap`, reasonOf(error))
    }
  }

  async #simulate(companyId: string): Promise<void> {
    const company = (await this.#companies()).get(companyId)
    if (!this.#opened || company === undefined || this.#isStopped || this.#simulators.has(companyId)) return
    const { report } = this.#options
    const secret = this.#secrets.of(companyId).plantBox
    const options = { mqttUrl: this.#opened.mqttUrl, company, secret, report }
    this.#simulators.set(companyId, startSimulator(options))
  }
}

async function isEmpty(parts: DemoDependencies, user: { companyId: string; userId: string }): Promise<boolean> {
  let count = 0
  await runAsUser(parts, user, async (call) => {
    for (const path of retainedPages) count += (await call<{ total: number }>(path, { pageSize: 1 })).total
  })
  return count === 0
}

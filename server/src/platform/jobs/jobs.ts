// Work that runs by the clock or on request, on one of the servers: pg-boss on the product's own PostgreSQL (schema pgboss).
import { PgBoss } from 'pg-boss'

export interface JobsOptions {
  readonly databaseUrl: string
  /** Told what failed and is being tried again. */
  report(message: string, error: unknown): void
}

export interface Job {
  /** One word or several with hyphens, such as `retention`. */
  readonly name: string
  /** Five fields of cron in UTC; without it the job runs on request only. */
  readonly cron?: string
  /** How long a run may take before another server takes it over, in seconds. */
  readonly timeoutSec: number
  /** Does the work; ends early when the signal says so. */
  run(signal: AbortSignal): Promise<void>
}

const pollSec = 2
const stopTimeoutMs = 2000

/** The jobs of this server. A job never runs twice at the same time, however many servers there are. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #report: JobsOptions['report']
  readonly #stopping = new AbortController()

  private constructor(boss: PgBoss, report: JobsOptions['report']) {
    this.#boss = boss
    this.#report = report
  }

  /** Opens the queue store, creating it when it is missing. */
  static async open({ databaseUrl, report }: JobsOptions): Promise<Jobs> {
    const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'gemba jobs', schema: 'pgboss' })
    // What it emits carries the queue beside the message, and is not always an Error.
    boss.on('error', (error) => report('jobs', error instanceof Error ? error : new Error(JSON.stringify(error))))
    await boss.start()
    return new Jobs(boss, report)
  }

  /** Registers a job: from now on this server may run it. */
  async add({ name, cron, timeoutSec, run }: Job): Promise<void> {
    // `exclusive`: while one run waits or works, further requests for it change nothing.
    await this.#boss.createQueue(name, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: timeoutSec,
      deleteAfterSeconds: 86_400,
      // A server that died in the middle gives its run up after a minute, not only when the run's time is over.
      heartbeatSeconds: 60,
    })
    await this.#boss.work(name, { pollingIntervalSeconds: pollSec }, async ([job]) => {
      try {
        await run(AbortSignal.any([this.#stopping.signal, ...(job ? [job.signal] : [])]))
      } catch (error) {
        this.#report(`job ${name}`, error)
        throw error
      }
    })
    if (cron === undefined) await this.#boss.unschedule(name)
    else await this.#boss.schedule(name, cron, null, { tz: 'UTC' })
  }

  /** Requests a run as soon as possible; one that waits already suffices. */
  async request(name: string): Promise<void> {
    await this.#boss.send(name)
  }

  /** Tells running jobs to end, waits for them a moment and closes. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true })
  }
}

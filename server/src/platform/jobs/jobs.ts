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

/** Work of one kind for many, each named by a key: one run a key at a time on this server, and bounded over all keys. */
export interface KeyedJob {
  readonly name: string
  /** Runs at the same time over all keys, on this server. */
  readonly concurrency: number
  readonly timeoutSec: number
  run(key: string, signal: AbortSignal): Promise<void>
}

const pollSec = 2
/** While notifications come, looking by the clock only catches what one of them missed. */
const calmPollSec = 15
const stopTimeoutMs = 2000

/** The jobs of this server. A job never runs twice at the same time, however many servers there are. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #report: JobsOptions['report']
  readonly #stopping = new AbortController()
  /** Runs of each job on this server, by how they ended. */
  readonly runs = new Map<string, Record<'done' | 'failed', number>>()

  private constructor(boss: PgBoss, report: JobsOptions['report']) {
    this.#boss = boss
    this.#report = report
  }

  /** Opens the queue store, creating it when it is missing. */
  static async open({ databaseUrl, report }: JobsOptions): Promise<Jobs> {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      max: 2,
      application_name: 'gemba jobs',
      schema: 'pgboss',
      useListenNotify: true,
    })
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
        this.#count(name, 'done')
      } catch (error) {
        this.#count(name, 'failed')
        this.#report(`job ${name}`, error)
        throw error
      }
    })
    if (cron === undefined) await this.#boss.unschedule(name)
    else await this.#boss.schedule(name, cron, null, { tz: 'UTC' })
  }

  /** Registers work by key. What must not happen twice at once on several servers is for `run` to claim. */
  async addKeyed({ name, concurrency, timeoutSec, run }: KeyedJob): Promise<void> {
    // `short`: one request a key waits. A run that a dead server left behind holds back nothing.
    await this.#boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: timeoutSec,
      deleteAfterSeconds: 3600,
      notify: true,
    })
    const options = {
      pollingIntervalSeconds: pollSec,
      notifyPollingIntervalSeconds: calmPollSec,
      localConcurrency: concurrency,
      localGroupConcurrency: 1,
    }
    await this.#boss.work<{ key: string }>(name, options, async ([job]) => {
      if (!job) return
      try {
        await run(job.data.key, AbortSignal.any([this.#stopping.signal, job.signal]))
        this.#count(name, 'done')
      } catch (error) {
        this.#count(name, 'failed')
        this.#report(`job ${name} of ${job.data.key}`, error)
        throw error
      }
    })
  }

  #count(name: string, outcome: 'done' | 'failed'): void {
    const runs = this.runs.get(name) ?? { done: 0, failed: 0 }
    runs[outcome]++
    this.runs.set(name, runs)
  }

  /** Waiting and running jobs of all servers, as pg-boss counted them last, at most a minute ago. */
  async count(): Promise<{ readonly waiting: number; readonly running: number }> {
    const queues = await this.#boss.getQueues()
    const sum = (field: 'readyCount' | 'activeCount') => queues.reduce((total, queue) => total + queue[field], 0)
    return { waiting: sum('readyCount'), running: sum('activeCount') }
  }

  /** Requests a run for a key; one that waits already suffices. */
  async requestFor(name: string, key: string): Promise<void> {
    await this.#boss.send(name, { key }, { singletonKey: key, group: { id: key } })
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

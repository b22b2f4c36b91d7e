// Scheduled and requested jobs, which run on one of the servers: pg-boss in the product's PostgreSQL (schema pgboss).
import { PgBoss } from 'pg-boss'

export interface JobsOptions {
  readonly databaseUrl: string
  /** Reports a failure. */
  report(message: string, error: unknown): void
}

export interface Job {
  /** One word or several with hyphens, such as `retention`. */
  readonly name: string
  /** Five fields of cron in UTC. Without it the job runs on request only. */
  readonly cron?: string
  /** Timeout of a run in seconds, after which another server may take it over. */
  readonly timeoutSec: number
  /** Runs the job. It should end early when the signal aborts. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * A job with a key, such as a channel. Per group of keys one run at a time on this server; concurrency over all groups
 * is limited. A key is its own group unless the request names another one.
 */
export interface KeyedJob {
  readonly name: string
  /** Maximum number of concurrent runs on this server. */
  readonly concurrency: number
  readonly timeoutSec: number
  run(key: string, signal: AbortSignal): Promise<void>
}

const pollSec = 2
/** Polling interval while notifications arrive. It only catches missed notifications. */
const notifiedPollSec = 15
const stopTimeoutMs = 2000

/** The jobs of this server. A job never runs twice at the same time, whatever the number of servers. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #report: JobsOptions['report']
  readonly #stopping = new AbortController()
  /** Number of runs per job on this server, by outcome. */
  readonly runs = new Map<string, Record<'done' | 'failed', number>>()

  private constructor(boss: PgBoss, report: JobsOptions['report']) {
    this.#boss = boss
    this.#report = report
  }

  /** Opens the queue schema and creates it if it is missing. */
  static async open({ databaseUrl, report }: JobsOptions): Promise<Jobs> {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      max: 2,
      application_name: 'gemba jobs',
      schema: 'pgboss',
      useListenNotify: true,
    })
    // pg-boss emits objects with the queue name that are not always an Error.
    boss.on('error', (error) => report('jobs', error instanceof Error ? error : new Error(JSON.stringify(error))))
    await boss.start()
    return new Jobs(boss, report)
  }

  /** Registers a job. This server may run it from then on. */
  async add({ name, cron, timeoutSec, run }: Job): Promise<void> {
    // `exclusive`: requests are ignored while a run is queued or active.
    await this.#boss.createQueue(name, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: timeoutSec,
      deleteAfterSeconds: 86_400,
      // A crashed server loses its run after a minute instead of at the run's timeout.
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

  /** Registers a keyed job. `run` must lock what may not run concurrently on several servers. */
  async addKeyed({ name, concurrency, timeoutSec, run }: KeyedJob): Promise<void> {
    // `short`: one queued request per key. A run left by a crashed server does not block others.
    await this.#boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: timeoutSec,
      deleteAfterSeconds: 3600,
      notify: true,
    })
    const options = {
      pollingIntervalSeconds: pollSec,
      notifyPollingIntervalSeconds: notifiedPollSec,
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

  /** Returns the waiting and running jobs of all servers, as counted by pg-boss at most a minute ago. */
  async count(): Promise<{ readonly waiting: number; readonly running: number }> {
    const queues = await this.#boss.getQueues()
    const sum = (field: 'readyCount' | 'activeCount') => queues.reduce((total, queue) => total + queue[field], 0)
    return { waiting: sum('readyCount'), running: sum('activeCount') }
  }

  /** Requests a run for a key. Does nothing if one is queued. */
  async requestFor(name: string, key: string, group = key): Promise<void> {
    await this.#boss.send(name, { key }, { singletonKey: key, group: { id: group } })
  }

  /** Requests a run as soon as possible. Does nothing if one is queued. */
  async request(name: string): Promise<void> {
    await this.#boss.send(name)
  }

  /** Aborts running jobs, waits briefly for them and closes. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true })
  }
}

// Collects the values of the metrics. A component that does not respond in time is omitted.
import type { IntakeMetrics, IntakePort } from '../../modules/telemetry/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import type { DiskGuard } from '../../platform/disk/disk-guard.ts'
import { type EventLoopLag, EventLoopMonitor } from '../../platform/event-loop-lag.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { waitAtMost } from '../../platform/pause.ts'
import { TimedCache } from '../../platform/timed-cache.ts'
import { countRows, type RowCounts } from './count-rows.ts'
import type { CounterName, GaugeName, Labels, MetricFamilies, Reading } from './metric-families.ts'

const componentTimeoutMs = 2000
/** Scrapes within this time share the counts of PostgreSQL. */
const countLifeMs = 10_000

export interface MetricSources {
  readonly store: Store
  readonly databases: Readonly<Record<string, Pick<Database, 'pool'>>>
  readonly intake: Pick<IntakePort, 'metrics'>
  readonly jobs: Pick<Jobs, 'count' | 'runs'>
  readonly disk: Pick<DiskGuard, 'state'>
  readonly versions: Labels
  countFeedClients(): number
  /** Returns the state of each component, such as `up`. */
  readHealth(): Promise<{ readonly status: string; readonly reason?: string }>
}

type Gauges = Partial<Record<GaugeName, Reading>>
type Counters = Partial<Record<CounterName, Reading>>
type JobCounts = Awaited<ReturnType<Jobs['count']>>

export class MetricCollector {
  readonly #sources: MetricSources
  readonly #families: MetricFamilies
  readonly #eventLoop = new EventLoopMonitor()
  readonly #rows = new TimedCache<RowCounts>({ lifeMs: countLifeMs, maxEntries: 1 })
  readonly #jobs = new TimedCache<JobCounts>({ lifeMs: countLifeMs, maxEntries: 1 })

  constructor(sources: MetricSources, families: MetricFamilies) {
    this.#sources = sources
    this.#families = families
  }

  /** Reads all values and sets the metrics. */
  async collect(): Promise<void> {
    const { store, intake, jobs, readHealth } = this.#sources
    const startedAt = performance.now()
    const [health, intakeMetrics, rows, jobCounts] = await Promise.all([
      resultWithinTime(readHealth),
      resultWithinTime(() => intake.metrics()),
      resultWithinTime(() => this.#rows.get('', () => countRows(store))),
      resultWithinTime(() => this.#jobs.get('', () => jobs.count())),
    ])
    this.#families.count({ ...(intakeMetrics && countersOfIntake(intakeMetrics)), ...this.#countersOfProcess() })
    this.#families.gauge({
      gemba_component_up: health ? componentsOf(health) : undefined,
      ...(intakeMetrics && gaugesOfIntake(intakeMetrics)),
      ...(rows && gaugesOfRows(rows)),
      gemba_jobs: jobCounts ? labelled('state', jobCounts) : undefined,
      ...this.#gaugesOfProcess(intakeMetrics?.eventLoop),
      gemba_metrics_collection_seconds: (performance.now() - startedAt) / 1000,
    })
  }

  stop(): void {
    this.#eventLoop.stop()
  }

  #countersOfProcess(): Counters {
    const { user, system } = process.cpuUsage()
    const runs = [...this.#sources.jobs.runs].flatMap(([name, outcomes]) =>
      Object.entries(outcomes).map(([outcome, count]) => [{ name, outcome }, count] as const),
    )
    return { process_cpu_seconds_total: (user + system) / 1e6, gemba_job_runs_total: runs }
  }

  #gaugesOfProcess(intakeLag: EventLoopLag | undefined): Gauges {
    const { databases, disk, versions, countFeedClients } = this.#sources
    const lags: Record<string, EventLoopLag> = { main: this.#eventLoop.read() }
    if (intakeLag) lags.intake = intakeLag
    const { rss, heapUsed } = process.memoryUsage()
    return {
      ...gaugesOfPools(databases),
      gemba_build_info: [[versions, 1]],
      gemba_event_loop_lag_seconds: Object.entries(lags).flatMap(([thread, lag]) =>
        Object.entries(lag).map(([statistic, value]) => [{ thread, statistic }, value] as const),
      ),
      gemba_feed_clients: countFeedClients(),
      gemba_disk_size_bytes: disk.state.totalBytes,
      gemba_disk_free_bytes: disk.state.freeBytes,
      process_resident_memory_bytes: rss,
      nodejs_heap_size_used_bytes: heapUsed,
      process_start_time_seconds: performance.timeOrigin / 1000,
    }
  }
}

const labelled = (label: string, values: Readonly<Record<string, number>>): Reading =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value])

/** Returns the states of the components. Health also contains the overall status and a reason text. */
const componentsOf = ({
  status: _,
  reason: __,
  ...components
}: Awaited<ReturnType<MetricSources['readHealth']>>): Reading =>
  Object.entries(components).map(([component, state]) => [{ component }, state === 'up' ? 1 : 0])

const countersOfIntake = (intake: IntakeMetrics): Counters => ({
  gemba_messages_total: intake.messages,
  gemba_samples_total: intake.samples,
  gemba_stored_samples_total: intake.stored,
  gemba_unreadable_messages_total: intake.malformed,
  gemba_dropped_samples_total: labelled('reason', {
    duplicate: intake.duplicates,
    too_old: intake.tooOld,
    unmapped: intake.unmapped,
  }),
  gemba_late_samples_total: intake.late,
  gemba_spool_commits_total: intake.commits,
  gemba_history_segments_total: intake.insertedSegments,
  gemba_history_insert_failures_total: intake.insertFailures,
})

const gaugesOfIntake = ({ points, boxes, onlineBoxes, spool }: IntakeMetrics): Gauges => ({
  gemba_points: points,
  gemba_boxes: boxes,
  gemba_boxes_online: onlineBoxes,
  gemba_spool_bytes: spool.bytes,
  gemba_spool_segments: spool.segments,
  gemba_spool_age_seconds: spool.ageMs / 1000,
  gemba_history_lag_seconds: spool.lagMs / 1000,
})

const gaugesOfRows = ({ alarms, deliveries, events, lastBackup }: RowCounts): Gauges => ({
  gemba_alarms: labelled('state', {
    active_unacknowledged: alarms.activeUnacknowledged,
    active_acknowledged: alarms.activeAcknowledged,
    returned_unacknowledged: alarms.returnedUnacknowledged,
  }),
  gemba_deliveries_waiting: deliveries.map(({ channel, waiting }) => [{ channel }, waiting]),
  gemba_delivery_age_seconds: deliveries.map(({ channel, oldestAgeSec }) => [{ channel }, oldestAgeSec]),
  gemba_failing_delivery_lanes: deliveries.map(({ channel, failingLanes }) => [{ channel }, failingLanes]),
  gemba_open_events: events.count,
  gemba_open_event_age_seconds: events.oldestAgeSec,
  gemba_last_backup_timestamp_seconds: (lastBackup ?? 0) / 1000,
})

function gaugesOfPools(databases: MetricSources['databases']): Gauges {
  const pools = Object.entries(databases).map(([name, { pool }]) => ({ name, pool }))
  return {
    gemba_database_connections: pools.flatMap(({ name, pool: { idleCount, totalCount } }) => [
      [{ pool: name, state: 'idle' }, idleCount] as const,
      [{ pool: name, state: 'busy' }, totalCount - idleCount] as const,
    ]),
    gemba_database_connections_max: pools.map(({ name, pool }) => [{ pool: name }, pool.options.max]),
    gemba_database_waiting: pools.map(({ name, pool }) => [{ pool: name }, pool.waitingCount]),
  }
}

/** Returns the result of `read`; undefined if it fails or does not finish in time. */
async function resultWithinTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await waitAtMost(read(), componentTimeoutMs)
  } catch {
    return undefined
  }
}

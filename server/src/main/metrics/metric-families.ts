// Name, type, help and labels of all metrics except those of requests.
import { Counter, Gauge, type OpenMetricsContentType, type Registry } from 'prom-client'

export type OpenMetricsRegistry = Registry<OpenMetricsContentType>

interface FamilyDeclaration {
  readonly help: string
  readonly labels?: readonly string[]
}

const counters = {
  gemba_messages_total: { help: 'Messages that boxes have sent' },
  gemba_samples_total: { help: 'Samples that boxes have sent' },
  gemba_stored_samples_total: { help: 'Samples that were handed to the spool, each durable before it is acknowledged' },
  gemba_unreadable_messages_total: { help: 'Messages of boxes that could not be read' },
  gemba_dropped_samples_total: { help: 'Samples that are not stored, by reason', labels: ['reason'] },
  gemba_late_samples_total: { help: 'Samples older than the newest one of their point' },
  gemba_spool_commits_total: { help: 'Commits of the spool, each synced to disk' },
  gemba_history_segments_total: { help: 'Segments of the spool that were inserted into history' },
  gemba_history_insert_failures_total: { help: 'Inserts into history that failed and were tried again' },
  gemba_job_runs_total: { help: 'Runs of jobs on this server, by outcome', labels: ['name', 'outcome'] },
  process_cpu_seconds_total: { help: 'Processor time of all threads of the process' },
} as const satisfies Record<string, FamilyDeclaration>

const gauges = {
  gemba_build_info: { help: 'Versions; always 1', labels: ['version', 'node', 'database', 'history'] },
  gemba_component_up: { help: 'Whether a part answers, as GET /health says', labels: ['component'] },
  gemba_points: { help: 'Points that the intake knows' },
  gemba_boxes: { help: 'Boxes that the intake knows' },
  gemba_boxes_online: { help: 'Boxes that are online' },
  gemba_spool_bytes: { help: 'Bytes on disk that wait for history' },
  gemba_spool_segments: { help: 'Segments on disk that wait for history' },
  gemba_spool_age_seconds: { help: 'Age of the oldest closed segment that waits for history; 0 when none waits' },
  gemba_history_lag_seconds: { help: 'Age of the oldest stored samples that are not in history; 0 when all are' },
  gemba_event_loop_lag_seconds: { help: 'Lag of timers since the last scrape', labels: ['thread', 'statistic'] },
  gemba_database_connections: { help: 'Connections of a pool', labels: ['pool', 'state'] },
  gemba_database_connections_max: { help: 'Connections that a pool may open', labels: ['pool'] },
  gemba_database_waiting: { help: 'Callers that wait for a connection of a pool', labels: ['pool'] },
  gemba_open_events: { help: 'Events that some subscriber has not had' },
  gemba_open_event_age_seconds: { help: 'Age of the oldest open event; 0 when there is none' },
  gemba_alarms: { help: 'Open alarms of all companies, by state', labels: ['state'] },
  gemba_deliveries_waiting: { help: 'Messages that wait to be sent', labels: ['channel'] },
  gemba_delivery_age_seconds: { help: 'Age of the message that waits longest; 0 when none waits', labels: ['channel'] },
  gemba_failing_delivery_lanes: { help: 'Lanes of companies whose last try failed', labels: ['channel'] },
  gemba_jobs: { help: 'Jobs of all servers, as counted last, at most a minute ago', labels: ['state'] },
  gemba_feed_clients: { help: 'Sockets of the live feed' },
  gemba_disk_size_bytes: { help: 'Size of the disk of the data folder' },
  gemba_disk_free_bytes: { help: 'Free bytes of the disk of the data folder' },
  gemba_last_backup_timestamp_seconds: { help: 'End of the last whole backup; 0 before the first' },
  gemba_metrics_collection_seconds: { help: 'How long the collection of these values took' },
  process_resident_memory_bytes: { help: 'Resident memory of the process' },
  process_start_time_seconds: { help: 'Start of the process' },
  nodejs_heap_size_used_bytes: { help: 'Used heap of the main thread' },
} as const satisfies Record<string, FamilyDeclaration>

export type CounterName = keyof typeof counters
export type GaugeName = keyof typeof gauges
export type Labels = Readonly<Record<string, string>>
/** One value, or one for each set of labels. */
export type Reading = number | readonly (readonly [Labels, number])[]

/** The counters and gauges of one registry. */
export class MetricFamilies {
  readonly #counters: ReadonlyMap<CounterName, Counter>
  readonly #gauges: ReadonlyMap<GaugeName, Gauge>

  constructor(registry: OpenMetricsRegistry) {
    const optionsOf = (name: string, { help, labels = [] }: FamilyDeclaration) => {
      return { name, help, labelNames: [...labels], registers: [registry] }
    }
    this.#counters = mapOf(counters, (name, declaration) => new Counter(optionsOf(name, declaration)))
    this.#gauges = mapOf(gauges, (name, declaration) => new Gauge(optionsOf(name, declaration)))
  }

  /** Sets totals that other components count. A component without a reading keeps its last total. */
  count(readings: Partial<Record<CounterName, Reading>>): void {
    for (const [name, counter] of this.#counters) {
      const reading = readings[name]
      if (reading === undefined) continue
      counter.reset()
      for (const [labels, value] of valuesOf(reading)) counter.inc(labels, value)
    }
  }

  /** Sets current values. A gauge without a reading has no value. */
  gauge(readings: Partial<Record<GaugeName, Reading>>): void {
    for (const [name, gauge] of this.#gauges) {
      gauge.reset()
      // After a reset a gauge without labels has the value 0, so it is removed.
      if (!('labels' in gauges[name])) gauge.remove()
      for (const [labels, value] of valuesOf(readings[name] ?? [])) gauge.set(labels, value)
    }
  }
}

function mapOf<Name extends string, Family>(
  declarations: Readonly<Record<Name, FamilyDeclaration>>,
  create: (name: Name, declaration: FamilyDeclaration) => Family,
): Map<Name, Family> {
  const names = Object.keys(declarations) as Name[]
  return new Map(names.map((name) => [name, create(name, declarations[name])]))
}

const valuesOf = (reading: Reading): readonly (readonly [Labels, number])[] =>
  typeof reading === 'number' ? [[{}, reading]] : reading

// The history store: ClickHouse SQL through one client, with the embedded engine or a server.

import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type QueryParams,
} from '@clickhouse/client'
import { DomainError } from '../domain-error.ts'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { createAggregateTables, marksOf, slowInsertMs } from './aggregate-tables.ts'
import { bindValues, quote } from './bind-values.ts'
import { EngineConnections, loadEngine } from './engine-connections.ts'
import { sourceOfFile } from './engine-files.ts'
import { spoolOnly } from './row-codec.ts'
import { insertSamples, insertSettings, prepareSampleTable, rowStructure } from './sample-table.ts'
import { insertCopyFile, sendCopy, streamCopy } from './table-copies.ts'

/** Long enough for the insert of a large segment. */
const requestTimeoutMs = 30_000

/** The client does not log because every error reaches the caller, who reports it once. */
const log = { level: ClickHouseLogLevel.OFF }

/**
 * Set explicitly because the embedded engine reads with one thread by default, which is 2.6 times slower on two cores.
 */
const readThreads = Math.max(2, Math.min(4, availableParallelism()))

const maxReaders = 3
/** A segment, and beside it the rows of a few points. */
const maxWriters = 2

/** Limits of one statement. The embedded engine runs in this process, so an unlimited read could exhaust its memory. */
const readSettings = {
  output_format_json_quote_64bit_integers: 0,
  max_threads: readThreads,
  max_memory_usage: '600000000',
  max_execution_time: 15,
  max_rows_to_read: '500000000',
  // A ClickHouse server cancels the read of a disconnected client. The embedded engine stops at the time limit.
  cancel_http_readonly_queries_on_client_close: 1,
} as const
/** A server sends headers while it scans, so that the request does not time out. */
const scanSettings = { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '10000' } as const
const limitErrors = new Set(['MEMORY_LIMIT_EXCEEDED', 'TIMEOUT_EXCEEDED', 'TOO_MANY_ROWS', 'TOO_MANY_BYTES'])

/** Location of the history: a folder for the embedded engine, or the URL of a ClickHouse server. */
export type HistoryLocation = { folder: string } | { url: string }

export interface History {
  /** Inserts one closed segment file of RowBinary rows. Inserting it twice is harmless. */
  insertSegment(path: string): Promise<void>
  /**
   * Returns the rows of a SELECT as arrays. Parameters are bound as `{name:Type}`, NaN is returned as null, an aborted
   * signal cancels it. Throws `historyTooLarge` if it exceeds the limits of memory, time or rows.
   */
  rows<Row extends unknown[]>(
    sql: string,
    parameters?: Record<string, unknown>,
    signal?: AbortSignal | undefined,
  ): Promise<Row[]>
  /** Runs a statement without a result. */
  run(sql: string, parameters?: Record<string, unknown>): Promise<void>
  /**
   * Returns all samples of the points received until an instant (epoch ms) as RowBinary, one row per key, for a backup.
   */
  exportRows(points: readonly string[], until: number): Promise<Readable>
  /** Returns the rows of a SELECT of everything that is stored, as `rows` but without its limits of time and rows. */
  scan<Row extends unknown[]>(sql: string, parameters?: Record<string, unknown>): Promise<Row[]>
  /** Returns the result of a SELECT as a file that `insertCopy` reads, for a backup. */
  copy(select: string): Promise<Readable>
  /** Inserts a file of `copy` into a table. */
  insertCopy(table: string, path: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the store and ensures that its table exists. Throws `StartRefusal` if it cannot be opened. Several threads of
 * one process may open the same folder, but none may end before the process: the engine then hangs in the other
 * threads.
 */
export async function openHistory(location: HistoryLocation): Promise<History> {
  const { client, select, closeReaders } = await openClients(location)
  const writers = new EngineConnections(() => connect(location), maxWriters)
  return {
    insertSegment: (path) =>
      'folder' in location ? writers.run((writer) => insertFile(writer, path)) : streamFile(client, path),
    rows: (query, parameters, signal) => select({ query, parameters, signal }),
    run: async (sql, parameters) => {
      await client.command({ query: sql, query_params: parameters })
    },
    exportRows: (points, until) => exportRows(client, points, until),
    scan: (query, parameters) =>
      'folder' in location
        ? selectRows(client, { query: bindValues(query, parameters ?? {}) })
        : selectRows(client, { query, query_params: parameters, clickhouse_settings: scanSettings }),
    copy: (select) => streamCopy(client, select),
    insertCopy: (table, path) => ('folder' in location ? insertCopyFile : sendCopy)(client, table, path),
    close: async () => {
      await closeReaders()
      await writers.close()
      await client.close()
    },
  }
}

interface HistoryClients {
  readonly client: ClickHouseClient
  select<Row extends unknown[]>(selection: Selection): Promise<Row[]>
  closeReaders(): Promise<void>
}

/**
 * Reads have limits, which stay with a connection of the embedded engine, and can fail with partial output, which it
 * prepends to the next result. Therefore exports and commands use another connection.
 */
async function openClients(location: HistoryLocation): Promise<HistoryClients> {
  try {
    const client = await connect(location)
    const readers = 'folder' in location ? new EngineConnections(() => connectReader(location), maxReaders) : undefined
    const select: HistoryClients['select'] = (selection) =>
      readers ? readers.run((reader) => selectEmbedded(reader, selection)) : selectRemote(client, selection)
    const run = async (query: string) => void (await client.command({ query }))
    const count = async (query: string) => Number((await select<[number]>({ query }))[0]?.[0])
    await prepareSampleTable({ run, count })
    await createAggregateTables({ run, count })
    return { client, select, closeReaders: async () => readers?.close() }
  } catch (error) {
    const store = 'url' in location ? 'store of HISTORY_URL' : `folder ${location.folder}`
    throw new StartRefusal(`The history ${store} cannot be opened (${firstLine(error)}).`)
  }
}

async function connect(location: HistoryLocation): Promise<ClickHouseClient> {
  if ('url' in location) return createClient({ url: location.url, request_timeout: requestTimeoutMs, log })
  const { createChdbConnection } = await loadEngine()
  // The engine implements the client's Connection interface, but its types come from a second copy of the declarations.
  const connection = createChdbConnection({ path: location.folder }) as unknown
  return createClient({ log, connection: connection as NonNullable<ClickHouseClientConfigOptions['connection']> })
}

/** The settings stay with a connection. Sent with each statement, they would take as long as a short one. */
async function connectReader(location: HistoryLocation): Promise<ClickHouseClient> {
  const reader = await connect(location)
  await reader.command({ query: 'SELECT 1', clickhouse_settings: readSettings })
  return reader
}

async function insertFile(client: ClickHouseClient, path: string): Promise<void> {
  const count = async (query: string) => Number((await selectEmbedded<[number]>(client, { query }))[0]?.[0])
  const source = await sourceOfFile(path, { name: 'RowBinary', structure: rowStructure }, count)
  const query = insertSamples(`${source} AND ${isForHistory}`)
  const startedAt = performance.now()
  await client.command({ query, clickhouse_settings: insertSettings })
  if (performance.now() - startedAt > slowInsertMs) await client.command({ query: marksOf(source) })
}

const isForHistory = `bitAnd(flags, ${spoolOnly}) = 0`

async function exportRows(client: ClickHouseClient, points: readonly string[], until: number): Promise<Readable> {
  if (points.some((point) => !/^\d+$/.test(point))) throw new TypeError('not point ids')
  const { stream } = await client.exec({
    query: `SELECT point, ts, rts, value, text, quality, flags FROM sample FINAL WHERE point IN (${points.join(',')})
      AND rts <= fromUnixTimestamp64Milli({until:Int64}) ORDER BY point, ts FORMAT RowBinary`,
    query_params: { until },
  })
  return stream
}

async function streamFile(client: ClickHouseClient, path: string): Promise<void> {
  const send = async (insert: (source: string) => string): Promise<void> => {
    const { stream } = await client.exec({
      query: `${insert(`input(${quote(rowStructure)}) WHERE ${isForHistory}`)} FORMAT RowBinary`,
      values: createReadStream(path),
      clickhouse_settings: insertSettings,
    })
    for await (const _ of stream);
  }
  const startedAt = performance.now()
  await send(insertSamples)
  if (performance.now() - startedAt > slowInsertMs) await send(marksOf)
}

interface Selection {
  readonly query: string
  readonly parameters?: Record<string, unknown> | undefined
  readonly signal?: AbortSignal | undefined
}

type RowSelect = <Row extends unknown[]>(client: ClickHouseClient, selection: Selection) => Promise<Row[]>

const selectEmbedded: RowSelect = (client, { query, parameters, signal }) =>
  selectRows(client, { query: parameters ? bindValues(query, parameters) : query, abort_signal: signal })

/**
 * Errors of the engine are passed on. Any other error means that the server cannot be reached and becomes
 * `unavailable`.
 */
const selectRemote: RowSelect = (client, { query, parameters, signal }) =>
  selectRows<never>(client, {
    query,
    query_params: parameters,
    clickhouse_settings: readSettings,
    abort_signal: signal,
  }).catch((error: unknown) => {
    const isEngineError = error instanceof ClickHouseError || error instanceof DomainError || signal?.aborted
    throw isEngineError ? error : new DomainError('unavailable')
  })

async function selectRows<Row extends unknown[]>(client: ClickHouseClient, selection: QueryParams): Promise<Row[]> {
  const signal = selection.abort_signal
  // The client has disconnected; nobody reads the result.
  if (signal?.aborted) throw new DomainError('unavailable')
  try {
    const response = await client.query(Object.assign({ format: 'JSONCompact' as const }, selection))
    return parseResult<Row>(await response.text())
  } catch (error) {
    if (signal?.aborted) throw new DomainError('unavailable')
    if (limitErrors.has((error as { type?: string }).type ?? '')) throw new DomainError('historyTooLarge')
    throw error
  }
}

/**
 * Returns the rows of a result. The embedded engine prepends output of a failed statement to the next result of the
 * connection, so the last JSON document is the result: only a document starts with a brace alone on its line.
 */
function parseResult<Row>(text: string): Row[] {
  const start = text.lastIndexOf('\n{\n')
  return (JSON.parse(start < 0 ? text : text.slice(start)) as { data: Row[] }).data
}

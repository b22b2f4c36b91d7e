// The history store: the ClickHouse dialect through one client, embedded in the process or on a cluster.

import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
} from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { DomainError } from '../domain-error.ts'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { spoolOnly } from './row-codec.ts'
import { createSampleTable, insertSettings, rowStructure } from './sample-table.ts'

/** An insert of a large segment included. */
const requestTimeoutMs = 30_000

/** Every error reaches the caller, who says it once. */
const log = { level: ClickHouseLogLevel.OFF }

/** Stated, because the embedded engine left to itself reads with one thread: 2.6 times slower on two cores. */
const readThreads = Math.max(2, Math.min(4, availableParallelism()))

/** What one statement may take. The engine lives in this process: without a bound one read could end the product. */
const readLimits = {
  max_memory_usage: '600000000',
  max_execution_time: 15,
  max_rows_to_read: '500000000',
  // A ClickHouse of the operator's own ends what nobody waits for; the engine inside does at the time limit.
  cancel_http_readonly_queries_on_client_close: 1,
} as const
const limitErrors = new Set(['MEMORY_LIMIT_EXCEEDED', 'TIMEOUT_EXCEEDED', 'TOO_MANY_ROWS', 'TOO_MANY_BYTES'])

/** Where history lives: a folder for the embedded engine, or the address of a ClickHouse. */
export type HistoryLocation = { folder: string } | { url: string }

export interface History {
  /** Inserts one closed segment file of RowBinary rows. Inserting it twice is harmless. */
  insertSegment(path: string): Promise<void>
  /**
   * Rows of a SELECT as arrays; parameters are bound as `{name:Type}`. NaN answers null. An aborted signal ends it.
   * Throws `historyTooLarge` when it needs more memory, time or rows than one statement may.
   */
  rows<Row extends unknown[]>(
    sql: string,
    parameters?: Record<string, unknown>,
    signal?: AbortSignal | undefined,
  ): Promise<Row[]>
  /** A statement without answer. */
  run(sql: string, parameters?: Record<string, unknown>): Promise<void>
  /** All samples of points received until an instant (epoch ms) as RowBinary, each key once, for a backup. */
  exportRows(points: readonly string[], until: number): Promise<Readable>
  close(): Promise<void>
}

/**
 * Opens the store and makes sure its table exists. Several threads of one process may open the same folder, but none of
 * them may end before the process does: the engine then hangs in the others.
 * @throws StartRefusal when the store cannot be opened
 */
export async function openHistory(location: HistoryLocation): Promise<History> {
  const client = await openClient(location)
  // Statements that are bounded may fail in the middle: what they leave behind reaches no export and no command.
  const reader = 'folder' in location ? connect(location) : client
  return {
    insertSegment: (path) => ('folder' in location ? insertFile(client, path) : streamFile(client, path)),
    rows: (query, parameters, signal) =>
      ('folder' in location ? selectRows : selectAfar)(reader, { query, parameters, signal }),
    run: async (sql, parameters) => {
      await client.command({ query: sql, ...(parameters && { query_params: parameters }) })
    },
    exportRows: (points, until) => exportRows(client, points, until),
    close: async () => {
      if (reader !== client) await reader.close()
      await client.close()
    },
  }
}

async function openClient(location: HistoryLocation): Promise<ClickHouseClient> {
  try {
    const client = connect(location)
    await client.command({ query: createSampleTable })
    return client
  } catch (error) {
    const store = 'url' in location ? 'store of HISTORY_URL' : `folder ${location.folder}`
    throw new StartRefusal(`The history ${store} cannot be opened (${firstLine(error)}).`)
  }
}

function connect(location: HistoryLocation): ClickHouseClient {
  if ('url' in location) return createClient({ url: location.url, request_timeout: requestTimeoutMs, log })
  // The engine implements the client's own Connection, but compiled against a second copy of its declarations.
  const connection = createChdbConnection({ path: location.folder }) as unknown
  return createClient({ log, connection: connection as NonNullable<ClickHouseClientConfigOptions['connection']> })
}

async function insertFile(client: ClickHouseClient, path: string): Promise<void> {
  const source = /[*?{}]/.test(path) ? await patternOf(client, path) : `${fileOf(path)} WHERE true`
  const query = `INSERT INTO sample SELECT * FROM ${source} AND ${isForHistory}`
  await client.command({ query, clickhouse_settings: insertSettings })
}

const isForHistory = `bitAnd(flags, ${spoolOnly}) = 0`

function fileOf(path: string): string {
  return `file(${quote(path)}, 'RowBinary', ${quote(rowStructure)})`
}

/**
 * The engine reads `*?{}` in a path as a pattern, in which `^` and `$` have a meaning too, and knows no escape: a
 * pattern that fits more, then this file only. A pattern that misses would insert nothing and say nothing: it is tried.
 */
async function patternOf(client: ClickHouseClient, path: string): Promise<string> {
  const source = `${fileOf(path.replace(/[*?{}^$]/g, '?'))} WHERE _path = ${quote(path)}`
  const [[count] = []] = await selectRows<[number]>(client, { query: `SELECT count() FROM ${source}` })
  if (!count) throw new Error(`the engine cannot read ${path}: choose a folder without * ? { } in its name`)
  return source
}

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
  const { stream } = await client.exec({
    query: `INSERT INTO sample SELECT * FROM input(${quote(rowStructure)}) WHERE ${isForHistory} FORMAT RowBinary`,
    values: createReadStream(path),
    clickhouse_settings: insertSettings,
  })
  for await (const _ of stream);
}

interface Selection {
  readonly query: string
  readonly parameters?: Record<string, unknown> | undefined
  readonly signal?: AbortSignal | undefined
}

async function selectRows<Row extends unknown[]>(
  client: ClickHouseClient,
  { query, parameters, signal }: Selection,
): Promise<Row[]> {
  // Whoever asked has gone: nobody reads the answer, and nothing has failed.
  if (signal?.aborted) throw new DomainError('unavailable')
  try {
    const answer = await client.query({
      query,
      format: 'JSONCompact',
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0, max_threads: readThreads, ...readLimits },
      ...(signal && { abort_signal: signal }),
      ...(parameters && { query_params: parameters }),
    })
    return readAnswer<Row>(await answer.text())
  } catch (error) {
    if (signal?.aborted) throw new DomainError('unavailable')
    if (limitErrors.has((error as { type?: string }).type ?? '')) throw new DomainError('historyTooLarge')
    throw error
  }
}

/**
 * The engine inside puts what a statement had written before it failed in front of the next answer of the same
 * connection. The last document is the answer: only a document begins with a brace that stands alone in its line.
 */
function readAnswer<Row>(text: string): Row[] {
  const start = text.lastIndexOf('\n{\n')
  return (JSON.parse(start < 0 ? text : text.slice(start)) as { data: Row[] }).data
}

/** What the engine itself refuses has a number; anything else says that the store is not there. */
const selectAfar: typeof selectRows = (client, selection) =>
  selectRows<never>(client, selection).catch((error: unknown) => {
    const isAnswer = error instanceof ClickHouseError || error instanceof DomainError || selection.signal?.aborted
    throw isAnswer ? error : new DomainError('unavailable')
  })

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

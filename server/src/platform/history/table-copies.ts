// Copies of whole results for backups, without the limits of reads. A copy names its columns, so that a later version
// can read it.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import { sourceOfFile } from './engine-files.ts'
import { insertSettings } from './sample-table.ts'

const format = 'RowBinaryWithNamesAndTypes'

/** Returns the result of a SELECT. */
export async function streamCopy(client: ClickHouseClient, select: string): Promise<Readable> {
  return (await client.exec({ query: `${select} FORMAT ${format}` })).stream
}

/** Inserts a copy into a table of the embedded engine. */
export async function insertCopyFile(client: ClickHouseClient, table: string, path: string): Promise<void> {
  const rows = async (query: string) => (await client.query({ query, format: 'JSONCompact' })).json<string[]>()
  const count = async (query: string) => Number((await rows(query)).data[0]?.[0])
  const source = await sourceOfFile(path, { name: format }, count)
  const { data } = await rows(`DESCRIBE TABLE (SELECT * FROM ${source})`)
  const columns = data.map(([name = '']) => `\`${name}\``).join(', ')
  const query = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${source}`
  await client.command({ query, clickhouse_settings: insertSettings })
}

/** Inserts a copy into a table of a server. */
export async function sendCopy(client: ClickHouseClient, table: string, path: string): Promise<void> {
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} FORMAT ${format}`,
    values: createReadStream(path),
    clickhouse_settings: insertSettings,
  })
  for await (const _ of stream);
}

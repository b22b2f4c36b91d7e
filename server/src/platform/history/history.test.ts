import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { openHistory } from './history.ts'
import { RowBuffer, toPointKey } from './row-codec.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a segment travels to a ClickHouse as it lies on disk', async () => {
  const calls: { query: string; body: Buffer }[] = []
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    calls.push({ query: new URL(request.url ?? '', 'http://h').searchParams.get('query') ?? body.toString(), body })
    answer.end()
  }).listen(0)
  await once(server, 'listening')
  const rows = new RowBuffer()
  rows.append(toPointKey('1'), { ts: 1, rts: 2, value: 'text', quality: 0, flags: 0 })
  const path = join(folder, 'a.rows')
  writeFileSync(path, rows.rows())
  const history = await openHistory({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  await history.insertSegment(path)
  await history.close()
  server.close()
  expect(calls[0]?.query).toMatch(/CREATE TABLE IF NOT EXISTS sample/)
  expect(calls[1]?.query).toMatch(/^INSERT INTO sample FORMAT RowBinary/)
  expect(calls[1]?.body).toEqual(readFileSync(path))
})

test('a store that does not answer is refused in one line', async () => {
  const refused = openHistory({ url: 'http://127.0.0.1:1' })
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(/^The history store of HISTORY_URL cannot be opened \(.*\)\.$/)
})

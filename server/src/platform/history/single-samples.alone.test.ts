import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type History, openHistory } from './history.ts'
import { type HistoryServer, startHistoryServer } from './history-server.ts'
import { type SampleRow, toPointKey } from './row-codec.ts'
import { findSampleBefore, findSamples, removeSample } from './single-samples.ts'
import { Spool } from './spool.ts'

const start = Date.UTC(2026, 0, 31, 23, 59, 58)

describe.each(['embedded', 'afar'])('single samples of a store that is %s', (kind) => {
  let root: string
  let server: HistoryServer | undefined
  let history: History
  let spool: Spool

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'gemba-single-'))
    const folder = join(root, 'history')
    server = kind === 'embedded' ? undefined : await startHistoryServer(folder)
    history = await openHistory(server ? { url: server.url } : { folder })
    const failed = (_what: string, error: unknown): void => {
      throw error
    }
    spool = new Spool({ folder: join(root, 'spool'), insert: history.insertSegment, onFailure: failed })
    await spool.start(() => undefined)
  })
  afterAll(async () => {
    await spool.stop(1000)
    await history.close()
    await server?.kill()
    rmSync(root, { recursive: true, force: true })
  })

  const store = (point: string, second: number, value: SampleRow['value'], rts = 0) => {
    const ts = start + second * 1000
    spool.append(toPointKey(point), { ts, rts: ts + rts, value, quality: 0, flags: 0 })
  }
  const at = (second: number) => start + second * 1000

  test('are returned in their newest version, found before an instant, and removed with all versions', async () => {
    for (const second of [0, 1, 2, 3]) store('7', second, second)
    store('7', 2, 'text', 5)
    store('8', 2, null)
    await spool.flush()
    store('7', 3, 33, 9)
    await spool.flush()
    const keys = [
      { point: '7', ts: at(2) },
      { point: '7', ts: at(3) },
      { point: '8', ts: at(2) },
      { point: '8', ts: at(3) },
    ]
    const matches = await findSamples(history, keys)
    expect(matches.map(({ point, ts, value }) => `${point} ${ts - start} ${value}`).sort()).toEqual([
      '7 2000 text',
      '7 3000 33',
      '8 2000 null',
    ])
    await removeSample(history, { point: '7', ts: at(3) })
    expect(await findSamples(history, keys.slice(1, 2))).toEqual([])
    expect(await findSampleBefore(history, { point: '7', ts: at(3) })).toMatchObject({ ts: at(2), rts: at(2) + 5 })
    expect(await findSampleBefore(history, { point: '7', ts: at(0) })).toBeUndefined()
    expect(await findSamples(history, [])).toEqual([])
    await expect(removeSample(history, { point: '7 OR 1', ts: 1 })).rejects.toThrow('not a sample')
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CsvSample, parseSample, readCsvSamples } from './csv-samples.ts'

const sample = { ts: Date.parse('2026-11-20T00:00:00Z'), device: 'press-01', code: 'temperature', value: 21.5 }

test.each([
  ['1795132800000,press-01.temperature,21.5', sample],
  ['1795132800,press-01.temperature,21.5', sample],
  ['2026-11-20T00:00:00Z,press-01.temperature,21.5', sample],
  ['2026-11-20T08:00:00+08:00,press-01.temperature,21.5', sample],
  ['2026-11-20 09:00:00,press-01.temperature,21.5', sample],
  ['"2026-11-20 09:00:00";"press-01.temperature";"21.5"', sample],
  ['2026-11-20 09:00:00,press-01.run,true', { ...sample, code: 'run', value: true }],
  ['2026-11-20 09:00:00,press-01.zone.text,a,b', { ...sample, code: 'zone.text', value: 'a,b' }],
])('parses %s', (line, expected) => {
  expect(parseSample(line, 'Asia/Seoul')).toEqual(expected)
})

test.each(['yesterday,press-01.t,1', '1795132800000,temperature,1', '1795132800000,press-01.t', ''])(
  '%j is not a sample',
  (line) => {
    expect(parseSample(line, 'UTC')).toBeUndefined()
  },
)

test('reads a compressed file with a header and reports the number of an invalid line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gemba csv '))
  const file = join(folder, 'samples.csv.gz')
  writeFileSync(file, gzipSync('\uFEFFtime,point,value\r\n1795132800000,press-01.temperature,21.5\r\n\r\nwrong\r\n'))
  const samples: CsvSample[] = []
  const reading = (async () => {
    for await (const next of readCsvSamples(file, 'UTC')) samples.push(next)
  })()
  await expect(reading).rejects.toThrow('line 4')
  expect(samples).toEqual([sample])
  rmSync(folder, { recursive: true })
})

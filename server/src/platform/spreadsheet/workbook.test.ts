import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { kindOfFile } from '../files/file-kind.ts'
import { readWorkbook } from './read-workbook.fixture.ts'
import { readZipEntry } from './read-zip-entry.fixture.ts'
import { type CellValue, columnName, writeWorkbook } from './write-workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-workbook-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function written(rows: Iterable<readonly CellValue[]>): Promise<string> {
  const path = join(folder, `${Math.random()}.xlsx`)
  writeFileSync(path, await buffer(writeWorkbook('Sheet/1?', rows)))
  return path
}

/** Cell formats by index. */
const readStyle = (path: string, index: number): string | undefined =>
  /<cellXfs.*<\/cellXfs>/.exec(readZipEntry(path, 'xl/styles.xml'))?.[0].match(/<xf [^>]*>/g)?.[index]

describe('a workbook', () => {
  test('is read as it was written, whatever the text', async () => {
    const rows: CellValue[][] = [
      ['编码', 'Name & "title" <b>', '数'],
      ['a', '=1+1', 12.5],
      ['b', '+49 30 1234', -3],
      ['c', '-1', null],
      ['d', '@SUM(A1)', true],
      ['e', 'two\nlines 🙂', 0],
    ]
    expect(await readWorkbook(await written(rows), 10)).toEqual(rows)
  })

  test('of tens of thousands of rows is read in slices, with its empty cells and rows', async () => {
    const text = 'x'.repeat(200)
    const rows = Array.from({ length: 40_500 }, (_, index): CellValue[] =>
      index % 1000 === 999 ? [null, null, null] : [`c${index}`, index % 7 === 0 ? null : index, text],
    )
    const cells = await readWorkbook(await written([['code', 'n', 'text'], ...rows]), 50_000)
    expect(cells).toHaveLength(40_501)
    const isSame = rows.every((row, index) => row.every((value, at) => (cells[index + 1]?.[at] ?? null) === value))
    expect(isSame).toBe(true)
  }, 20_000)

  test('marks texts and titles that start like a formula as text, but no number', async () => {
    const path = await written([
      ['=title', 'plain'],
      ['=1+1', '-5'],
      ['-2+3', '-12.5'],
    ])
    const xml = readZipEntry(path, 'xl/worksheets/sheet1.xml')
    const styleOf = (cell: string) => new RegExp(`<c r="${cell}"[^>]*? s="(\\d)"`).exec(xml)?.[1]
    const marked = ['A1', 'A2', 'A3'].map((cell) => readStyle(path, Number(styleOf(cell))))
    for (const style of marked) expect(style).toContain('quotePrefix="1"')
    expect(readStyle(path, Number(styleOf('B1')))).not.toContain('quotePrefix')
    expect([styleOf('B2'), styleOf('B3')]).toEqual([undefined, undefined])
  })

  test('loses only what XML cannot represent', async () => {
    const rows = [['t'], ['a\u0000b\u001fc\ud800d']]
    expect(await readWorkbook(await written(rows), 10)).toEqual([['t'], ['abc\ufffdd']])
  })

  test('is read one at a time; a few wait, and the others are rejected at once', async () => {
    const path = await written([['a']])
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => readWorkbook(path, 10)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(8)
    for (const result of refused) expect(result.reason).toMatchObject({ code: 'throttled' })
  })

  test('fails with the error of its rows', async () => {
    async function* rows(): AsyncGenerator<CellValue[]> {
      for (let row = 0; row < 1000; row++) yield ['a']
      throw new Error('the store is away')
    }
    await expect(buffer(writeWorkbook('a', rows()))).rejects.toThrow('the store is away')
  })

  test('reads no more rows than are consumed, and none after its reader is closed', async () => {
    let read = 0
    let hasEnded = false
    function* rows(): Generator<CellValue[]> {
      try {
        for (;;) yield [`${read++} ${Math.random()}`]
      } finally {
        hasEnded = true
      }
    }
    const stream = writeWorkbook('a', rows())
    await once(stream, 'readable')
    await vi.waitFor(
      async () => {
        const before = read
        await setTimeout(100)
        expect(read).toBe(before)
      },
      { timeout: 5000 },
    )
    stream.destroy()
    await vi.waitFor(() => expect(hasEnded).toBe(true))
    expect(read).toBeLessThan(100_000)
  })

  test('has the same bytes for the same rows', async () => {
    const content = () => buffer(writeWorkbook('a', [['code'], ['press']]))
    expect(await content()).toEqual(await content())
  })

  test('has the file name and type of its name', async () => {
    expect(await kindOfFile(await written([['a']]), 'a.xlsx')).toMatchObject({ extension: 'xlsx' })
  })

  test('names columns as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

describe('a workbook that cannot be read', () => {
  test('with too many rows is rejected', async () => {
    const path = await written([['a'], ['1'], ['2'], ['3']])
    await expect(readWorkbook(path, 2)).rejects.toMatchObject({ code: 'tooManyRows', params: { limit: 2 } })
    expect(await readWorkbook(path, 3)).toHaveLength(4)
  })

  test('because it is truncated, empty, or no archive is rejected', async () => {
    const fullWorkbook = await buffer(writeWorkbook('a', [['a'], ['1']]))
    for (const content of [
      fullWorkbook.subarray(0, fullWorkbook.length - 40),
      Buffer.alloc(0),
      Buffer.from('code,name\n'),
    ]) {
      const path = join(folder, 'broken.xlsx')
      writeFileSync(path, content)
      await expect(readWorkbook(path, 10)).rejects.toMatchObject({ code: 'sheetBroken' })
    }
  })

  test('does not affect the next one', async () => {
    const path = await written([['a'], ['1']])
    const broken = join(folder, 'not-a-workbook.xlsx')
    writeFileSync(broken, 'code,name')
    const read = (file: string) => readWorkbook(file, 1).catch(({ code }: { code: string }) => code)
    const answers = []
    for (const file of [path, path, broken, path, broken, broken, path]) answers.push(await read(file))
    const good = [['a'], ['1']]
    expect(answers).toEqual([good, good, 'sheetBroken', good, 'sheetBroken', 'sheetBroken', good])
  })

  test('because it unpacks to far more than it declares is rejected', async () => {
    const packed = deflateRawSync(Buffer.alloc(410 * 1024 * 1024), { level: 1 })
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(100, 24)
    central.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(30 + name.length + packed.length, 16)
    const path = join(folder, 'bomb.xlsx')
    writeFileSync(path, Buffer.concat([local, name, packed, central, name, end]))
    await expect(readWorkbook(path, 10)).rejects.toMatchObject({ code: 'sheetBroken' })
  })
})

// Workbooks that need far more resources than their size: each is rejected with a reason, soon and with bounded memory,
// and the next one is read.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { writeZip } from '../files/zip.ts'
import { bookEntries, cellXml, craftBook } from './crafted-book.fixture.ts'
import { readWorkbook } from './read-workbook.fixture.ts'
import { type CellValue, columnName, writeWorkbook } from './write-workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bookOf = async (...parts: Parameters<typeof craftBook>) => fileOf(await craftBook(...parts))

function fileOf(content: Buffer): string {
  const path = join(folder, `${Math.random()}.xlsx`)
  writeFileSync(path, content)
  return path
}

/** Returns the result of reading, its duration, and the growth of the process memory. */
async function read(path: string, maxRows = 100_000) {
  const startMs = performance.now()
  const startBytes = process.memoryUsage.rss()
  let grownMb = 0
  const timer = setInterval(() => {
    grownMb = Math.max(grownMb, (process.memoryUsage.rss() - startBytes) / 2 ** 20)
  }, 20)
  const answer = await readWorkbook(path, maxRows).catch(({ code, params }) => ({ code, ...params }))
  clearInterval(timer)
  return {
    answer: Array.isArray(answer) && answer.length > 9 ? { rows: answer.length } : answer,
    tookMs: performance.now() - startMs,
    grownMb,
  }
}

const withinBounds = { soonMs: 5000, smallMb: 300 }

describe('a workbook that reaches far', () => {
  const first = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>'

  test.each([
    ['one cell in the last corner', `<row r="1048576">${cellXml('XFD1048576')}</row>`, 'tooManyRows'],
    ['one cell in the last column', `<row r="1">${cellXml('XFD1')}</row>`, 'sheetTooLarge'],
    [
      'a wide row above many',
      `<row r="1">${cellXml('SF1')}</row><row r="90000">${cellXml('A90000')}</row>`,
      'sheetTooLarge',
    ],
    ['the row by its cell alone', `<row>${cellXml('XFD1048576')}</row>`, 'tooManyRows'],
    ['a prefix before its names', `<x:row r="1"><x:c r="XFD1" t="n"><x:v>1</x:v></x:c></x:row>`, 'sheetTooLarge'],
    ['its address in single quotes, late', `<row r="1"><c t='n' s="0"\n r='XFD1'><v>1</v></c></row>`, 'sheetTooLarge'],
    ['an address that hides behind a quoted sign', `<row r="1"><c t=">" r="XFD1"><v>1</v></c></row>`, 'sheetBroken'],
    ['an address of entities', `<row r="1"><c r="&#88;FD1"><v>1</v></c></row>`, 'sheetBroken'],
    ['a row that no program has', `<row r="999999999">${cellXml('A999999999')}</row>`, 'sheetBroken'],
    ['an empty row that no program has', `<row r="999999999"></row>`, 'sheetBroken'],
    ['a column that no program has', `<row r="1">${cellXml('ZZZZZ1')}</row>`, 'sheetBroken'],
  ])('%s', async (_, rows, code) => {
    const { answer, tookMs, grownMb } = await read(await bookOf(first.replace('r="1"', '') + rows))
    expect(answer).toMatchObject({ code })
    expect(tookMs).toBeLessThan(withinBounds.soonMs)
    expect(grownMb).toBeLessThan(withinBounds.smallMb)
  })

  test('cells with only a format may reach anywhere', async () => {
    const rows = `${first}<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="XFD2" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/></row>`
    expect((await read(await bookOf(rows), 5)).answer).toEqual([['code'], ['a']])
  })
})

test('one text shared by many cells is limited', async () => {
  const text = 'x'.repeat(32_000)
  const rows = Array.from(
    { length: 20_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  )
  const strings = { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` }
  const many = await read(await bookOf(rows.join(''), strings))
  expect(many.answer).toMatchObject({ code: 'sheetTooLarge' })
  expect(many.grownMb).toBeLessThan(withinBounds.smallMb)
  const long = await read(await bookOf(`<row r="1">${cellXml('A1', 'x'.repeat(40_000))}</row>`))
  expect(long.answer).toMatchObject({ code: 'sheetTooLarge' })
})

test('the size in the local header of an entry is ignored', async () => {
  // The central directory is correct; the local header claims 3 GB, which a reader would allocate.
  const fullWorkbook = await buffer(writeWorkbook('a', [['code'], ['1']]))
  const lyingWorkbook = Buffer.from(fullWorkbook)
  for (let at = lyingWorkbook.indexOf('PK\x03\x04'); at >= 0; at = lyingWorkbook.indexOf('PK\x03\x04', at + 4)) {
    lyingWorkbook.writeUInt16LE(lyingWorkbook.readUInt16LE(at + 6) & ~0x08, at + 6)
    lyingWorkbook.writeUInt32LE(3_000_000_000, at + 22)
  }
  const { answer, tookMs, grownMb } = await read(fileOf(lyingWorkbook))
  expect(answer).toEqual([['code'], ['1']])
  expect(tookMs).toBeLessThan(withinBounds.soonMs)
  expect(grownMb).toBeLessThan(withinBounds.smallMb)
})

test('an archive that unpacks to more than the limit is rejected by its size', async () => {
  const sheet = deflateRawSync(Buffer.alloc(500 * 2 ** 20, ' '), { level: 1 })
  const small = await buffer(writeZip(Object.entries(bookEntries).map(([name, text]) => ({ name, content: [text] }))))
  const { answer, grownMb } = await read(fileOf(withEntry(small, 'xl/worksheets/sheet1.xml', sheet)))
  expect(answer).toMatchObject({ code: 'sheetTooLarge' })
  expect(grownMb).toBeLessThan(600)
})

/** Returns an archive with one more, already compressed entry. */
function withEntry(archive: Buffer, name: string, packed: Buffer): Buffer {
  const endAt = archive.lastIndexOf('PK\x05\x06')
  const directoryAt = archive.readUInt32LE(endAt + 16)
  const count = archive.readUInt16LE(endAt + 10) + 1
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(packed), 14)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\x01\x02', 'latin1')
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt16LE(name.length, 28)
  central.writeUInt32LE(directoryAt, 42)
  const entry = Buffer.concat([local, Buffer.from(name), packed])
  const directory = Buffer.concat([archive.subarray(directoryAt, endAt), central, Buffer.from(name)])
  const end = Buffer.from(archive.subarray(endAt))
  for (const at of [8, 10]) end.writeUInt16LE(count, at)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(directoryAt + entry.length, 16)
  return Buffer.concat([archive.subarray(0, directoryAt), entry, directory, end])
}

test('several workbooks at once take no more memory than one', { timeout: 120_000 }, async () => {
  function* rows(): Generator<CellValue[]> {
    const titles = Array.from({ length: 20 }, (_, at) => columnName(at))
    yield titles
    for (let row = 1; row < 15_000; row++)
      yield titles.map((title, at) => (at % 3 === 0 ? row : `${title} 名称 ${row}`))
  }
  const path = fileOf(await buffer(writeWorkbook('a', rows())))
  const single = await read(path)
  expect(single.answer).toEqual({ rows: 15_000 })
  for (const { answer, grownMb } of await Promise.all([1, 2, 3].map(() => read(path)))) {
    expect(answer).toEqual({ rows: 15_000 })
    expect(grownMb).toBeLessThan(single.grownMb + 150)
  }
})

test('no other file reads workbooks', () => {
  const matchingFiles = execFileSync('grep', ['-rl', '--include=*.ts', 'read-excel-file', 'src'], {
    cwd: new URL('../../../', import.meta.url),
    encoding: 'utf8',
  })
  expect(
    matchingFiles
      .trim()
      .split('\n')
      .filter((path) => !path.endsWith('.test.ts')),
  ).toEqual(['src/platform/spreadsheet/read-slices.ts'])
})

// Runs in a worker thread: unpacks within bounds, then reads the first sheet.
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import type { ReadCell, SheetAnswer, SheetOrder } from './read-workbook.ts'

const directoryMark = 0x02014b50
const endMark = 0x06054b50

/** Unpacks every entry once, into nothing, so that an archive that lies about its sizes is known before the reader meets it. */
export function isWithin(archive: Buffer, mostBytes: number): boolean {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== endMark) end--
  if (end < 0) return false
  let at = archive.readUInt32LE(end + 16)
  let left = mostBytes
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== directoryMark) return false
    const packed = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + packed)
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    left -= isDeflated && left > 0 ? inflateRawSync(bytes, { maxOutputLength: left }).length : packed
    if (left <= 0) return false
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return true
}

function present(value: unknown): ReadCell {
  if (value instanceof Date) return { wallClock: value.getTime() }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

async function read({ path, mostRows, mostBytes }: SheetOrder): Promise<SheetAnswer> {
  try {
    const archive = readFileSync(path)
    if (!isWithin(archive, mostBytes)) return { refusal: 'broken' }
    const rows = await readSheet(archive)
    if (rows.length > mostRows + 1) return { refusal: 'rows' }
    return { rows: rows.map((row) => row.map(present)) }
  } catch {
    return { refusal: 'broken' }
  }
}

parentPort?.on('message', async (order: SheetOrder) => parentPort?.postMessage(await read(order)))

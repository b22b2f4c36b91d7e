// The decoded rows of a workbook in a file beside it, in compressed parts, so that no process holds all of them.
import { closeSync, openSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ReadCell } from './read-workbook.ts'

/** Returns the path of the rows of a workbook. */
export const spoolPathOf = (path: string): string => `${path}.rows`

const lengthBytes = 4
/** Rows of a part. The rows of larger parts stay in memory until the next full garbage collection. */
const rowsPerPart = 1000

/** Writes the parts of a workbook in their order. */
export class SheetSpoolWriter {
  readonly #file: number

  constructor(path: string) {
    this.#file = openSync(spoolPathOf(path), 'w', 0o600)
  }

  add(rows: readonly (readonly ReadCell[])[]): void {
    for (let at = 0; at < rows.length; at += rowsPerPart) {
      const content = zstdCompressSync(serialize(rows.slice(at, at + rowsPerPart)))
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt32LE(content.length)
      this.#writeAll(length)
      this.#writeAll(content)
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #writeAll(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
  }
}

/** Yields the rows of a workbook in parts. */
export async function* readSpooledRows(path: string): AsyncGenerator<ReadCell[][]> {
  const file = await open(spoolPathOf(path))
  try {
    for (;;) {
      const length = await readBytes(file, lengthBytes)
      if (length.length === 0) return
      yield deserialize(zstdDecompressSync(await readBytes(file, length.readUInt32LE()))) as ReadCell[][]
    }
  } finally {
    await file.close()
  }
}

async function readBytes(file: FileHandle, count: number): Promise<Buffer> {
  const bytes = Buffer.alloc(count)
  let filled = 0
  while (filled < count) {
    const { bytesRead } = await file.read(bytes, filled, count - filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

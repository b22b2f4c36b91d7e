// Unpacks an uploaded archive within limits. Sizes are taken from the central directory and from unpacking, never from
// the header of an entry.
import { inflateRawSync } from 'node:zlib'

const directoryMark = 0x02014b50
const endMark = 0x06054b50
const localHeaderBytes = 30
const directoryHeaderBytes = 46
const endBytes = 22
const deflated = 8

/** The workbook exceeds a limit. */
export class WorkbookTooLargeError extends Error {}

/** The workbook is invalid. */
export class InvalidWorkbookError extends Error {}

/** Bytes that are unpacked at once at least. */
const minChunkBytes = 64 * 1024

interface PackedEntry {
  /** Bytes of its content, as the archive states them. */
  readonly size: number
  readonly bytes: Buffer
  readonly isDeflated: boolean
}

/** Unpacks entries of an archive by name, all together within a number of bytes. */
export class Unpacker {
  readonly #entries: ReadonlyMap<string, PackedEntry>
  #remainingBytes: number

  /** Throws `WorkbookBroken` or RangeError if it is not an archive. */
  constructor(archive: Buffer, maxBytes: number) {
    this.#entries = listEntries(archive)
    this.#remainingBytes = maxBytes
  }

  /** Returns the content of an entry; undefined if there is none. Throws `WorkbookTooLarge`, `WorkbookBroken`. */
  find(name: string): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const content = entry.isDeflated ? this.#inflate(entry) : entry.bytes
    this.#remainingBytes -= content.length
    if (this.#remainingBytes <= 0) throw new WorkbookTooLargeError()
    return content
  }

  /** Returns the content of an entry. Throws `WorkbookBroken` if there is none, or `WorkbookTooLarge`. */
  get(name: string): Buffer {
    const content = this.find(name)
    if (!content) throw new InvalidWorkbookError()
    return content
  }

  #inflate({ bytes, size }: PackedEntry): Buffer {
    try {
      // One chunk of the stated size avoids a second copy of the content. Memory that is not written is not used.
      const chunkSize = Math.max(minChunkBytes, Math.min(size + 1, this.#remainingBytes))
      return inflateRawSync(bytes, { maxOutputLength: this.#remainingBytes, chunkSize })
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
        ? new WorkbookTooLargeError()
        : new InvalidWorkbookError()
    }
  }
}

function listEntries(archive: Buffer): Map<string, PackedEntry> {
  let end = archive.length - endBytes
  while (end >= 0 && archive.readUInt32LE(end) !== endMark) end--
  if (end < 0) throw new InvalidWorkbookError()
  const entries = new Map<string, PackedEntry>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== directoryMark) throw new InvalidWorkbookError()
    const nameBytes = archive.readUInt16LE(at + 28)
    const nameAt = at + directoryHeaderBytes
    const name = archive.toString('utf8', nameAt, nameAt + nameBytes)
    const local = archive.readUInt32LE(at + 42)
    const start = local + localHeaderBytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    entries.set(name, {
      bytes,
      size: archive.readUInt32LE(at + 24),
      isDeflated: archive.readUInt16LE(at + 10) === deflated,
    })
    at = nameAt + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** Returns an uncompressed archive of the contents, for a reader that accepts only archives. */
export function packUncompressed(contents: ReadonlyMap<string, Buffer>): Buffer[] {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of contents) {
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(localHeaderBytes)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    const header = Buffer.alloc(directoryHeaderBytes)
    header.writeUInt32LE(directoryMark, 0)
    for (const [buffer, sizesAt] of [[local, 18] as const, [header, 20] as const]) {
      buffer.writeUInt32LE(content.length, sizesAt)
      buffer.writeUInt32LE(content.length, sizesAt + 4)
      buffer.writeUInt16LE(nameBytes.length, sizesAt + 8)
    }
    header.writeUInt32LE(at, 42)
    parts.push(local, nameBytes, content)
    directory.push(header, nameBytes)
    at += localHeaderBytes + nameBytes.length + content.length
  }
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endMark, 0)
  for (const countAt of [8, 10]) end.writeUInt16LE(contents.size, countAt)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return [...parts, ...directory, end]
}

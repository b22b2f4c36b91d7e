// A zip archive written as it goes: sizes and checksums follow each entry, so nothing is held back.
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const version = 20
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, the beginning of the format's time. */
const date = 0x0021

function fields(...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) {
    buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

function localHeader(name: Buffer): Buffer {
  const head = fields(
    [4, 0x04034b50],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  )
  return Buffer.concat([head, name])
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const head = fields(
    [4, 0x02014b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  )
  return Buffer.concat([head, name])
}

function ending(count: number, sizeBytes: number, offset: number): Buffer {
  return fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, sizeBytes], [4, offset], [2, 0])
}

/** The bytes of an archive of less than 4 GB. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name)
    const start = offset
    const header = localHeader(nameBytes)
    offset += header.length
    yield header
    let crc = 0
    let size = 0
    let packed = 0
    const source = async function* (): AsyncGenerator<Buffer> {
      for await (const part of content) {
        const bytes = Buffer.from(part)
        crc = crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    const deflate = createDeflateRaw()
    const feed = Readable.from(source())
    feed.once('error', (error) => deflate.destroy(error))
    for await (const chunk of feed.pipe(deflate)) {
      packed += (chunk as Buffer).length
      yield chunk as Buffer
    }
    const descriptor = fields([4, 0x08074b50], [4, crc], [4, packed], [4, size])
    offset += packed + descriptor.length
    yield descriptor
    written.push({ name: nameBytes, offset: start, crc, packed, size })
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield ending(written.length, directory.length, offset)
}

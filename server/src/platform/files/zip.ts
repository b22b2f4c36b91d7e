// A zip archive written as a stream: sizes and checksums follow each entry, so memory use does not depend on its size.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  /** Read when the entry is written. */
  readonly content: Iterable<string> | AsyncIterable<string | Uint8Array>
  /** Whether it is compressed already. */
  readonly isPacked?: boolean
}

/** 1 January 1980, the earliest date of the format, so that the same content gives the same bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * Returns an archive as a stream. An error of an entry fails the stream. If the stream is closed early, the current
 * entry is destroyed.
 */
export function writeZip(entries: readonly ZipEntry[]): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  const fail = (error: Error): void => void output.destroy(error)
  archive.on('error', fail)
  for (const { name, content, isPacked = false } of entries) {
    archive.addReadStreamLazy(name, { ...options, compress: !isPacked }, (begin) => {
      const source = Readable.from(content)
      source.once('error', fail)
      const endSource = (): void => void source.destroy()
      output.once('close', endSource)
      source.once('close', () => output.off('close', endSource))
      begin(null, source)
    })
  }
  archive.end()
  return output
}

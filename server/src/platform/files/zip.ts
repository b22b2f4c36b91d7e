// A zip archive written as it goes: sizes and checksums follow each entry, so nothing is held back, however large it becomes.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  /** Read when its turn has come. */
  readonly content: Iterable<string> | AsyncIterable<string | Uint8Array>
  /** It would not get any smaller. */
  readonly isPacked?: boolean
}

/** 1 January 1980, the beginning of the format's time: the same content gives the same bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Returns the bytes of an archive, which fail with what an entry fails with. A reader that ends early ends the entry at hand. */
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

// Reads one entry of an archive as text, for tests of details that sheet readers ignore.
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const directoryMark = 0x02014b50

/** Returns the content of an entry. Throws Error if there is none with the name. */
export function readZipEntry(path: string, name: string): string {
  const archive = readFileSync(path)
  for (let at = archive.length - 22; at >= 0; at--) {
    if (archive.readUInt32LE(at) !== directoryMark) continue
    const length = archive.readUInt16LE(at + 28)
    if (archive.subarray(at + 46, at + 46 + length).toString() !== name) continue
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    return (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString()
  }
  throw new Error(`no ${name} in ${path}`)
}

// Uploaded files on disk: by company and content, each content once. What they are called stands in the store.
import { createHash, randomUUID } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  type ReadStream,
  readdirSync,
  rmSync,
} from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived whole and belongs nowhere yet. */
export interface ArrivedFile {
  readonly path: string
  /** SHA-256 of the content, hex. */
  readonly digest: string
  readonly sizeBytes: number
}

export class FileFolder {
  readonly #folder: string
  readonly #incoming: string

  /** Leftovers of uploads that were cut off by a crash go. */
  constructor(folder: string) {
    this.#folder = folder
    this.#incoming = join(folder, 'incoming')
    mkdirSync(this.#incoming, { recursive: true })
    for (const name of readdirSync(this.#incoming)) rmSync(join(this.#incoming, name), { force: true })
  }

  /** Streams to disk. `grow` is told of what comes and may throw. When it does, or the stream or the disk fails, nothing is left. */
  async receive(stream: Readable, grow: (bytes: number) => void = () => undefined): Promise<ArrivedFile> {
    const path = join(this.#incoming, randomUUID())
    const hash = createHash('sha256')
    let sizeBytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          grow(chunk.length)
        } catch (error) {
          return done(error as Error)
        }
        hash.update(chunk)
        sizeBytes += chunk.length
        done(null, chunk)
      },
    })
    try {
      await pipeline(stream, measure, createWriteStream(path, { flush: true }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, digest: hash.digest('hex'), sizeBytes }
  }

  /** Keeps what has arrived for a company. May be called again when its work is run again. */
  async store(companyId: string, { path, digest }: ArrivedFile): Promise<void> {
    const kept = join(this.#shelf(companyId, digest), digest)
    await mkdir(this.#shelf(companyId, digest), { recursive: true })
    await rename(path, kept).catch(async (error: unknown) => {
      if (!existsSync(kept) || existsSync(path)) throw error
    })
  }

  /** Removes a kept content; one that is gone already is fine. */
  async remove(companyId: string, digest: string): Promise<void> {
    await rm(join(this.#shelf(companyId, digest), digest), { force: true })
  }

  async discard({ path }: ArrivedFile): Promise<void> {
    await rm(path, { force: true })
  }

  /** Whether a content is kept. */
  has(companyId: string, digest: string): boolean {
    return existsSync(join(this.#shelf(companyId, digest), digest))
  }

  /** Opens a kept file, or a part of it (both ends included). */
  read(companyId: string, digest: string, range?: { start: number; end: number }): ReadStream {
    return createReadStream(join(this.#shelf(companyId, digest), digest), range)
  }

  #shelf(companyId: string, digest: string): string {
    return join(this.#folder, companyId, digest.slice(0, 2))
  }
}

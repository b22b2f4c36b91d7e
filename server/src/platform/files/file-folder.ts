// Uploaded files on disk, by company and digest. Each content is stored once per company; file names are in the
// database.
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
import { spoolPathOf } from '../spreadsheet/sheet-spool.ts'

/** A complete upload that is not attached to a company yet. */
export interface ArrivedFile {
  readonly path: string
  /** SHA-256 of the content, hex. */
  readonly digest: string
  readonly sizeBytes: number
}

export class FileFolder {
  readonly #folder: string
  readonly #incoming: string

  /** Deletes uploads that a crash interrupted. */
  constructor(folder: string) {
    this.#folder = folder
    this.#incoming = join(folder, 'incoming')
    mkdirSync(this.#incoming, { recursive: true })
    for (const name of readdirSync(this.#incoming)) rmSync(join(this.#incoming, name), { force: true })
  }

  /**
   * Streams an upload to disk. `grow` is called with the size of each chunk and may throw. Nothing is left on disk if
   * it throws or the stream or disk fails.
   */
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

  /** Moves an upload to the files of a company. May be repeated when its transaction is retried. */
  async store(companyId: string, { path, digest }: ArrivedFile): Promise<void> {
    const target = join(this.#folderOf(companyId, digest), digest)
    await mkdir(this.#folderOf(companyId, digest), { recursive: true })
    await rename(path, target).catch(async (error: unknown) => {
      if (!existsSync(target) || existsSync(path)) throw error
    })
  }

  /** Removes a stored content. Does nothing if it does not exist. */
  async remove(companyId: string, digest: string): Promise<void> {
    await rm(join(this.#folderOf(companyId, digest), digest), { force: true })
  }

  /** Removes an upload and what was written beside it. */
  async discard({ path }: ArrivedFile): Promise<void> {
    await rm(path, { force: true })
    await rm(spoolPathOf(path), { force: true })
  }

  /** Returns whether a content is stored. */
  has(companyId: string, digest: string): boolean {
    return existsSync(join(this.#folderOf(companyId, digest), digest))
  }

  /** Opens a stored file, or a range of it (both ends included). */
  read(companyId: string, digest: string, range?: { start: number; end: number }): ReadStream {
    return createReadStream(join(this.#folderOf(companyId, digest), digest), range)
  }

  #folderOf(companyId: string, digest: string): string {
    return join(this.#folder, companyId, digest.slice(0, 2))
  }
}

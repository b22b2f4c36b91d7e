// Uploaded files by company and digest: they arrive on disk and are stored there or in a bucket. Each content is stored once
// per company; file names are in the database.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { spoolPathOf } from '../spreadsheet/sheet-spool.ts'
import { type ByteRange, type Contents, FolderContents } from './contents.ts'

/** A complete upload that is not attached to a company yet. */
export interface ArrivedFile {
  readonly path: string
  /** SHA-256 of the content, hex. */
  readonly digest: string
  readonly sizeBytes: number
}

interface FileFolderOptions {
  /** Default the folder itself. */
  readonly contents?: Contents
  readonly isShared?: boolean
}

const maxUploadMs = 86_400_000
const isOld = (path: string): boolean => {
  const state = statSync(path, { throwIfNoEntry: false })
  return state !== undefined && Date.now() - state.mtimeMs > maxUploadMs
}

export class FileFolder {
  readonly #incoming: string
  readonly #contents: Contents

  /**
   * Deletes uploads that a crash interrupted. In a folder that several servers share, those of others that began within
   * a day stay.
   */
  constructor(folder: string, { contents = new FolderContents(folder), isShared = false }: FileFolderOptions = {}) {
    this.#contents = contents
    this.#incoming = join(folder, 'incoming')
    mkdirSync(this.#incoming, { recursive: true })
    this.#sweep(isShared ? isOld : () => true)
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

  /** Prepares `store` before the transaction of the upload. Throws `unavailable` if the store of contents is away. */
  async stage(companyId: string, arrived: ArrivedFile): Promise<void> {
    await this.#contents.stage(keyOf(companyId, arrived.digest), arrived)
  }

  /** Moves an upload to the files of a company. May be repeated when its transaction is retried. */
  async store(companyId: string, arrived: ArrivedFile): Promise<void> {
    await this.#contents.store(keyOf(companyId, arrived.digest), arrived)
  }

  /** Removes a stored content. Does nothing if it does not exist. */
  async remove(companyId: string, digest: string): Promise<void> {
    await this.#contents.remove(keyOf(companyId, digest))
  }

  /** Removes an upload and what was written beside it. */
  async discard({ path }: ArrivedFile): Promise<void> {
    await rm(path, { force: true })
    await rm(spoolPathOf(path), { force: true })
  }

  /** Returns an upload by the name of its file, on whichever server it arrived. */
  arrivedOf(name: string, content: Omit<ArrivedFile, 'path'>): ArrivedFile {
    return Object.assign({ path: join(this.#incoming, name) }, content)
  }

  /** Lets other servers bring an upload. A folder that they share needs no copy. */
  async lend(arrived: ArrivedFile): Promise<void> {
    // The server that discards a lent upload does not reach the folders of the others.
    this.#sweep(isOld)
    await this.#contents.stage(lentKeyOf(arrived), arrived)
  }

  /** Copies an upload from the server where it arrived. Returns false if it is here. Throws `notFound`, `unavailable`. */
  async bring(arrived: ArrivedFile): Promise<boolean> {
    if (existsSync(arrived.path)) return false
    await pipeline(await this.#contents.read(lentKeyOf(arrived)), createWriteStream(arrived.path))
    return true
  }

  /** Removes an upload that was lent. */
  async discardLent(arrived: ArrivedFile): Promise<void> {
    await this.discard(arrived)
    await this.#contents.remove(lentKeyOf(arrived))
  }

  /** Returns whether a content is stored. */
  has(companyId: string, digest: string): Promise<boolean> {
    return this.#contents.has(keyOf(companyId, digest))
  }

  /** Opens a stored file, or a range of it. Throws `notFound`, `unavailable`. */
  read(companyId: string, digest: string, range?: ByteRange): Promise<Readable> {
    return this.#contents.read(keyOf(companyId, digest), range)
  }

  #sweep(isRemovable: (path: string) => boolean): void {
    for (const name of readdirSync(this.#incoming)) {
      const path = join(this.#incoming, name)
      if (isRemovable(path)) rmSync(path, { force: true })
    }
  }
}

const lentKeyOf = ({ path }: ArrivedFile): string => `imports/${basename(path)}`
const keyOf = (companyId: string, digest: string): string => `${companyId}/${digest.slice(0, 2)}/${digest}`

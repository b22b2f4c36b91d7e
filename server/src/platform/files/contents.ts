// Where the contents of uploads are: a folder, or a bucket of S3 that several servers share.
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { digestOfFile } from '../backup/manifest.ts'
import { DomainError } from '../domain-error.ts'
import type { ObjectContent, S3Bucket } from './s3/s3-bucket.ts'

export interface ByteRange {
  readonly start: number
  /** Included. */
  readonly end: number
}

/** Contents by key, such as `1/ab/abcd...`. */
export interface Contents {
  /**
   * Stores what takes long, before the transaction of the upload. It may be removed until then, because no row refers to
   * it.
   */
  stage(key: string, content: ObjectContent): Promise<void>
  /** Stores a content and takes its file away. May be repeated. */
  store(key: string, content: ObjectContent): Promise<void>
  has(key: string): Promise<boolean>
  /** Opens a content. Throws `notFound`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Does nothing if it does not exist. */
  remove(key: string): Promise<void>
}

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )

export class FolderContents implements Contents {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Moving a file takes no time. */
  async stage(): Promise<void> {}

  async store(key: string, { path }: ObjectContent): Promise<void> {
    const target = join(this.#folder, key)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target).catch(async (error: unknown) => {
      if (!(await isThere(target)) || (await isThere(path))) throw error
    })
  }

  has(key: string): Promise<boolean> {
    return isThere(join(this.#folder, key))
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(join(this.#folder, key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new DomainError('notFound') : error
    })
    return handle.createReadStream(range)
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true })
  }
}

export class BucketContents implements Contents {
  readonly #bucket: S3Bucket

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  async stage(key: string, content: ObjectContent): Promise<void> {
    if (!(await this.#bucket.has(key))) await this.#bucket.put(key, content)
  }

  /** Repeats `stage` if retention has removed the content meanwhile. */
  async store(key: string, content: ObjectContent): Promise<void> {
    if (await this.#bucket.has(key)) return void (await rm(content.path, { force: true }))
    await this.#bucket.put(key, content)
    await rm(content.path, { force: true })
  }

  has(key: string): Promise<boolean> {
    return this.#bucket.has(key)
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return this.#bucket.read(key, range)
  }

  remove(key: string): Promise<void> {
    return this.#bucket.remove(key)
  }
}

/**
 * Moves the contents of a folder into a bucket, for installations that had none before. A content whose digest is not its
 * name stays where it is.
 */
export async function moveContents(folder: string, contents: BucketContents): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let count = 0
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && /^[\da-f]{64}$/.test(entry.name))) {
    const path = join(parentPath, name)
    const key = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (!/^\d+\/[\da-f]{2}\/[\da-f]{64}$/.test(key) || (await digestOfFile(path)) !== name) continue
    const { size } = await stat(path)
    await contents.store(key, { path, sizeBytes: size, digest: name })
    count++
  }
  return count
}

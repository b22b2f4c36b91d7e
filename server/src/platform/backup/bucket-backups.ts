// Backups in a bucket, where every server finds them: the parts of each are objects below its name. The manifest is stored
// last and removed first, so a backup without it is not finished.
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { DomainError } from '../domain-error.ts'
import type { ObjectContent, S3Bucket } from '../files/s3/s3-bucket.ts'
import { firstLine } from '../start-refusal.ts'
import { type BackupParts, type BackupPlace, FolderParts } from './backup-parts.ts'
import { digestOfFile, manifestName, partsOf, readManifest } from './manifest.ts'
import type { BackupProgress } from './write-backup.ts'

const root = 'backups/'
/** Most bytes of an object that S3 takes at once. */
const maxObjectBytes = 5 * 2 ** 30
/** An unfinished backup to which nothing was added for so long is of a killed server. */
const maxSilenceMs = 86_400_000
/** Objects that are transferred at the same time. Uploads of users need connections too. */
const transfers = 4
const maxAttempts = 3
const retryMs = 300

/** Returns whether the product has given a backup this name. Others are not looked for in the bucket. */
export const isBackupName = (name: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/.test(name)

export class BucketBackups implements BackupPlace {
  readonly #bucket: S3Bucket
  readonly #maxBytes: number
  /** Names that were finished when the bucket was last listed. */
  #finished = new Set<string>()
  /** Names of failed backups whose objects could not be removed. */
  readonly #abandoned = new Set<string>()

  constructor(bucket: S3Bucket, maxBytes = maxObjectBytes) {
    this.#bucket = bucket
    this.#maxBytes = maxBytes
  }

  /** The result of the last `list`. */
  get lastListed(): readonly string[] {
    return [...this.#finished]
  }

  /** Lists the folders by one request, and looks for the manifests of those that were not finished before. */
  async list(): Promise<string[]> {
    const names = await this.#names()
    const outcomes = await Promise.all(names.map((name) => this.#finished.has(name) || this.has(name)))
    const finished = names.filter((_, index) => outcomes[index])
    this.#finished = new Set(finished)
    return finished
  }

  async has(name: string): Promise<boolean> {
    return isBackupName(name) && this.#bucket.has(keyOf(name, manifestName))
  }

  partsOf(name: string): BackupParts {
    return new BucketParts(this.#bucket, name)
  }

  /**
   * Stores the backup of a folder. If it fails, what was stored is removed at once, or later if the bucket is away.
   * Throws an error whose message says why.
   */
  async store(name: string, folder: string, progress: BackupProgress): Promise<void> {
    const parts = partsOf(await readManifest(new FolderParts(folder)))
    const sizes = await new FolderParts(folder).sizesOf(parts.map(({ path }) => path))
    const largePart = parts.find(({ path }) => (sizes.get(path) ?? 0) > this.#maxBytes)
    if (largePart)
      throw new Error(
        `${largePart.path} is larger than 5 GB, which a bucket does not take. Set GEMBA_FILES, so that backups are written to a folder.`,
      )
    try {
      let count = 0
      await forEachOf(parts, async ({ path, sha256 }) => {
        const content = { path: join(folder, path), sizeBytes: sizes.get(path) ?? 0, digest: sha256 }
        await this.#put(keyOf(name, path), content)
        count++
        progress(count / (parts.length + 1), path)
      })
      const path = join(folder, manifestName)
      const { size } = await stat(path)
      await this.#put(keyOf(name, manifestName), { path, sizeBytes: size, digest: await digestOfFile(path) })
    } catch (error) {
      this.#abandoned.add(name)
      await this.#removeAbandoned().catch(() => undefined)
      throw new Error(`The bucket of S3_URL did not take the backup (${reasonOf(error)}).`)
    }
  }

  /**
   * Copies a backup into a folder, which is replaced. A missing part is left out. Throws `BackupRefusal` if there is no
   * such backup, `unavailable`.
   */
  async fetch(name: string, folder: string, progress: BackupProgress): Promise<void> {
    const source = this.partsOf(name)
    const paths = partsOf(await readManifest(source)).map(({ path }) => path)
    const copy = async (path: string): Promise<void> => {
      const content = await source.open(path).catch(ignoreMissing)
      if (!content) return
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(join(folder, path), { mode: 0o600 }))
    }
    await rm(folder, { recursive: true, force: true })
    try {
      let count = 0
      await forEachOf(paths, async (path) => {
        await copy(path)
        count++
        progress(count / (paths.length + 1), path)
      })
      await copy(manifestName)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    if (!isBackupName(name)) return
    this.#finished.delete(name)
    await this.#bucket.remove(keyOf(name, manifestName))
    await forEachOf(await this.#bucket.list(keyOf(name, '')), ({ key }) => this.#bucket.remove(key))
  }

  async removeUnfinished(): Promise<void> {
    await this.#removeAbandoned()
    const finished = new Set(await this.list())
    for (const name of (await this.#names()).filter((candidate) => !finished.has(candidate))) {
      const objects = await this.#bucket.list(keyOf(name, ''))
      if (objects.every(({ modifiedAt }) => Date.now() - modifiedAt > maxSilenceMs)) await this.remove(name)
    }
  }

  async #removeAbandoned(): Promise<void> {
    for (const name of [...this.#abandoned]) {
      await this.remove(name)
      this.#abandoned.delete(name)
    }
  }

  async #names(): Promise<string[]> {
    return (await this.#bucket.listFolders(root)).filter(isBackupName)
  }

  /** One of thousands of requests may fail. */
  async #put(key: string, content: ObjectContent): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const error = await this.#bucket.put(key, content).then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      )
      if (!error) return
      if (attempt === maxAttempts) throw error.reason
      await wait(attempt * retryMs)
    }
  }
}

/** A backup in a bucket. */
class BucketParts implements BackupParts {
  readonly place: string
  readonly #bucket: S3Bucket
  readonly #name: string

  constructor(bucket: S3Bucket, name: string) {
    this.place = `${name} in the bucket of S3_URL`
    this.#bucket = bucket
    this.#name = name
  }

  async open(path: string): Promise<Readable> {
    const content = await this.#bucket.read(keyOf(this.#name, path))
    return Readable.from(wholeOf(content), { objectMode: false })
  }

  async sizesOf(paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const prefix = keyOf(this.#name, '')
    const objects = await this.#bucket.list(prefix)
    const wanted = new Set(paths)
    const sizes = objects.map(({ key, sizeBytes }) => [key.slice(prefix.length), sizeBytes] as const)
    return new Map(sizes.filter(([path]) => wanted.has(path)))
  }
}

/** Throws if the name is not of the product, so that no other object can be named. */
function keyOf(name: string, path: string): string {
  if (!isBackupName(name)) throw new DomainError('notFound')
  return `${root}${name}/${path}`
}

/** A connection that ends early says nothing of the object. */
async function* wholeOf(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    throw Object.assign(new DomainError('unavailable'), { cause: error })
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof DomainError && error.code === 'notFound') return undefined
  throw error
}

/** Returns why a request failed: the code of S3, or the error of the connection. */
export const reasonOf = (error: unknown): string => firstLine(error instanceof Error ? (error.cause ?? error) : error)

/** Runs a few at a time. After a failure no other begins, and the first error is thrown when all have ended. */
async function forEachOf<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const errors: unknown[] = []
  const work = async (): Promise<void> => {
    for (const item of rest) {
      if (errors.length > 0) return
      await run(item).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: transfers }, work))
  if (errors.length > 0) throw errors[0]
}

// The backups of an installation: in the folder of this server, in a folder of several servers, and in a bucket. New ones are
// written to one of these; those of the time before stay where they are.
import { setTimeout as wait } from 'node:timers/promises'
import type { BackupParts, BackupPlace } from '../../../platform/backup/backup-parts.ts'
import { type BucketBackups, reasonOf } from '../../../platform/backup/bucket-backups.ts'
import { isUnavailable, type Manifest } from '../../../platform/backup/manifest.ts'
import type { BackupProgress } from '../../../platform/backup/write-backup.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { BackupFolder, copySuffix, uploadSuffix } from './backup-folder.ts'
import { sizeOfBackup } from './backup-size.ts'

/** Writes a backup of everything into a folder that does not exist. */
export type WriteBackup = (folder: string, progress: BackupProgress) => Promise<Manifest>

interface NewBackup {
  readonly manifest: Manifest
  readonly sizeBytes: number
}

interface BackupPlacesOptions {
  readonly ownFolder: string
  /** Folder of several servers, where new backups are written. */
  readonly sharedFolder?: string | undefined
  /** Backups in a bucket. */
  readonly bucket?: BucketBackups | undefined
  /** Whether new backups are written to the bucket. */
  readonly writesToBucket?: boolean
}

/** Share of the writing in the progress of a backup that is stored in a bucket afterwards. */
const writeShare = 0.7
/** How long a page waits for the bucket. */
const glanceMs = 2000

export class BackupPlaces {
  readonly #ownFolder: BackupFolder
  readonly #sharedFolder: BackupFolder | undefined
  readonly #bucket: BucketBackups | undefined
  readonly #writesToBucket: boolean

  constructor({ ownFolder, sharedFolder, bucket, writesToBucket = false }: BackupPlacesOptions) {
    this.#ownFolder = new BackupFolder(ownFolder, { isShared: false })
    this.#sharedFolder = sharedFolder === undefined ? undefined : new BackupFolder(sharedFolder, { isShared: true })
    this.#bucket = bucket
    this.#writesToBucket = writesToBucket
  }

  /** Returns the names of the finished backups. Throws `unavailable` if the bucket does not answer. */
  async list(): Promise<string[]> {
    return this.#join(await this.#bucket?.list())
  }

  /** Returns the names for a page. If the bucket does not answer soon, those of its last answer are assumed. */
  async glance(): Promise<ReadonlySet<string>> {
    const timer = new AbortController()
    const late = wait(glanceMs, undefined, { signal: timer.signal }).catch(() => undefined)
    const listed = await Promise.race([this.#bucket?.list().catch(() => undefined), late])
    timer.abort()
    return new Set(await this.#join(listed ?? this.#bucket?.lastListed))
  }

  /** Returns whether a finished backup of that name exists. Throws `unavailable`. */
  async has(name: string): Promise<boolean> {
    return (await this.#find(name)) !== undefined
  }

  /** Returns the parts of a backup. Throws `backupGone`, `unavailable`. */
  async open(name: string): Promise<BackupParts> {
    return (await this.#placeOf(name)).partsOf(name)
  }

  /** Returns how the command that restores names a backup. Throws `backupGone`, `unavailable`. */
  async argumentOf(name: string): Promise<string> {
    const place = await this.#placeOf(name)
    return place instanceof BackupFolder ? place.pathOf(name) : name
  }

  /** Makes a new backup. If it fails, nothing of it is left, or it is removed later. */
  async add(name: string, write: WriteBackup, progress: BackupProgress): Promise<NewBackup> {
    if (!this.#writesToBucket || !this.#bucket) {
      const folder = this.#sharedFolder ?? this.#ownFolder
      const manifest = await write(folder.pathOf(name), progress)
      return { manifest, sizeBytes: await sizeOfBackup(folder.partsOf(name)) }
    }
    const draft = `${name}${uploadSuffix}`
    try {
      const path = this.#ownFolder.pathOf(draft)
      const manifest = await write(path, (share, doing) => progress(share * writeShare, doing))
      const sizeBytes = await sizeOfBackup(this.#ownFolder.partsOf(draft))
      await this.#bucket.store(name, path, (share, doing) => progress(writeShare + share * (1 - writeShare), doing))
      return { manifest, sizeBytes }
    } finally {
      await this.#ownFolder.remove(`${draft}.part`)
      await this.#ownFolder.remove(draft)
    }
  }

  /** Returns whether a backup is in the folder of this server. */
  hasOwn(name: string): Promise<boolean> {
    return this.#ownFolder.has(name)
  }

  /**
   * Copies a backup of the bucket into the folder of this server. Returns the name of the copy there, or of the backup
   * if it is there already. Throws `BackupRefusal`, or an error whose message says why the bucket gave nothing.
   */
  async bring(name: string, progress: BackupProgress): Promise<string> {
    const copy = `${name}${copySuffix}`
    if ((await this.hasOwn(name)) || !this.#bucket) return name
    await this.#bucket.fetch(name, this.#ownFolder.pathOf(copy), progress).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      throw new Error(`The bucket of S3_URL did not give the backup (${reasonOf(error)}).`)
    })
    return copy
  }

  /** Removes what `bring` has copied. */
  async discard(copy: string): Promise<void> {
    if (copy.endsWith(copySuffix)) await this.#ownFolder.remove(copy)
  }

  /** Opens what `bring` has returned. */
  openOwn(copy: string): BackupParts {
    return this.#ownFolder.partsOf(copy)
  }

  async remove(name: string): Promise<void> {
    for (const place of this.#all) await place.remove(name)
  }

  /** Removes what killed processes have left. Must run before a backup is written. */
  async removeUnfinished(): Promise<void> {
    for (const place of this.#all) await place.removeUnfinished()
  }

  /** Removes what other servers have left in places of all servers. */
  async removeAbandoned(): Promise<void> {
    for (const place of this.#all) if (place !== this.#ownFolder) await place.removeUnfinished()
  }

  get #all(): BackupPlace[] {
    return [this.#ownFolder, this.#sharedFolder ?? [], this.#bucket ?? []].flat()
  }

  async #find(name: string): Promise<BackupPlace | undefined> {
    for (const place of this.#all) if (await place.has(name)) return place
    return undefined
  }

  async #placeOf(name: string): Promise<BackupPlace> {
    const place = await this.#find(name)
    if (!place) throw new DomainError('backupGone')
    return place
  }

  async #join(inBucket: readonly string[] = []): Promise<string[]> {
    const inFolders = await Promise.all([this.#ownFolder.list(), this.#sharedFolder?.list() ?? []])
    return [...new Set([...inFolders.flat(), ...inBucket])]
  }
}

// Upload quota of a company: stored files plus uploads in progress.
import type { Work } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Call } from '../http/call.ts'

const megabyte = 1_048_576

/** An upload in progress. */
export interface ArrivingUpload {
  /** Counts received bytes. Throws `uploadsFull`. */
  grow(bytes: number): void
  /** Ends the count, after the upload is stored or failed. */
  end(): void
}

export class UploadQuota {
  readonly #limitBytes: number
  /** Uploads in progress by company, in the order of their start. */
  readonly #arriving = new Map<string, Set<{ bytes: number }>>()

  constructor(limitMb: number) {
    this.#limitBytes = limitMb * megabyte
  }

  /**
   * Starts an upload. It only counts uploads of the company that started before it, so that of several concurrent
   * uploads the first ones fit.
   */
  async begin(call: Call): Promise<ArrivingUpload> {
    const companyId = String(call.actor.companyId)
    const stored = await call.inRead(({ tx }) => readUse({ tx }, companyId))
    const arriving = this.#arriving.get(companyId) ?? new Set()
    this.#arriving.set(companyId, arriving)
    const upload = { bytes: 0 }
    arriving.add(upload)
    return {
      grow: (bytes) => {
        upload.bytes += bytes
        if (stored + bytesUpTo(upload, arriving) > this.#limitBytes) throw this.#refusal(stored)
      },
      end: () => {
        arriving.delete(upload)
        if (arriving.size === 0 && this.#arriving.get(companyId) === arriving) this.#arriving.delete(companyId)
      },
    }
  }

  /** Inserts an upload under the lock of its company. Throws `uploadsFull` if it exceeds the quota. */
  async enter<T>(work: Work, insert: () => Promise<T>): Promise<T> {
    const companyId = String(work.actor.companyId)
    await lockUploads(work, companyId)
    const before = await readUse(work, companyId)
    const result = await insert()
    const after = await readUse(work, companyId)
    if (after > before && after > this.#limitBytes) throw this.#refusal(before)
    return result
  }

  #refusal(usedBytes: number): DomainError {
    const inMb = (bytes: number): number => Math.ceil(bytes / megabyte)
    return new DomainError('uploadsFull', { usedMb: inMb(usedBytes), limitMb: inMb(this.#limitBytes) })
  }
}

function bytesUpTo(last: { bytes: number }, arriving: Iterable<{ bytes: number }>): number {
  let total = 0
  for (const upload of arriving) {
    total += upload.bytes
    if (upload === last) break
  }
  return total
}

/** Locks the uploads of the company until the end of the transaction. */
export async function lockUploads({ tx }: Pick<Work, 'tx'>, companyId: string): Promise<void> {
  await tx
    .insertInto('upload_use')
    .values({ company_id: companyId })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await tx.selectFrom('upload_use').select('company_id').where('company_id', '=', companyId).forUpdate().execute()
}

async function readUse({ tx }: Pick<Work, 'tx'>, companyId: string): Promise<number> {
  const use = await tx.selectFrom('upload_use').select('bytes').where('company_id', '=', companyId).executeTakeFirst()
  return Number(use?.bytes ?? 0)
}

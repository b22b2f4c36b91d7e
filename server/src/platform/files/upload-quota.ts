// How much a company may upload: what is stored, and what is arriving.
import type { Work } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Call } from '../http/call.ts'

const megabyte = 1_048_576

/** An upload while it arrives. */
export interface ArrivingUpload {
  /** Counts further bytes. Throws `uploadsFull`. */
  grow(bytes: number): void
  /** It is stored or gone. */
  end(): void
}

export class UploadQuota {
  readonly #limitBytes: number
  /** By company, in the order in which they began. */
  readonly #arriving = new Map<string, Set<{ bytes: number }>>()

  constructor(limitMb: number) {
    this.#limitBytes = limitMb * megabyte
  }

  /** Begins an upload. It yields to those of the company that began before it: of many at once, what has room arrives. */
  async begin(call: Call): Promise<ArrivingUpload> {
    const companyId = String(call.actor.companyId)
    const stored = await call.inRead(({ tx }) => readUse({ tx }, companyId))
    const arriving = this.#arriving.get(companyId) ?? new Set()
    this.#arriving.set(companyId, arriving)
    const own = { bytes: 0 }
    arriving.add(own)
    return {
      grow: (bytes) => {
        own.bytes += bytes
        if (stored + bytesUpTo(own, arriving) > this.#limitBytes) throw this.#refusal(stored)
      },
      end: () => {
        arriving.delete(own)
        if (arriving.size === 0 && this.#arriving.get(companyId) === arriving) this.#arriving.delete(companyId)
      },
    }
  }

  /** Enters an upload under the lock of its company. Throws `uploadsFull` when it adds more than there is room for. */
  async enter<T>(work: Work, insert: () => Promise<T>): Promise<T> {
    const companyId = String(work.actor.companyId)
    await lockUploads(work, companyId)
    const before = await readUse(work, companyId)
    const entered = await insert()
    const after = await readUse(work, companyId)
    if (after > before && after > this.#limitBytes) throw this.#refusal(before)
    return entered
  }

  #refusal(usedBytes: number): DomainError {
    const inMb = (bytes: number): number => Math.ceil(bytes / megabyte)
    return new DomainError('uploadsFull', { usedMb: inMb(usedBytes), limitMb: inMb(this.#limitBytes) })
  }
}

function bytesUpTo(last: { bytes: number }, arriving: Iterable<{ bytes: number }>): number {
  let all = 0
  for (const upload of arriving) {
    all += upload.bytes
    if (upload === last) break
  }
  return all
}

/** Holds up whoever else enters or removes uploads of the company until this work is done. */
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

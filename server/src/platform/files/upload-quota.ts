// How much a company may upload: what is stored, and what is arriving.
import type { Work } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Call } from '../http/call.ts'

const megabyte = 1_048_576

/** An upload while it arrives. */
export interface Arriving {
  /** Counts further bytes. Throws `uploadsFull`. */
  grow(bytes: number): void
  /** It is stored or gone. */
  end(): void
}

export class UploadQuota {
  readonly #limitBytes: number
  readonly #arriving = new Map<string, number>()

  constructor(limitMb: number) {
    this.#limitBytes = limitMb * megabyte
  }

  /** Begins an upload beside those that arrive for the same company. */
  async begin(call: Call): Promise<Arriving> {
    const companyId = String(call.actor.companyId)
    const stored = await call.inRead(({ tx }) => readUse({ tx }, companyId))
    let own = 0
    const change = (bytes: number): number => {
      own += bytes
      const all = (this.#arriving.get(companyId) ?? 0) + bytes
      if (all > 0) this.#arriving.set(companyId, all)
      else this.#arriving.delete(companyId)
      return all
    }
    return {
      grow: (bytes) => {
        if (stored + change(bytes) > this.#limitBytes) throw this.#refusal(stored)
      },
      end: () => void change(-own),
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

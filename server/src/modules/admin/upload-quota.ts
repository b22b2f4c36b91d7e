// How much a company may upload: what is stored, and what is arriving.
import { sql } from 'kysely'
import { inRead, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'

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
  async begin({ database, actor }: Call): Promise<Arriving> {
    const companyId = String(actor.companyId)
    const stored = await inRead(database, actor, ({ tx }) => readUse({ tx }, companyId))
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
  await sql`insert into upload_use (company_id) values (${companyId}) on conflict do nothing`.execute(tx)
  await sql`select from upload_use where company_id = ${companyId} for update`.execute(tx)
}

async function readUse({ tx }: Pick<Work, 'tx'>, companyId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select bytes from upload_use where company_id = ${companyId}`.execute(
    tx,
  )
  return Number(rows[0]?.bytes ?? 0)
}

// Which company may use the installation, and for how many users. Without a provider's key every company may, without a limit.

import type { KeyObject } from 'node:crypto'
import type { LicencePayload, LicenceState } from '@gemba/contract/identity/licence.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { type Actor, companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { readLicenceFile, readLicenceKey } from '../../../platform/licence/licence-file.ts'
import { TimedCache } from '../../../platform/timed-cache.ts'

const remembered = { lifeMs: 3000, most: 10_000 }

/** What is kept for a company; `payload` is null when there is no file, or one that is worth nothing. */
interface StoredLicence {
  readonly fileName: string | null
  readonly payload: LicencePayload | null
}

export interface LicenceStanding extends StoredLicence {
  readonly state: LicenceState
}

const nothing: StoredLicence = { fileName: null, payload: null }

export class Licences {
  readonly #store: Store
  readonly #key: KeyObject | undefined
  #isEnforced = false
  readonly #byCompany = new TimedCache<StoredLicence>(remembered)

  /** `keyText` is the provider's public key (`GEMBA_LICENSE_KEY`); without it the installation is open. */
  constructor(store: Store, keyText: string | undefined) {
    this.#store = store
    this.#key = keyText ? readLicenceKey(keyText) : undefined
  }

  get isNeeded(): boolean {
    return this.#key !== undefined
  }

  /** From now on companies need their licence: the product has filled its own store. */
  enforce(): void {
    this.#isEnforced = true
  }

  /** Lets a call of a company pass. Errors `licenceMissing`, `licenceExpired`. A new licence counts after 3 s at most. */
  readonly admit = async ({ companyId, zone }: Pick<Actor, 'companyId' | 'zone'>): Promise<void> => {
    if (!this.#key || !this.#isEnforced || companyId === null) return
    const kept = await this.#byCompany.get(companyId, () =>
      this.#store.asSystem('licence', companyId).inRead((read) => this.#load(read)),
    )
    const { state, payload } = standingAt(kept, Date.now())
    if (state === 'expired')
      throw new DomainError('licenceExpired', { endTime: formatInstant(payload?.endTime ?? 0, zone) })
    if (state !== 'valid') throw new DomainError('licenceMissing')
  }

  /** How the actor's company stands at present. */
  async standing(read: Pick<Read, 'tx' | 'actor'>): Promise<LicenceStanding> {
    if (!this.#key) return { ...nothing, state: 'open' }
    return standingAt(await this.#load(read), Date.now())
  }

  /** Runs a change of users. Error `userLimit` when it lets more users sign in than the licence allows; fewer are always fine. */
  readonly withinLimit = async <T>(work: Work, change: () => Promise<T>): Promise<T> => {
    if (!this.#key) return change()
    // Two changes at once must not both find the last place free.
    await ofCompany(work).selectFrom('company_licence').select('company_id').forUpdate().execute()
    const limit = (await this.#load(work)).payload?.limits.users ?? 0
    const before = await countEnabled(work)
    const result = await change()
    const after = await countEnabled(work)
    if (after > before && after > limit) throw new DomainError('userLimit', { limit })
    return result
  }

  /** Judges a file for the actor's company. Errors `licenceNotNeeded`, `licenceUnreadable`, `licenceForged`, `licenceOfOther`, `licenceEnded`. */
  async judge(read: Read, content: string): Promise<LicencePayload> {
    if (!this.#key) throw new DomainError('licenceNotNeeded')
    const payload = readLicenceFile(content, this.#key)
    const company = await read.tx
      .selectFrom('company')
      .select('code')
      .where('id', '=', companyOf(read.actor))
      .executeTakeFirst()
    if (payload.companyCode !== company?.code) throw new DomainError('licenceOfOther', { company: payload.companyCode })
    if (payload.endTime <= Date.now())
      throw new DomainError('licenceEnded', { endTime: formatInstant(payload.endTime, read.actor.zone) })
    return payload
  }

  /** Reads the licence of a company anew at its next call. Call it after the commit of another one. */
  forget(companyId: string): void {
    this.#byCompany.clear(companyId)
  }

  async #load(read: Pick<Read, 'tx' | 'actor'>): Promise<StoredLicence> {
    const row = await ofCompany(read)
      .selectFrom('company_licence as l')
      .innerJoin('company as c', 'c.id', 'l.company_id')
      .select(['c.code', 'l.file_name', 'l.content'])
      .executeTakeFirst()
    if (!row) return nothing
    return { fileName: row.file_name, payload: this.#worth(row.content, row.code) }
  }

  #worth(content: string, companyCode: string): LicencePayload | null {
    try {
      const payload = readLicenceFile(content, this.#key as KeyObject)
      return payload.companyCode === companyCode ? payload : null
    } catch (error) {
      if (error instanceof DomainError) return null
      throw error
    }
  }
}

function standingAt(kept: StoredLicence, now: number): LicenceStanding {
  if (kept.fileName === null) return { ...kept, state: 'missing' }
  if (kept.payload === null) return { ...kept, state: 'invalid' }
  return { ...kept, state: kept.payload.endTime > now ? 'valid' : 'expired' }
}

/** Users of the actor's company who may sign in. */
export async function countEnabled(read: Pick<Read, 'tx' | 'actor'>): Promise<number> {
  return countOf(ofCompany(read).selectFrom('app_user').where('is_enabled', '=', 1))
}

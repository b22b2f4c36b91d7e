// Which companies may use the installation, and for how many users. Without a provider's key all companies may, without
// limit.

import type { KeyObject } from 'node:crypto'
import type { LicencePayload, LicenceState } from '@gemba/contract/identity/licence.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { type Actor, companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { readLicenceFile, readLicenceKey } from '../../../platform/licence/licence-file.ts'
import type { EveryServerSubscriber } from '../../../platform/outbox/subscriber.ts'
import { TimedCache } from '../../../platform/timed-cache.ts'

const remembered = { lifeMs: 3000, maxEntries: 10_000 }

/** The cached licence of a company. `payload` is null if there is no file or an invalid one. */
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

  /** Requires licences from now on, after the product has created its initial records. */
  enforce(): void {
    this.#isEnforced = true
  }

  /**
   * Admits a request of a company. Throws `licenceMissing`, `licenceExpired`. A new licence is effective after 3 s at
   * most.
   */
  readonly admit = async ({ companyId, zone }: Pick<Actor, 'companyId' | 'zone'>): Promise<void> => {
    if (!this.#key || !this.#isEnforced || companyId === null) return
    const cachedLicence = await this.#byCompany.get(companyId, () =>
      this.#store.asSystem('licence', companyId).inRead((read) => this.#load(read)),
    )
    const { state, payload } = standingAt(cachedLicence, Date.now())
    if (state === 'expired')
      throw new DomainError('licenceExpired', { endTime: formatInstant(payload?.endTime ?? 0, zone) })
    if (state !== 'valid') throw new DomainError('licenceMissing')
  }

  /** Returns the licence status of the actor's company. */
  async standing(read: Pick<Read, 'tx' | 'actor'>): Promise<LicenceStanding> {
    if (!this.#key) return { ...nothing, state: 'open' }
    return standingAt(await this.#load(read), Date.now())
  }

  /**
   * Performs a change of users. Throws `userLimit` if more users could sign in than the licence allows; a decrease is
   * always permitted.
   */
  readonly withinLimit = async <T>(work: Work, change: () => Promise<T>): Promise<T> => {
    if (!this.#key) return change()
    // Two concurrent changes must not both use the last place.
    await ofCompany(work).selectFrom('company_licence').select('company_id').forUpdate().execute()
    const limit = (await this.#load(work)).payload?.limits.users ?? 0
    const before = await countEnabled(work)
    const result = await change()
    const after = await countEnabled(work)
    if (after > before && after > limit) throw new DomainError('userLimit', { limit })
    return result
  }

  /**
   * Validates a file for the actor's company. Throws `licenceNotNeeded`, `licenceUnreadable`, `licenceForged`,
   * `licenceOfOther`, `licenceEnded`.
   */
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

  /** Invalidates the cached licence of a company. Must be called after the commit of another licence. */
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
    return { fileName: row.file_name, payload: this.#readPayload(row.content, row.code) }
  }

  #readPayload(content: string, companyCode: string): LicencePayload | null {
    try {
      const payload = readLicenceFile(content, this.#key as KeyObject)
      return payload.companyCode === companyCode ? payload : null
    } catch (error) {
      if (error instanceof DomainError) return null
      throw error
    }
  }
}

function standingAt(storedLicence: StoredLicence, now: number): LicenceStanding {
  if (storedLicence.fileName === null) return { ...storedLicence, state: 'missing' }
  if (storedLicence.payload === null) return { ...storedLicence, state: 'invalid' }
  return { ...storedLicence, state: storedLicence.payload.endTime > now ? 'valid' : 'expired' }
}

/** Invalidates licences that another server has stored or restored. */
export const followLicences = (licences: Licences): EveryServerSubscriber => ({
  runs: 'everyServer',
  name: 'identity.licences',
  events: ['company.licenceChanged'],
  deliver: ({ companyId }) => licences.forget(String(companyId)),
})

/** Returns the number of users of the actor's company who may sign in. */
export async function countEnabled(read: Pick<Read, 'tx' | 'actor'>): Promise<number> {
  return countOf(ofCompany(read).selectFrom('app_user').where('is_enabled', '=', 1))
}

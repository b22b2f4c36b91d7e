import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { BoxLogin, Credentials } from '../../platform/broker/login.ts'
import type { Store } from '../../platform/db/store.ts'
import { isStoreAway } from '../../platform/db/translate.ts'
import type { Read } from '../../platform/db/work.ts'
import type { OperationEntry } from '../../platform/http/operation-entry.ts'
import { isPublishedFromOutside } from '../../platform/published-password.ts'
import { CheckQueue } from './check-queue.ts'
import { GuessLimits } from './guess-limits.ts'
import { WrongSecrets } from './wrong-secrets.ts'

export interface BoxLoginsOptions {
  readonly store: Store
  /** Returns the companies that the reader sees. */
  listCompanies(read: Read): Promise<readonly { readonly id: string; readonly code: string }[]>
  /** Logs wrong secrets. */
  log(entry: OperationEntry): void
}

interface Candidate extends BoxLogin {
  readonly hash: string
}

/** Maximum number of companies with a box of the same code, beyond which the box must name its company. */
const maxCandidates = 8
const maxNameChars = 130
const maxSecretChars = 256
const maxRemembered = 20_000

/**
 * Authenticates boxes. A correct secret is cached by digest, so that it is accepted at once, also while others guess
 * secrets of the box. All other attempts are counted first and verified in turn.
 */
export class BoxLogins {
  readonly #store: Store
  readonly #listCompanies: BoxLoginsOptions['listCompanies']
  readonly #limits = new GuessLimits()
  readonly #queue = new CheckQueue()
  readonly #wrong: WrongSecrets
  /** The box and stored hash by user name and correct secret. */
  readonly #right = new Map<string, { boxId: string; hash: string }>()
  #decoy: Promise<string> | undefined

  constructor({ store, listCompanies, log }: BoxLoginsOptions) {
    this.#store = store
    this.#listCompanies = listCompanies
    this.#wrong = new WrongSecrets(log)
  }

  /**
   * Returns the box with this secret; null if there is none. Attempts that were not verified do not count as guesses.
   */
  async authenticate(credentials: Credentials): Promise<BoxLogin | 'throttled' | 'unavailable' | null> {
    try {
      return await this.#authenticate(credentials)
    } catch (error) {
      if (isStoreAway(error)) return 'unavailable'
      throw error
    }
  }

  async #authenticate(credentials: Credentials): Promise<BoxLogin | 'throttled' | null> {
    const { userName, secret, address } = credentials
    if (userName.length > maxNameChars || secret.length > maxSecretChars || userName.includes('\0')) return null
    if (isPublishedFromOutside(secret, address)) return null
    const digest = createHash('sha256').update(`${userName}\0${secret}`).digest('base64')
    const remembered = this.#right.get(digest)
    if (remembered !== undefined) {
      const box = (await this.#candidates(userName)).find(
        (candidate) => candidate.boxId === remembered.boxId && candidate.hash === remembered.hash,
      )
      if (box) return known(box)
      this.#right.delete(digest)
    }
    if (!(await this.#limits.take({ userName, address }))) return 'throttled'
    const loginResult = await this.#queue
      .run(address, () => this.#judge(credentials))
      .catch(async (error) => {
        await this.#limits.giveBack({ userName, address })
        throw error
      })
    if (loginResult === undefined) return 'throttled'
    if (loginResult === null) return null
    await this.#limits.giveBack({ userName, address })
    this.#remember(digest, loginResult)
    return known(loginResult)
  }

  async #judge(credentials: Credentials): Promise<Candidate | null> {
    const { userName, secret, address, protocol } = credentials
    const candidates = await this.#candidates(userName)
    for (const candidate of candidates) if (await verify(candidate.hash, secret).catch(() => false)) return candidate
    if (candidates.length === 0) {
      // A box that does not exist takes as long as an existing one.
      this.#decoy ??= hash(randomBytes(16))
      await verify(await this.#decoy, secret)
    }
    for (const { companyId, boxId, boxCode } of candidates) {
      await this.#wrong.note({ companyId, boxId, boxCode, address, protocol })
    }
    return null
  }

  /**
   * Returns the boxes that a user name may denote: those with this code in any company, or the one in the named
   * company.
   */
  async #candidates(userName: string): Promise<Candidate[]> {
    const slash = userName.indexOf('/')
    const [company = '', code = ''] = slash < 0 ? [] : [userName.slice(0, slash), userName.slice(slash + 1)]
    return this.#store.asSystem('boxSignIn').inRead(async (read) => {
      const companies = new Map((await this.#listCompanies(read)).map((row) => [row.id, row.code]))
      const companyName = [...companies].find((entry) => entry[1] === company)?.[0]
      const boxes = await read.tx
        .selectFrom('box')
        .select(['company_id as companyId', 'id as boxId', 'code as boxCode', 'secret as hash'])
        .where('is_enabled', '=', 1)
        .where(({ eb, and, or }) =>
          or([eb('code', '=', userName), and([eb('company_id', '=', companyName ?? '0'), eb('code', '=', code)])]),
        )
        .orderBy((eb) => eb('code', '=', userName))
        .orderBy('id')
        .limit(maxCandidates)
        .execute()
      return boxes.map((box) => ({ ...box, companyCode: companies.get(box.companyId) ?? '' }))
    })
  }

  #remember(digest: string, { boxId, hash }: Candidate): void {
    if (this.#right.size >= maxRemembered)
      for (const oldest of [...this.#right.keys()].slice(0, 1)) this.#right.delete(oldest)
    this.#right.set(digest, { boxId, hash })
  }
}

function known({ companyId, companyCode, boxId, boxCode }: Candidate): BoxLogin {
  return { companyId, companyCode, boxId, boxCode }
}

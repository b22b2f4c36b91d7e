import { createHash, timingSafeEqual } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'

/** A box that has shown its secret. */
export interface KnownBox {
  readonly companyId: string
  readonly companyCode: string
  readonly boxId: string
  readonly boxCode: string
}

interface Row extends KnownBox {
  readonly secret: string
}

/** Judges box logins. A secret once found right is remembered by digest, so that calls by HTTP do not pay for argon2 each time. */
export class BoxLogins {
  readonly #database: Database
  readonly #right = new Map<string, { hash: string; digest: Buffer }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** `userName` is `box`, or `company/box` where box codes repeat among companies; null for anything that does not fit. */
  async authenticate(userName: string, secret: string): Promise<KnownBox | null> {
    const slash = userName.indexOf('/')
    const company = slash < 0 ? null : userName.slice(0, slash)
    const code = userName.slice(slash + 1)
    const { rows } = await inWork(this.#database, systemActor(), ({ tx }) =>
      sql<Row>`select b.company_id as "companyId", c.code as "companyCode", b.id as "boxId", b.code as "boxCode", b.secret
        from box b join company c on c.id = b.company_id
        where b.code = ${code} and b.is_enabled = 1 and (${company}::text is null or c.code = ${company}) limit 2`.execute(
        tx,
      ),
    )
    const [row] = rows
    if (!row || rows.length > 1 || !(await this.#fits(row, secret))) return null
    const { companyId, companyCode, boxId, boxCode } = row
    return { companyId, companyCode, boxId, boxCode }
  }

  async #fits(row: Row, secret: string): Promise<boolean> {
    const digest = createHash('sha256').update(secret).digest()
    const known = this.#right.get(row.boxId)
    if (known?.hash === row.secret) return timingSafeEqual(known.digest, digest)
    const isRight = await verify(row.secret, secret).catch(() => false)
    if (isRight) this.#right.set(row.boxId, { hash: row.secret, digest })
    return isRight
  }
}

// Writes the operation log in batches: one row per request.

import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Read } from '../../../platform/db/work.ts'
import { type OperationEntry, successCodes } from '../../../platform/http/operation-entry.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import { removeOlder } from '../../../platform/retention/remove-older.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'

/** An entry with its number of occurrences. */
type Row = OperationEntry & { readonly count: number }

const spacingMs = 300
const retryMs = 1000
const refusalSpacingMs = 60_000
/** Maximum number of kinds of rejections that are counted separately within a minute. */
const maxRefusals = 5000
const maxWaiting = 20_000

/** Returns the entries of the reader's company, for a query. */
export const operationsOf = (read: Read) => ofCompany(read).selectFrom('operation_log')

/** Deletes old entries. */
export const operationRetention: RetentionRule = { kind: 'operationLog', remove: removeOlder('operation_log') }

const maxNameLength = 200

/**
 * Removes control characters and shortens a name from rejected input, because one invalid text would block the whole
 * batch.
 */
const plainName = (name: string): string => name.replaceAll(/\p{Cc}/gu, ' ').slice(0, maxNameLength)

function rowOf(entry: Row) {
  const {
    companyId,
    userId,
    userName,
    costMs,
    at,
    detail,
    isStranger: _,
    module,
    record,
    transaction,
    ...columns
  } = entry
  return {
    ...columns,
    area: module,
    company_id: companyId,
    user_id: userId,
    user_name: userName,
    cost_ms: costMs,
    at: new Date(at),
    detail: detail ?? null,
    record_table: record?.table ?? null,
    record_id: record?.id ?? null,
    record_name: record ? plainName(record.name) : null,
    record_count: record?.count ?? 1,
    transaction: transaction ?? null,
  }
}

export class OperationLog {
  readonly #store: Store
  readonly #report: (message: string, error: unknown) => void
  #waiting: Row[] = []
  readonly #refusals = new Map<string, { -readonly [Key in keyof Row]: Row[Key] }>()
  #refusalTimer: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(store: Store, report: (message: string, error: unknown) => void) {
    this.#store = store
    this.#report = report
  }

  readonly add = (entry: OperationEntry): void => {
    // Entries without a company would have no readers.
    if (entry.companyId === null) return
    if (entry.isStranger && !successCodes.has(entry.code)) this.#addRefusal(entry)
    else this.#push({ ...entry, count: 1 })
  }

  #push(entry: Row): void {
    // While the store is unavailable the newest entries are dropped, to limit memory.
    if (this.#waiting.length < maxWaiting) this.#waiting.push(entry)
    this.#arm(spacingMs)
  }

  /** Logs the first rejection of a kind at once, and further ones of the same minute as one row. */
  #addRefusal(entry: OperationEntry): void {
    // Distinguishes existing accounts only, so that a stranger cannot create many kinds by varying names.
    const accountKey = entry.userId ?? 'nobody'
    const exactKey = [entry.companyId, accountKey, addressKeyOf(entry.ip), entry.operation, entry.code].join(' ')
    const isSeparate = this.#refusals.has(exactKey) || this.#refusals.size < maxRefusals
    const key = isSeparate ? exactKey : `${entry.companyId} ${entry.operation}`
    const pendingRefusal = this.#refusals.get(key)
    if (pendingRefusal) {
      pendingRefusal.count++
      pendingRefusal.at = entry.at
      return
    }
    if (isSeparate) this.#push({ ...entry, count: 1 })
    this.#refusals.set(key, { ...entry, count: isSeparate ? 0 : 1 })
    this.#refusalTimer ??= setTimeout(() => this.#logRefusals(), refusalSpacingMs).unref()
  }

  #logRefusals(): void {
    clearTimeout(this.#refusalTimer)
    this.#refusalTimer = undefined
    const refusals = [...this.#refusals.values()]
    this.#refusals.clear()
    for (const refusal of refusals) if (refusal.count > 0) this.#push(refusal)
  }

  /** Stores waiting entries. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error) => {
        this.#report('operation log', error)
        this.#arm(retryMs)
      })
    return this.#writing
  }

  /** Stores waiting entries and counted rejections; tries once. */
  stop(): Promise<void> {
    this.#isStopped = true
    this.#logRefusals()
    return this.flush()
  }

  #arm(ms: number): void {
    if (!this.#isStopped) this.#timer ??= setTimeout(() => void this.flush(), ms)
  }

  async #write(): Promise<void> {
    const batch = this.#waiting.slice(0, 500)
    if (batch.length === 0) return
    const rows = batch.map(rowOf)
    await this.#store.asSystem('operationLog').inWork(({ tx }) => tx.insertInto('operation_log').values(rows).execute())
    this.#waiting.splice(0, batch.length)
    if (this.#waiting.length > 0) await this.#write()
  }
}

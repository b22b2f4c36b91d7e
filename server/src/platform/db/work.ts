// The unit of work: one transaction for one actor, limited to one company.

import type { Language } from '@gemba/contract/kit/page.ts'
import type { EventName, EventPayload } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { beginRead, endRead, rollback } from './begin-outcome.ts'
import type { Database, Tx } from './database.ts'
import { isOutdatedPlan } from './limited-client.ts'

/** The acting user. `companyId` null is the system, which sees every company. */
export interface Actor {
  readonly userId: string | null
  readonly userName: string
  readonly companyId: string | null
  readonly authorities: ReadonlySet<string>
  readonly language: Language
  /** IANA time zone of the plant. */
  readonly zone: string
  /** Departments whose objects the actor sees; null is all of them. */
  readonly departments: readonly string[] | null
  /** Whether the actor also sees the objects that it created. */
  readonly seesOwn: boolean
  /** Rules scopes of the actor, as JSON for the row policies; null without any. */
  readonly rules: string | null
}

export interface Read {
  readonly tx: Tx
  readonly actor: Actor
  /** Epoch ms from which the work counts: its start, or the effective time of a backdated unit. */
  readonly now: number
  /** Whether the effective time differs from the start. */
  readonly isBackdated?: boolean
  /** Epoch ms of the start, if the caller named an earlier effective time. */
  readonly receivedAt?: number
}

/** Options of a unit of work. By default it counts from the present, emits events and commits synchronously. */
export interface WorkOptions {
  /** Effective time, epoch ms; default is the present. */
  readonly effectiveAt?: number
  /** Whether no events are emitted, because subscribers action in the present. */
  readonly isSilent?: boolean
  /** Whether the unit can be repeated after a crash and is one of thousands. Its commit is asynchronous. */
  readonly isRepeatable?: boolean
}

/** The database and the actor of a unit of work. */
export interface UnitOfWork {
  readonly database: Database
  readonly actor: Actor
  readonly options?: WorkOptions | undefined
}

/** An event of the actor's company. */
type EmittedEvent = {
  [E in EventName]: { readonly name: E; readonly aggregate: string; readonly payload: EventPayload<E> }
}[EventName]

export interface Work extends Read {
  /**
   * Stores an event in this transaction. Events of the same `aggregate` are delivered in order. A transaction of the
   * system names the company of the event.
   */
  emit<E extends EventName>(name: E, aggregate: string, payload: EventPayload<E>, companyId?: string): Promise<void>
  /** Stores events of one transaction together, in their order. For hundreds of changes in one call. */
  emitAll(events: readonly EmittedEvent[]): Promise<void>
  /**
   * Runs `effect` after the commit, in the order of registration and before `inWork` returns; never after a rollback.
   * Its errors are reported and do not fail the transaction, which is committed already.
   */
  afterCommit(effect: Effect): void
}

type Effect = () => unknown

/** Returns the system actor, for one company or (null) across companies. Modules get it only by `Store.asSystem`. */
export function systemActor(companyId: string | null = null): Actor {
  return {
    userId: null,
    userName: 'system',
    companyId,
    authorities: new Set(),
    language: 'zh-CN',
    zone: 'UTC',
    departments: null,
    seesOwn: true,
    rules: null,
  }
}

/** Returns the company of an actor. Throws TypeError for the system across companies. */
export function companyOf({ companyId }: Pick<Actor, 'companyId'>): string {
  if (companyId === null) throw new TypeError('works across companies')
  return companyId
}

/** After a crash of PostgreSQL the last of these commits may be lost, but none before a commit that survived. */
const asyncCommit = 'set local synchronous_commit = off'
const retried = new Set(['40001', '40P01'])
const attempts = 3
const digits = /^\d{1,19}$/

/**
 * Runs `fn` in one transaction. After a serialization failure or deadlock it runs again, at most three times in all.
 * Row policies hide the rows of other companies, whatever `fn` queries.
 */
export const inWork = <T>(database: Database, actor: Actor, fn: (work: Work) => Promise<T>): Promise<T> =>
  runWork({ database, actor }, fn)

/** Runs `fn` like `inWork`, with the options of the unit. */
export async function runWork<T>(unit: UnitOfWork, fn: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // Each attempt has its own effects, so those of a rolled back attempt never run.
    const effects: Effect[] = []
    let result: T
    try {
      result = await once(unit, (work) => fn({ ...work, afterCommit: (effect) => effects.push(effect) }))
    } catch (error) {
      if (attempt === attempts || !(retried.has(sqlState(error)) || isOutdatedPlan(error))) throw error
      continue
    }
    await runEffects(unit.database, effects)
    return result
  }
}

async function runEffects({ report }: Database, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      report('after a commit', error)
    }
  }
}

/** Runs `fn` in one read-only transaction with a stable snapshot of the database. */
export const inRead = <T>(database: Database, actor: Actor, fn: (read: Read) => Promise<T>): Promise<T> =>
  runRead({ database, actor }, fn)

/** Runs `fn` like `inRead`, with the options of the unit. */
export async function runRead<T>(unit: UnitOfWork, fn: (read: Read) => Promise<T>): Promise<T> {
  try {
    return await onceRead(unit, fn)
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error
    return onceRead(unit, fn)
  }
}

async function onceRead<T>(unit: UnitOfWork, fn: (read: Read) => Promise<T>): Promise<T> {
  const { database, actor } = unit
  return database.tx.connection().execute(async (tx) => {
    try {
      await sql.raw(`${beginRead}; ${identity(actor)}`).execute(tx)
      const result = await fn({ tx, actor, ...timeOf(unit) })
      await sql.raw(endRead).execute(tx)
      return result
    } catch (error) {
      await rollBack(tx)
      throw error
    }
  })
}

function timeOf({ options = {} }: UnitOfWork): Pick<Read, 'now' | 'isBackdated'> {
  const { effectiveAt } = options
  return effectiveAt === undefined ? { now: Date.now() } : { now: effectiveAt, isBackdated: true }
}

async function once<T>(unit: UnitOfWork, fn: (work: Omit<Work, 'afterCommit'>) => Promise<T>): Promise<T> {
  const { database, actor, options = {} } = unit
  return database.tx.connection().execute(async (tx) => {
    let hasEmitted = false
    const emit: Work['emit'] = async (name, aggregate, payload, companyId) => {
      if (options.isSilent) return
      hasEmitted = true
      await tx
        .insertInto('outbox')
        .values({ company_id: companyId ?? actor.companyId, name, aggregate, payload: JSON.stringify(payload) })
        .execute()
    }
    const emitAll: Work['emitAll'] = async (events) => {
      if (options.isSilent || events.length === 0) return
      hasEmitted = true
      // In one parameter, however many they are. The order of the array is the order of their ids.
      const rows = JSON.stringify(events.map(({ name, aggregate, payload }) => ({ name, aggregate, payload })))
      await sql`insert into outbox (company_id, name, aggregate, payload)
        select ${actor.companyId}::bigint, name, aggregate, payload
        from jsonb_populate_recordset(null::outbox, ${rows}::jsonb) with ordinality
        order by ordinality`.execute(tx)
    }
    try {
      await sql.raw(`begin; ${identity(actor)}${options.isRepeatable ? `; ${asyncCommit}` : ''}`).execute(tx)
      const result = await fn({ tx, actor, emit, emitAll, ...timeOf(unit) })
      await sql.raw(hasEmitted ? 'notify outbox; commit' : 'commit').execute(tx)
      return result
    } catch (error) {
      await rollBack(tx)
      throw error
    }
  })
}

/** Ends a transaction that failed. May fail on a broken connection; the original error is reported. */
async function rollBack(tx: Tx): Promise<void> {
  await sql
    .raw(rollback)
    .execute(tx)
    .catch(() => undefined)
}

/** Returns a string literal. Backslashes need no escaping. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function identity({ companyId, userName, departments, seesOwn, rules }: Actor): string {
  const actor = `set local gemba.actor = ${quote(userName)}`
  if (departments?.some((id) => !digits.test(id))) throw new TypeError('not department ids')
  const visibleDepartments = departments === null ? 'all' : `{${departments.join()}}`
  const scope = `set local gemba.departments = '${visibleDepartments}'; set local gemba.sees_own = '${seesOwn ? 'yes' : 'no'}'; set local gemba.rules = ${quote(rules ?? '')}`
  if (companyId === null) return `set local role gemba_system; ${actor}`
  if (!digits.test(companyId)) throw new TypeError(`not a company id: ${companyId}`)
  return `set local role gemba_app; set local gemba.company = '${companyId}'; ${actor}; ${scope}`
}

/** Returns the SQLSTATE of a PostgreSQL error, or an empty string. */
export function sqlState(error: unknown): string {
  return error && typeof error === 'object' && 'code' in error ? String(error.code) : ''
}

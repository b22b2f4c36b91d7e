// The demo plant is created through the public requests of the product.

import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { listCompanies, listEnabledUsers, openOwnSession } from '@gemba/server/src/modules/identity/index.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'

/** A refusal of the product, with its error code. */
export class Refusal extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Returns the part of an error for the log: a refusal in one line, everything else with its stack. */
export const reasonOf = (error: unknown): unknown => (error instanceof Refusal ? error.message : error)

/** Sends a request as a user; POST unless the path names a method. Throws `Refusal`. */
export type DemoCall = <T>(path: string, body: Record<string, unknown>) => Promise<T>

export interface DemoRecord {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly remark: string | null
  readonly areaId?: string | null
}

export type DemoRecords = Map<string, Omit<DemoRecord, 'code'>>

/** Returns the rows of a page by their codes. */
export async function listKnown(
  call: DemoCall,
  path: string,
  filter: Record<string, unknown> = {},
): Promise<DemoRecords> {
  const { records } = await call<{ records: DemoRecord[] }>(path, { ...filter, pageSize: 1000 })
  return new Map(records.map(({ code, ...row }) => [code, row]))
}

interface IdQuery {
  readonly path: string
  /** The field that identifies a row. */
  readonly key: string
  readonly filter?: Record<string, unknown>
}

/** Returns the ids of the rows of a page by one of their fields. */
export async function idsBy(call: DemoCall, { path, key, filter = {} }: IdQuery): Promise<Map<string, string>> {
  const { records } = await call<{ records: Record<string, string>[] }>(path, { ...filter, pageSize: 1000 })
  return new Map(records.map((row) => [String(row[key]), String(row.id)]))
}

/** Returns calls with the token of a session. */
export function callsWithToken({ app }: Pick<OpenProduct, 'app'>, token: string): DemoCall {
  return async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
    const [, method = 'POST', to = path] = /^(GET|PUT) (.+)$/.exec(path) ?? []
    const response = await app.inject({
      method: method === 'GET' || method === 'PUT' ? method : 'POST',
      url: `/api${to}`,
      headers: { authorization: `Bearer ${token}` },
      payload: method === 'GET' ? undefined : body,
    })
    const { code, data, msg } = response.json()
    if (code !== '200') throw new Refusal(`${path}: ${msg} ${JSON.stringify(data)}`, data?.error ?? code)
    return data as T
  }
}

/**
 * Returns calls of the first of the users of the demo company who may sign in. The caller must end the session with
 * `POST /user/logout`.
 */
export async function openDemoUser(
  parts: Pick<OpenProduct, 'app' | 'database'>,
  names: readonly string[],
): Promise<DemoCall | undefined> {
  const store = storeOn(parts.database)
  const companies = await store.asSystem('seed').inRead(listCompanies)
  const companyId = companies.find(({ code }) => code === 'demo')?.id
  if (companyId === undefined) return undefined
  const token = await store.asSystem('seed', companyId).inWork(async (work) => {
    const users = await listEnabledUsers(work)
    const [user] = names.flatMap((name) => users.find((user) => user.name === name) ?? [])
    return user && openOwnSession(work, { companyId, userId: user.id })
  })
  return token === undefined ? undefined : callsWithToken(parts, token)
}

/** Runs `fn` with calls of the administrator of the demo company; skips it if that user was removed. */
export async function runAsDemoAdmin(
  parts: Pick<OpenProduct, 'app' | 'database'>,
  perform: (call: DemoCall) => Promise<void>,
): Promise<void> {
  const call = await openDemoUser(parts, ['admin'])
  if (call) await withSession(call, perform)
}

/** Runs `fn` with calls of a user of a company. */
export async function runAsUser(
  parts: Pick<OpenProduct, 'app' | 'database'>,
  user: { companyId: string; userId: string },
  perform: (call: DemoCall) => Promise<void>,
): Promise<void> {
  const token = await storeOn(parts.database)
    .asSystem('seed', user.companyId)
    .inWork((work) => openOwnSession(work, user))
  await withSession(callsWithToken(parts, token), perform)
}

async function withSession(call: DemoCall, perform: (call: DemoCall) => Promise<void>): Promise<void> {
  try {
    await perform(call)
  } finally {
    await call('/user/logout', {})
  }
}

// How the demo plant is made: by the calls that anybody may make.

import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { listCompanies, listEnabledUsers, openOwnSession } from '@gemba/server/src/modules/identity/index.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'

/** What the product refused, with the code of its error. */
export class Refusal extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** What of an error the log shows: a refusal is an answer of the product in one line, everything else has its stack. */
export const reasonOf = (error: unknown): unknown => (error instanceof Refusal ? error.message : error)

/** A call of the product as somebody, a POST where the path names no method. Throws `Refusal`. */
export type DemoCall = <T>(path: string, body: Record<string, unknown>) => Promise<T>

export interface KnownRow {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly remark: string | null
  readonly areaId?: string | null
}

export type KnownRows = Map<string, Omit<KnownRow, 'code'>>

/** Returns the rows of a page by their codes. */
export async function listKnown(
  call: DemoCall,
  path: string,
  filter: Record<string, unknown> = {},
): Promise<KnownRows> {
  const { records } = await call<{ records: KnownRow[] }>(path, { ...filter, pageSize: 1000 })
  return new Map(records.map(({ code, ...row }) => [code, row]))
}

interface IdQuery {
  readonly path: string
  /** What tells its rows apart. */
  readonly key: string
  readonly filter?: Record<string, unknown>
}

/** Returns the ids of the rows of a page by a field of theirs. */
export async function idsBy(call: DemoCall, { path, key, filter = {} }: IdQuery): Promise<Map<string, string>> {
  const { records } = await call<{ records: Record<string, string>[] }>(path, { ...filter, pageSize: 1000 })
  return new Map(records.map((row) => [String(row[key]), String(row.id)]))
}

/** Returns calls with a token of a session. */
export function callsBy({ app }: Pick<OpenProduct, 'app'>, token: string): DemoCall {
  return async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
    const [, method = 'POST', to = path] = /^(GET|PUT) (.+)$/.exec(path) ?? []
    const response = await app.inject({
      method: method === 'GET' || method === 'PUT' ? method : 'POST',
      url: `/api${to}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload: body }),
    })
    const { code, data, msg } = response.json()
    if (code !== '200') throw new Refusal(`${path}: ${msg} ${JSON.stringify(data)}`, data?.error ?? code)
    return data as T
  }
}

/** Returns calls of the first of some users of the demo company who may sign in; end them with `POST /user/logout`. */
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
  return token === undefined ? undefined : callsBy(parts, token)
}

/** Makes calls as the administrator of the demo company; none where that is gone. */
export async function asDemoAdmin(
  parts: Pick<OpenProduct, 'app' | 'database'>,
  act: (call: DemoCall) => Promise<void>,
): Promise<void> {
  const call = await openDemoUser(parts, ['admin'])
  if (call) await withSession(call, act)
}

/** Makes calls as a user of a company. */
export async function asUserOf(
  parts: Pick<OpenProduct, 'app' | 'database'>,
  user: { companyId: string; userId: string },
  act: (call: DemoCall) => Promise<void>,
): Promise<void> {
  const token = await storeOn(parts.database)
    .asSystem('seed', user.companyId)
    .inWork((work) => openOwnSession(work, user))
  await withSession(callsBy(parts, token), act)
}

async function withSession(call: DemoCall, act: (call: DemoCall) => Promise<void>): Promise<void> {
  try {
    await act(call)
  } finally {
    await call('/user/logout', {})
  }
}

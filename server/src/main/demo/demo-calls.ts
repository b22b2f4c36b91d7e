// How the demo plant is made: by the calls that anybody may make.
import { listCompanies, listEnabledUsers, openOwnSession } from '../../modules/identity/index.ts'
import { storeOn } from '../../platform/db/store.ts'
import type { OpenProduct } from '../start/start-options.ts'

/** A call of the product as the administrator, a POST where the path names no method. Throws the refusal's text. */
export type Call = <T>(path: string, body: Record<string, unknown>) => Promise<T>

export interface KnownRow {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly remark: string | null
  readonly areaId?: string | null
}

export type Known = Map<string, Omit<KnownRow, 'code'>>

/** Returns the rows of a page by their codes. */
export async function listKnown(call: Call, path: string, filter: Record<string, unknown> = {}): Promise<Known> {
  const { records } = await call<{ records: KnownRow[] }>(path, { ...filter, pageSize: 1000 })
  return new Map(records.map(({ code, ...row }) => [code, row]))
}

interface Wanted {
  readonly path: string
  /** What tells its rows apart. */
  readonly key: string
  readonly filter?: Record<string, unknown>
}

/** Returns the ids of the rows of a page by a field of theirs. */
export async function idsBy(call: Call, { path, key, filter = {} }: Wanted): Promise<Map<string, string>> {
  const { records } = await call<{ records: Record<string, string>[] }>(path, { ...filter, pageSize: 1000 })
  return new Map(records.map((row) => [String(row[key]), String(row.id)]))
}

/** Returns calls with a token of a session. */
export function callsBy({ app }: Pick<OpenProduct, 'app'>, token: string): Call {
  return async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
    const [, method = 'POST', to = path] = /^(PUT) (.+)$/.exec(path) ?? []
    const response = await app.inject({
      method: method === 'PUT' ? method : 'POST',
      url: `/api${to}`,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
    const { code, data, msg } = response.json()
    if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
    return data as T
  }
}

/** Makes calls as the administrator of the demo company; none where that is gone. */
export async function asDemoAdmin(
  parts: Pick<OpenProduct, 'app' | 'database'>,
  act: (call: Call) => Promise<void>,
): Promise<void> {
  const store = storeOn(parts.database)
  const companies = await store.asSystem('demo').inRead(listCompanies)
  const companyId = companies.find(({ code }) => code === 'demo')?.id
  if (companyId === undefined) return
  const token = await store.asSystem('demo', companyId).inWork(async (work) => {
    const admin = (await listEnabledUsers(work)).find(({ name }) => name === 'admin')
    return admin && openOwnSession(work, { companyId, userId: admin.id })
  })
  if (token === undefined) return
  await withSession(parts, token, act)
}

/** Makes calls as a user of a company. */
export async function asUserOf(
  parts: Pick<OpenProduct, 'app' | 'database'>,
  user: { companyId: string; userId: string },
  act: (call: Call) => Promise<void>,
): Promise<void> {
  const token = await storeOn(parts.database)
    .asSystem('demo', user.companyId)
    .inWork((work) => openOwnSession(work, user))
  await withSession(parts, token, act)
}

async function withSession(
  parts: Pick<OpenProduct, 'app'>,
  token: string,
  act: (call: Call) => Promise<void>,
): Promise<void> {
  const call = callsBy(parts, token)
  try {
    await act(call)
  } finally {
    await call('/user/logout', {})
  }
}

import {
  type KnownValues,
  knownParameters,
  listParameters,
  type Parameter,
  readKnownParameters,
  saveParameters,
} from '@gemba/contract/base/parameter.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { likePattern } from '../../resource/filter.ts'

const file = import.meta.url
const atOnce = 1000

async function list({ tx, actor }: Read, keyword: string): Promise<Parameter[]> {
  const { rows } =
    await sql<Parameter>`select id, code as "paramCode", name as "paramName", value as "paramValue" from parameter
    where company_id = ${actor.companyId} and (${keyword} = '' or code ilike ${likePattern(keyword)} or name ilike ${likePattern(keyword)})
    order by code`.execute(tx)
  return rows
}

/** What the product reads has to be readable. */
function isUsable(code: string, value: string): boolean {
  const known = Object.hasOwn(knownParameters, code) ? knownParameters[code as keyof typeof knownParameters] : undefined
  return known === undefined || known.shape.test(value)
}

async function known({ tx, actor }: Read): Promise<KnownValues> {
  const { rows } = await sql<{ code: string; value: string }>`select code, value from parameter
    where company_id = ${actor.companyId} and code = any(${Object.keys(knownParameters)}::text[])`.execute(tx)
  return Object.fromEntries(rows.map(({ code, value }) => [code, value]))
}

async function keep(
  work: Work,
  { paramCode: code, paramName: name, paramValue: value }: Partial<Parameter>,
): Promise<void> {
  const isText = (one: unknown, most: number): boolean =>
    typeof one === 'string' && one.length > 0 && one.length <= most
  if (!isText(code, 64) || !/^[\w\-/]+$/.test(String(code))) {
    throw new DomainError('invalid', { problems: [problemOf('paramCode', 'code', { language: work.actor.language })] })
  }
  if (value !== null && value !== undefined && (typeof value !== 'string' || value.length > 4000)) {
    throw new DomainError('invalid', {
      problems: [problemOf('paramValue', 'tooLong', { language: work.actor.language, limit: 4000 })],
    })
  }
  if (typeof value === 'string' && !isUsable(String(code), value)) {
    throw new DomainError('invalid', {
      problems: [problemOf('paramValue', 'choice', { language: work.actor.language })],
    })
  }
  if (value === null || value === undefined) {
    await sql`delete from parameter where company_id = ${work.actor.companyId} and code = ${code}`.execute(work.tx)
    return
  }
  const title = isText(name, 128) ? name : code
  await sql`insert into parameter (company_id, code, name, value, create_user, update_user)
    values (${work.actor.companyId}, ${code}, ${title}, ${value}, ${work.actor.userName}, ${work.actor.userName})
    on conflict (company_id, code) do update set name = excluded.name, value = excluded.value, version = parameter.version + 1,
      update_user = excluded.update_user, update_time = now()`.execute(work.tx)
}

export const parameterRoutes: Mounted[] = [
  ...handleRead(readKnownParameters, file, known).map((route) => ({ ...route, needsNoLicence: true })),
  ...handleRead(listParameters, file, (read, { keyword }) => list(read, keyword ?? '')),
  ...handle(saveParameters, file, async (work, { list: named, ids: bare }) => {
    const sent = named ?? bare ?? []
    if (!Array.isArray(sent) || sent.length > atOnce) throw new DomainError('tooManyPoints', { limit: atOnce })
    for (const parameter of sent) await keep(work, parameter ?? {})
    return list(work, '')
  }),
]

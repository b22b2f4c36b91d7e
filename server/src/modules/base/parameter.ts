import { shapeOfParameter } from '@gemba/contract/base/configuration/options.ts'
import {
  type KnownValues,
  knownParameters,
  listParameters,
  type Parameter,
  readKnownParameters,
  saveParameters,
} from '@gemba/contract/base/parameter.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyText, transactionTime } from '../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { likePattern } from '../../resource/query/filter.ts'

const file = import.meta.url
const atOnce = 1000

async function list(read: Read, keyword: string): Promise<Parameter[]> {
  const pattern = likePattern(keyword)
  return ofCompany(read)
    .selectFrom('parameter')
    .select(['id', 'code as paramCode', 'name as paramName', 'value as paramValue'])
    .$if(keyword !== '', (all) =>
      all.where((eb) => eb.or([eb('code', 'ilike', pattern), eb('name', 'ilike', pattern)])),
    )
    .orderBy('code')
    .execute()
}

/** What the product reads has to be readable. */
function isUsable(code: string, value: string): boolean {
  const known = Object.hasOwn(knownParameters, code) ? knownParameters[code as keyof typeof knownParameters] : undefined
  const shape = known?.shape ?? shapeOfParameter(code)
  return shape === undefined || shape.test(value)
}

async function known(read: Read): Promise<KnownValues> {
  const rows = await ofCompany(read)
    .selectFrom('parameter')
    .select(['code', 'value'])
    .where('code', '=', anyText(Object.keys(knownParameters)))
    .execute()
  return Object.fromEntries(rows.map(({ code, value }) => [code, value]))
}

/** Sets a parameter of the company, or takes it away where its value is null. Error `invalid`. */
export async function saveParameter(
  work: Work,
  { paramCode: code, paramName: name, paramValue: value }: Partial<Parameter>,
): Promise<void> {
  const isText = (value: unknown, maxLength: number): boolean =>
    typeof value === 'string' && value.length > 0 && value.length <= maxLength
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
  const { tx, actor } = work
  const own = { company_id: companyOf(actor), code: String(code) }
  if (value === null || value === undefined) {
    await tx
      .deleteFrom('parameter')
      .where((eb) => eb.and(own))
      .execute()
    return
  }
  const values = { name: isText(name, 128) ? String(name) : own.code, value, update_user: actor.userName }
  await tx
    .insertInto('parameter')
    .values({ ...own, ...values, create_user: actor.userName })
    .onConflict((oc) =>
      oc.columns(['company_id', 'code']).doUpdateSet((eb) => ({
        ...values,
        version: eb('parameter.version', '+', 1),
        update_time: transactionTime,
      })),
    )
    .execute()
}

export const parameterRoutes = [
  ...handle(readKnownParameters, file, known, { needsNoLicence: true }),
  ...handle(listParameters, file, (read, { keyword }) => list(read, keyword ?? '')),
  ...handle(
    saveParameters,
    file,
    async (work, { list: given }) => {
      const sent = given ?? []
      if (!Array.isArray(sent) || sent.length > atOnce) throw new DomainError('tooManyRows', { limit: atOnce })
      for (const parameter of sent) await saveParameter(work, parameter ?? {})
      return list(work, '')
    },
    { bareList: 'list' },
  ),
]

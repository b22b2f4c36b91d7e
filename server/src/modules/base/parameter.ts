import { optionOfParameter } from '@gemba/contract/base/configuration/options.ts'
import {
  type KnownValues,
  knownParameters,
  listParameters,
  type Parameter,
  readKnownParameters,
  saveParameters,
} from '@gemba/contract/base/parameter.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyText, transactionTime } from '../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { likePattern } from '../../resource/query/filter.ts'

const file = import.meta.url
const maxRows = 1000

/** Returns parameters by code. Names of options of the product are in the language of the reader. */
async function list(read: Read, keyword: string): Promise<Parameter[]> {
  const pattern = likePattern(keyword)
  const rows = await ofCompany(read)
    .selectFrom('parameter')
    .select(['id', 'code as paramCode', 'name as paramName', 'value as paramValue'])
    .$if(keyword !== '', (parameters) =>
      parameters.where((eb) => eb.or([eb('code', 'ilike', pattern), eb('name', 'ilike', pattern)])),
    )
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, paramName: nameIn(read.actor.language, row) }))
}

function nameIn(language: Language, { paramCode, paramName }: Parameter): string {
  const names = optionOfParameter(paramCode)?.name
  return names?.includes(paramName) ? wordIn(language, names) : paramName
}

/** Returns whether a value has the format that the product reads. */
function isUsable(code: string, value: string): boolean {
  const declaration = Object.hasOwn(knownParameters, code)
    ? knownParameters[code as keyof typeof knownParameters]
    : undefined
  const shape = declaration?.shape ?? optionOfParameter(code)?.shape
  return shape === undefined || shape.test(value)
}

async function readKnown(read: Read): Promise<KnownValues> {
  const rows = await ofCompany(read)
    .selectFrom('parameter')
    .select(['code', 'value'])
    .where('code', '=', anyText(Object.keys(knownParameters)))
    .execute()
  return Object.fromEntries(rows.map(({ code, value }) => [code, value]))
}

/** Sets a parameter of the company, or deletes it if the value is null. Throws `invalid`. */
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
  const key = { company_id: companyOf(actor), code: String(code) }
  if (value === null || value === undefined) {
    await tx
      .deleteFrom('parameter')
      .where((eb) => eb.and(key))
      .execute()
    return
  }
  const values = { name: isText(name, 128) ? String(name) : key.code, value, update_user: actor.userName }
  await tx
    .insertInto('parameter')
    .values({ ...key, ...values, create_user: actor.userName })
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
  ...handle(readKnownParameters, file, readKnown, { needsNoLicence: true }),
  ...handle(listParameters, file, (read, { keyword }) => list(read, keyword ?? '')),
  ...handle(
    saveParameters,
    file,
    async (work, { list: input }) => {
      const parameters = input ?? []
      if (!Array.isArray(parameters) || parameters.length > maxRows)
        throw new DomainError('tooManyRows', { limit: maxRows })
      for (const parameter of parameters) await saveParameter(work, parameter ?? {})
      return list(work, '')
    },
    { bareList: 'list' },
  ),
]

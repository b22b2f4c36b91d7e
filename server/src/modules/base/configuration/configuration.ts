import {
  type ConfigOptionRow,
  listConfigOptions,
  readConfigInfos,
  saveConfigInfos,
  toggleConfigOptions,
} from '@gemba/contract/base/configuration/configuration.ts'
import {
  configOptions,
  type OptionCode,
  optionOf,
  parameterOf,
  valueOfOption,
} from '@gemba/contract/base/configuration/options.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { saveParameter } from '../parameter.ts'
import { readParameters } from './read-option.ts'

const file = import.meta.url
const maxRows = 100
const optionCodes = Object.keys(configOptions) as OptionCode[]

async function listOptions(read: Read): Promise<ConfigOptionRow[]> {
  const { language } = read.actor
  const codes = optionCodes.flatMap((code) => [
    parameterOf(code),
    ...Object.keys(configOptions[code].values).map((value) => parameterOf(code, value)),
  ])
  const valueByCode = await readParameters(read, codes)
  return optionCodes.map((code) => {
    const option = configOptions[code]
    return {
      id: code,
      code,
      name: wordIn(language, option.name),
      optionType: option.type,
      status: (valueByCode.get(parameterOf(code)) ?? String(option.initial)) === '1' ? 1 : 0,
      description: wordIn(language, option.description),
      configInfos: Object.entries(option.values).map(([value, { name, description }]) => ({
        id: `${code}.${value}`,
        optionId: code,
        code: value,
        name: wordIn(language, name),
        value: valueByCode.get(parameterOf(code, value)) ?? null,
        description: wordIn(language, description),
      })),
    }
  })
}

/** Serializes changes of options, because a toggle depends on the current value. */
const lockOptions = ({ tx, actor }: Work) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`configuration ${companyOf(actor)}`}, 23))`.execute(tx)

function namedOptions({ id, ids }: { id?: string | null; ids?: unknown }): readonly unknown[] {
  const optionIds = Array.isArray(ids) ? ids : [id]
  if (optionIds.length > maxRows) throw new DomainError('tooManyRows', { limit: maxRows })
  return optionIds
}

export const configurationRoutes = [
  ...handle(listConfigOptions, file, async (read, { optionType, keyword }) => {
    const searchText = (keyword ?? '').trim().toLowerCase()
    return (await listOptions(read)).filter(
      (option) =>
        (!optionType || option.optionType === optionType) &&
        `${option.code}\n${option.name}`.toLowerCase().includes(searchText),
    )
  }),
  ...handle(readConfigInfos, file, async (read, { optionId }) => {
    const option = (await listOptions(read)).find(({ id }) => id === optionId)
    if (!option) throw new DomainError('notFound')
    return option
  }),
  ...handle(toggleConfigOptions, file, async (work, { status, ...reference }) => {
    await lockOptions(work)
    const options = await listOptions(work)
    const selectedOptions = namedOptions(reference).map((id) => options.find((option) => option.id === id))
    for (const option of selectedOptions) {
      if (!option) throw new DomainError('notFound')
      const paramValue = String(status ?? 1 - option.status)
      await saveParameter(work, { paramCode: parameterOf(option.id), paramName: option.name, paramValue })
    }
    return { toggled: selectedOptions.length }
  }),
  ...handle(
    saveConfigInfos,
    file,
    async (work, { list }) => {
      if (list.length > maxRows) throw new DomainError('tooManyRows', { limit: maxRows })
      const { language } = work.actor
      for (const [at, { optionId, code, value = null }] of list.entries()) {
        const declaration = valueOfOption(optionOf(optionId), code)
        if (!declaration) throw new DomainError('notFound')
        if (value !== null && !declaration.shape.test(value))
          throw new DomainError('invalid', { problems: [problemOf(`list.${at}.value`, 'range', { language })] })
        const paramName = wordIn(language, declaration.name)
        await saveParameter(work, { paramCode: parameterOf(optionId, code), paramName, paramValue: value })
      }
      return null
    },
    { bareList: 'list' },
  ),
]

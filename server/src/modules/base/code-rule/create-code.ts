import {
  countCodes,
  createCode,
  findCodeFields,
  findMaterialRule,
  listCodeSubjects,
} from '@gemba/contract/base/code-rule/create-code.ts'
import { codeField, codeMode } from '@gemba/contract/base/code-rule/dictionaries.ts'
import {
  codeFields,
  codeSubject,
  firstModelId,
  type Subject,
  subjectOf,
} from '@gemba/contract/base/code-rule/subjects.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { optionsOf, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { detailName, detailsOf, findModel, listModels } from '../data-model/details.ts'
import { type Counter, readTakenCount, takeNumbers } from './counters.ts'
import { type CodeRequest, type CodeValues, createCodes, type Rule, spanNow } from './create-codes.ts'
import { findEntries } from './find-entries.ts'
import { findEnabledRule, findRule, type StoredPart, withParts } from './find-rule.ts'
import { NumberCache } from './number-cache.ts'
import { addStandardRule, type CodedModel } from './standard-rule.ts'

const cache = new NumberCache()

export const createCodeRoutes = [
  ...handleWithoutWork(
    createCode,
    import.meta.url,
    async (input, call) => {
      const codeRuleId = await resolveRule(call, input)
      const { rule, ...ready } = await call.inRead((read) => readRule(read, { ...input, codeRuleId }))
      const make = input.preview ? showCodes : rule.mode === codeMode.codes.cached ? giveCodes : takeCodes
      const codes = await make(call, rule, { ...ready, count: input.count ?? 1 })
      return { code: codes[0] ?? '', codes }
    },
    { isOnce: true },
  ),
  ...handle(countCodes, import.meta.url, async (read, { codeRuleId, values = {} }) => {
    const { rule, ...ready } = await readRule(read, { codeRuleId, values })
    const span = spanNow(read, rule, ready)
    return { taken: span === undefined ? 0 : await readTakenCount(read, { ruleId: rule.id, span }) }
  }),
  ...handle(findMaterialRule, import.meta.url, async (read, { materialFamilyId }) => {
    const { id, code, name } =
      (await findEnabledRule(read, { subject: 'material', familyId: materialFamilyId ?? null })) ?? {}
    return { id: id ?? null, code: code ?? null, name: name ?? null }
  }),
  ...handle(listCodeSubjects, import.meta.url, async (read) => {
    const shipped = optionsOf(codeSubject).filter(({ code }) => code !== codeSubject.codes.dataModelObject)
    return [
      ...shipped.map(({ code, words }) => ({ id: code, text: wordIn(read.actor.language, words) })),
      ...(await listModels(read)).map(({ id, text }) => ({ id: Number(id), text })),
    ]
  }),
  ...handle(findCodeFields, import.meta.url, async (read, { id }) => {
    const { actor } = read
    if (id > firstModelId) {
      const model = await findModel(read, { modelId: id })
      const details = (await detailsOf(read, [model.id])).get(model.id) ?? []
      return details.map((detail) => ({ id: Number(detail.id), text: detailName(read, detail) }))
    }
    const subject = subjectOf(id)
    if (!subject) throw new DomainError('notFound')
    return codeFields[subject].map((name) => {
      const code = codeField.codes[name]
      return { id: code, text: wordOfCode(codeField, code, actor.language) }
    })
  }),
]

/**
 * Returns the id of the rule of a request: the given one, or the enabled one for the given data model or kind of
 * record. Adds the standard rule if the company has none. Returns undefined if the request gives the code of a rule.
 * Throws `notFound`, `codeMissing`.
 */
async function resolveRule(call: Call, input: CommandInput<typeof createCode>): Promise<string | undefined> {
  const { codeRuleId, ruleCode, dataModelCode, materialFamilyId: familyId = null } = input
  if (codeRuleId || ruleCode || !dataModelCode) return codeRuleId ?? undefined
  const { subject, model } = await call.inRead((read) => findSubject(read, dataModelCode))
  const find = () => call.inRead((read) => findEnabledRule(read, { subject, familyId, modelId: model?.id ?? null }))
  const enabledRule = await find()
  if (enabledRule) return enabledRule.id
  const addedRule = (await call.inWork((work) => addStandardRule(work, subject, model))) ? await find() : undefined
  if (!addedRule) throw new DomainError('codeMissing')
  return addedRule.id
}

/** Returns the subject with a code: a data model of the company, or a kind of record by its name. Throws `notFound`. */
async function findSubject(read: Read, code: string): Promise<{ subject: Subject; model?: CodedModel }> {
  const { dataModelObject, ...kinds } = codeSubject.codes
  const model = await findModel(read, { modelCode: code }).catch(() => undefined)
  if (model) return { subject: 'dataModelObject', model }
  if (!Object.hasOwn(kinds, code)) throw new DomainError('notFound')
  return { subject: code as keyof typeof kinds }
}

/** Returns the requested rule with the values and entries for its codes. Throws `notFound`. */
async function readRule(
  read: Read,
  input: Parameters<typeof findRule>[1] & { values?: CodeValues | null | undefined },
) {
  const ruleRow = await findRule(read, input)
  if (!ruleRow) throw new DomainError('notFound')
  const rule = await withParts(read, ruleRow)
  const values = byDetailId(rule.parts, input.values ?? {})
  return { rule, values, entries: await findEntries(read, rule, values), now: read.now }
}

/** Returns the values, with those of model fields also by the id of the field. */
function byDetailId(parts: readonly StoredPart[], values: CodeValues): CodeValues {
  const valueByCode = new Map(Object.entries(values))
  const valuesById = parts.flatMap(({ detailId, detailCode }) =>
    detailId ? [[detailId, valueByCode.get(detailCode ?? '') ?? valueByCode.get(detailId)]] : [],
  )
  return { ...values, ...Object.fromEntries(valuesById) }
}

/** A request whose codes use the time at which their entries were read. */
type CodeRequestAt = Omit<CodeRequest, 'take'> & Pick<Read, 'now'>

/** Returns the next codes without taking numbers. */
const showCodes = (call: Call, rule: Rule, request: CodeRequestAt): Promise<string[]> =>
  call.inRead((read) =>
    createCodes({ ...read, now: request.now }, rule, { ...request, take: (counter) => readTakenCount(read, counter) }),
  )

/** Takes numbers within a transaction, so that none is lost. A repeat of the request gets the same codes. */
const takeCodes = (call: Call, rule: Rule, request: CodeRequestAt): Promise<string[]> =>
  call.inWork((work) =>
    runOnce(work, call, createCode.name, () => {
      const take = (counter: Counter, count: number) => takeNumbers(work, counter, count)
      return createCodes({ ...work, now: request.now }, rule, { ...request, take })
    }),
  )

/** Takes numbers from a block in memory. Uses no transaction here, because it would block others. */
function giveCodes(call: Call, rule: Rule, request: CodeRequestAt): Promise<string[]> {
  const take = cache.takerOf(rule, call.asSystem('codes', call.actor.companyId))
  return createCodes({ actor: call.actor, now: request.now }, rule, { ...request, take })
}

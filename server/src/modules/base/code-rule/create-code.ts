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
 * Returns the id of the rule that a call names, or of the enabled one for the data model or kind of record that it names instead; the
 * standard rule is added where the company has none. Undefined where the call names a rule by its code. Errors `notFound`, `codeMissing`.
 */
async function resolveRule(call: Call, input: CommandInput<typeof createCode>): Promise<string | undefined> {
  const { codeRuleId, ruleCode, dataModelCode, materialFamilyId: familyId = null } = input
  if (codeRuleId || ruleCode || !dataModelCode) return codeRuleId ?? undefined
  const { subject, model } = await call.inRead((read) => findSubject(read, dataModelCode))
  const find = () => call.inRead((read) => findEnabledRule(read, { subject, familyId, modelId: model?.id ?? null }))
  const found = await find()
  if (found) return found.id
  const added = (await call.inWork((work) => addStandardRule(work, subject, model))) ? await find() : undefined
  if (!added) throw new DomainError('codeMissing')
  return added.id
}

/** Returns what a code names: a data model of the company, or a kind of record by its name. Error `notFound`. */
async function findSubject(read: Read, code: string): Promise<{ subject: Subject; model?: CodedModel }> {
  const { dataModelObject, ...kinds } = codeSubject.codes
  const model = await findModel(read, { modelCode: code }).catch(() => undefined)
  if (model) return { subject: 'dataModelObject', model }
  if (!Object.hasOwn(kinds, code)) throw new DomainError('notFound')
  return { subject: code as keyof typeof kinds }
}

/** Returns a rule that is named, with what its codes are made of now. Error `notFound`. */
async function readRule(
  read: Read,
  input: Parameters<typeof findRule>[1] & { values?: CodeValues | null | undefined },
) {
  const found = await findRule(read, input)
  if (!found) throw new DomainError('notFound')
  const rule = await withParts(read, found)
  const values = byDetailId(rule.parts, input.values ?? {})
  return { rule, values, entries: await findEntries(read, rule, values), now: read.now }
}

/** Values as they are told, and those of fields of a data model by their ids too. */
function byDetailId(parts: readonly StoredPart[], values: CodeValues): CodeValues {
  const told = new Map(Object.entries(values))
  const own = parts.flatMap(({ detailId, detailCode }) =>
    detailId ? [[detailId, told.get(detailCode ?? '') ?? told.get(detailId)]] : [],
  )
  return { ...values, ...Object.fromEntries(own) }
}

/** Codes are of the time at which their entries were found. */
type CodeRequestAt = Omit<CodeRequest, 'take'> & Pick<Read, 'now'>

/** What would come; nothing is taken. */
const showCodes = (call: Call, rule: Rule, asked: CodeRequestAt): Promise<string[]> =>
  call.inRead((read) =>
    createCodes({ ...read, now: asked.now }, rule, { ...asked, take: (counter) => readTakenCount(read, counter) }),
  )

/** Numbers that wait for this work, so that none is lost: a repeat of the call is answered the same. */
const takeCodes = (call: Call, rule: Rule, asked: CodeRequestAt): Promise<string[]> =>
  call.inWork((work) =>
    runOnce(work, call, createCode.name, () => {
      const take = (counter: Counter, count: number) => takeNumbers(work, counter, count)
      return createCodes({ ...work, now: asked.now }, rule, { ...asked, take })
    }),
  )

/** Numbers out of a block that this server has taken. A call that held a work meanwhile could keep its neighbours from theirs. */
function giveCodes(call: Call, rule: Rule, asked: CodeRequestAt): Promise<string[]> {
  const take = cache.takerOf(rule, call.asSystem('codes', call.actor.companyId))
  return createCodes({ actor: call.actor, now: asked.now }, rule, { ...asked, take })
}

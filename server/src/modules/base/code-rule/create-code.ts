import {
  countCodes,
  createCode,
  findCodeFields,
  findMaterialRule,
  listCodeSubjects,
} from '@gemba/contract/base/code-rule/create-code.ts'
import { codeField, codeMode } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { codeFields, codeSubject, firstModelId, subjectOf } from '@gemba/contract/base/code-rule/subjects.ts'
import { optionsOf, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { type BoundRoute, handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { detailName, detailsOf, findModel, listModels } from '../data-model/details.ts'
import { type Counter, countTaken, takeNumbers } from './counters.ts'
import { findEnabledRule, findRule, type StoredPart, withParts } from './find-rule.ts'
import { type CodeValues, makeCodes, type Rule, spanNow, type Wanted } from './make-codes.ts'
import { NumberCache } from './number-cache.ts'

const cache = new NumberCache()

export const createCodeRoutes: BoundRoute[] = [
  ...handleWithoutWork(createCode, import.meta.url, async (input, call) => {
    const rule = await call.inRead(async (read) => {
      const found = await findRule(read, input)
      if (!found) throw new DomainError('notFound')
      return withParts(read, found)
    })
    const wanted = { values: byDetailId(rule.parts, input.values ?? {}), count: input.count ?? 1 }
    const codes = await (input.preview ? showCodes : rule.mode === codeMode.codes.cached ? giveCodes : takeCodes)(
      call,
      rule,
      wanted,
    )
    return { code: codes[0] ?? '', codes }
  }),
  ...handle(countCodes, import.meta.url, async (read, { codeRuleId, values = {} }) => {
    const found = await findRule(read, { codeRuleId })
    if (!found) throw new DomainError('notFound')
    const rule = await withParts(read, found)
    const span = spanNow(read, rule, byDetailId(rule.parts, values ?? {}))
    return { taken: span === undefined ? 0 : await countTaken(read, { ruleId: rule.id, span }) }
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

/** Values as they are told, and those of fields of a data model by their ids too. */
function byDetailId(parts: readonly StoredPart[], values: CodeValues): CodeValues {
  const told = new Map(Object.entries(values))
  const own = parts.flatMap(({ detailId, detailCode }) =>
    detailId ? [[detailId, told.get(detailCode ?? '') ?? told.get(detailId)]] : [],
  )
  return { ...values, ...Object.fromEntries(own) }
}

type Asked = Omit<Wanted, 'take'>

/** What would come; nothing is taken. */
const showCodes = (call: Call, rule: Rule, asked: Asked): Promise<string[]> =>
  call.inRead((read) => makeCodes(read, rule, { ...asked, take: (counter) => countTaken(read, counter) }))

/** Numbers that wait for this work, so that none is lost: a repeat of the call is answered the same. */
const takeCodes = (call: Call, rule: Rule, asked: Asked): Promise<string[]> =>
  call.inWork((work) =>
    runOnce(work, call, createCode.name, () => {
      const take = (counter: Counter, count: number) => takeNumbers(work, counter, count)
      return makeCodes(work, rule, { ...asked, take })
    }),
  )

/** Numbers out of a block that this server has taken. A call that held a work meanwhile could keep its neighbours from theirs. */
function giveCodes(call: Call, rule: Rule, asked: Asked): Promise<string[]> {
  const take = cache.takerOf(rule, call.asSystem('codes', call.actor.companyId))
  return makeCodes({ actor: call.actor, now: Date.now() }, rule, { ...asked, take })
}

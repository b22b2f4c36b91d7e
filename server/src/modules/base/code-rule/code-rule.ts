import { codeRule, codeRulePart } from '@gemba/contract/base/code-rule/code-rule.ts'
import { type CodePart, isWholePart } from '@gemba/contract/base/code-rule/compose-code.ts'
import { codeField, codePartType } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { codeSubject, firstModelId, subjectOf } from '@gemba/contract/base/code-rule/subjects.ts'
import { wordsOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, anyText, countOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { refusalOf } from './create-codes.ts'
import { partsOf } from './find-rule.ts'

type RuleRow = EntityOf<typeof codeRule>

const stored = crud(codeRulePart, {
  changed: (work, row) => assertRulesUnused(work, [row.codeRuleId]),
  removing: async (work, ids) => {
    const lines = work.tx.selectFrom('code_rule_part').select('code_rule_id as ruleId').where('id', '=', anyId(ids))
    await assertRulesUnused(
      work,
      (await lines.execute()).map(({ ruleId }) => ruleId),
    )
  },
})

type PartRow = EntityOf<typeof codeRulePart>

/** Parts whose field travels as one number, although it is stored as a shipped field or a model field. */
const parts: typeof stored = {
  ...stored,
  page: async (read, input) => {
    const { records, ...page } = await stored.page(read, input)
    return { ...page, records: records.map(withField) }
  },
  list: async (read, input) => (await stored.list(read, input)).map(withField),
  read: async (read, input) => withField(await stored.read(read, input)),
  create: async (work, input) => withField(await stored.create(work, readField(input))),
  update: async (work, input) => withField(await stored.update(work, readField(input))),
}

const withField = (row: PartRow) => ({
  ...row,
  dataModelDetailId: row.detailId ?? (row.field === null ? null : String(row.field)),
})

/** Throws `notFound` if the number is no field. */
function readField({ dataModelDetailId: fieldId, ...input }: Input): Input {
  if (fieldId === undefined || fieldId === null || fieldId === '') return input
  if (isOfModel(fieldId)) return { ...input, detailId: fieldId, field: null }
  if (wordsOfCode(codeField, Number(fieldId)) === undefined) throw new DomainError('notFound')
  return { ...input, field: Number(fieldId), detailId: null }
}

/** Returns whether the number of a subject or field belongs to a data model. */
const isOfModel = (id: unknown): boolean => Number(idOf(id)) > firstModelId

const withSubject = <Row extends RuleRow>(row: Row) => ({ ...row, dataModelId: row.modelId ?? String(row.subject) })

/** Reads the subject of a rule from the input. Throws `notFound` if the number is no subject. */
function readSubject({ dataModelId: subjectId, ...input }: Input): Input {
  if (subjectId === undefined || subjectId === null || subjectId === '') return input
  if (isOfModel(subjectId)) return { ...input, subject: ofModels, modelId: subjectId }
  if (subjectOf(Number(subjectId)) === undefined) throw new DomainError('notFound')
  return { ...input, subject: Number(subjectId), modelId: null }
}

const ofModels = codeSubject.codes.dataModelObject

const rules = crud(codeRule)
const standard = withLines(rules, [{ resource: codeRulePart, operations: parts }])

/** Called after the lines are written, so that the whole rule is checked. */
async function assertedRow(work: Work, row: RuleRow): Promise<RuleRow> {
  await assertRuleValid(work, row)
  return row
}

export const codeRuleRoutes = [
  ...mount(codeRule, import.meta.url, {
    ...standard,
    page: async (read, input) => {
      const { records, ...page } = await standard.page(read, readSubject(input))
      return { ...page, records: records.map(withSubject) }
    },
    read: async (read, input) => withSubject(await standard.read(read, input)),
    create: async (work, input) =>
      withSubject(await assertedRow(work, await standard.create(work, readSubject(input)))),
    update: async (work, rawInput) => {
      const input = readSubject(rawInput)
      const before = await rules.read(work, input)
      const row = await standard.update(work, input)
      const isRetargeted = (['separator', 'subject', 'modelId'] as const).some((name) => before[name] !== row[name])
      if (isRetargeted) await assertRulesUnused(work, [row.id])
      return withSubject(await assertedRow(work, row))
    },
    toggle: toggle(codeRule, 'isEnabled', { changed: assertRuleValid }),
  }),
  ...mount(codeRulePart, import.meta.url, parts),
]

/**
 * Checks that an enabled rule is complete and the only one for its records. Throws `codeRuleIncomplete`,
 * `codeRuleTwice`.
 */
async function assertRuleValid(
  work: Work,
  { id, subject, modelId, materialFamilyId, isEnabled }: RuleRow,
): Promise<void> {
  if (isEnabled !== 1) return
  const { language } = work.actor
  if ((subject === ofModels) !== (modelId !== null))
    throw new DomainError('codeRuleIncomplete', { reason: wordIn(language, oneModel) })
  const ruleParts = await partsOf(work, id)
  const foreignPart = ruleParts.find(
    (part) => takesField(part) && !(part.detailId ? part.modelId === modelId : !modelId),
  )
  if (foreignPart) throw refusalOf({ fault: 'partIncomplete', part: foreignPart }, language)
  const incompletePart = ruleParts.find((part) => !isWholePart(part))
  if (incompletePart) throw refusalOf({ fault: 'partIncomplete', part: incompletePart }, language)
  await assertDictionaryEntries(work, ruleParts)
  const serials = ruleParts.filter(({ segmentType }) => segmentType === codePartType.codes.serial)
  if (serials.length !== 1) throw new DomainError('codeRuleIncomplete', { reason: wordIn(language, oneSerial) })
  // Materials name their rule for serial numbers, so there may be many.
  if (subject === codeSubject.codes.serial) return
  // Serializes enabling rules for the same kind of record.
  const kind = `codeRule ${companyOf(work.actor)} ${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, 21))`.execute(work.tx)
  const otherRule = await work.tx
    .selectFrom('code_rule')
    .select('name')
    .where('subject', '=', subject)
    .where('is_enabled', '=', 1)
    .where('id', '<>', id)
    .where('model_id', 'is not distinct from', modelId)
    .where('material_family_id', 'is not distinct from', materialFamilyId)
    .executeTakeFirst()
  if (otherRule) throw new DomainError('codeRuleTwice', { name: otherRule.name })
}

const { field, dictionary } = codePartType.codes

const takesField = ({ segmentType, dateFormat }: CodePart): boolean =>
  segmentType === field || (segmentType === dictionary && !dateFormat)

/** Checks that dictionaries have entries of the company. Throws `codeRuleIncomplete`. */
async function assertDictionaryEntries(work: Work, ruleParts: readonly CodePart[]): Promise<void> {
  const types = ruleParts.flatMap(({ segmentType, dictionaryType }) =>
    segmentType === dictionary && dictionaryType ? [dictionaryType] : [],
  )
  if (types.length === 0) return
  const rows = await ofCompany(work)
    .selectFrom('dictionary_entry')
    .select('type')
    .distinct()
    .where('type', '=', anyText(types))
    .execute()
  const missing = types.find((dictionaryType) => !rows.some(({ type }) => type === dictionaryType))
  if (missing !== undefined)
    throw new DomainError('codeRuleIncomplete', { reason: wordIn(work.actor.language, noEntries(missing)) })
}

const noEntries = (type: string): Words => [
  `字典 ${type} 还没有自己的项`,
  `字典 ${type} 還沒有自己的項`,
  `the dictionary ${type} has no entries yet`,
]

const oneModel = [
  '模型数据的规则须选择数据模型，其他规则不选',
  '模型資料的規則須選擇資料模型，其他規則不選',
  'choose a data model for rules of data model objects, and only for those',
] as const

const oneSerial = ['流水号须有且只有一段', '流水號須有且只有一段', 'it must have exactly one serial number'] as const

/** Rules that have made codes must not change while they are enabled. Throws `codeRuleUsed`. */
async function assertRulesUnused({ tx }: Work, ruleIds: readonly string[]): Promise<void> {
  const used = tx
    .selectFrom('code_counter as c')
    .innerJoin('code_rule as r', 'r.id', 'c.code_rule_id')
    .where('r.id', '=', anyId(ruleIds))
    .where('r.is_enabled', '=', 1)
  if ((await countOf(used)) > 0) throw new DomainError('codeRuleUsed')
}

import { codeRule, codeRulePart } from '@gemba/contract/base/code-rule/code-rule.ts'
import { isWholePart } from '@gemba/contract/base/code-rule/compose-code.ts'
import { codePartType } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { anyId, countOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { BoundRoute } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { partsOf } from './find-rule.ts'
import { refusalOf } from './make-codes.ts'

type RuleRow = EntityOf<typeof codeRule>

const parts = crud(codeRulePart, {
  changed: (work, row) => refuseUsed(work, [row.codeRuleId]),
  removing: async (work, ids) => {
    const lines = work.tx.selectFrom('code_rule_part').select('code_rule_id as ruleId').where('id', '=', anyId(ids))
    await refuseUsed(
      work,
      (await lines.execute()).map(({ ruleId }) => ruleId),
    )
  },
})

const rules = crud(codeRule)
const standard = withLines(rules, [{ resource: codeRulePart, operations: parts }])

/** The lines stand when a rule is judged: they are written after it. */
async function judged(work: Work, row: RuleRow): Promise<RuleRow> {
  await refuseUnfit(work, row)
  return row
}

export const codeRuleRoutes: BoundRoute[] = [
  ...mount(codeRule, import.meta.url, {
    ...standard,
    create: async (work, input) => judged(work, await standard.create(work, input)),
    update: async (work, input) => {
      const before = await rules.read(work, input)
      const row = await standard.update(work, input)
      if (before.separator !== row.separator || before.subject !== row.subject) await refuseUsed(work, [row.id])
      return judged(work, row)
    },
    toggle: toggle(codeRule, 'isEnabled', { changed: refuseUnfit }),
  }),
  ...mount(codeRulePart, import.meta.url, parts),
]

/** A rule that makes codes is whole, and the only one for its records. Errors `codeRuleIncomplete`, `codeRuleTwice`. */
async function refuseUnfit(work: Work, { id, subject, materialFamilyId, isEnabled }: RuleRow): Promise<void> {
  if (isEnabled !== 1) return
  const { language } = work.actor
  const own = await partsOf(work, id)
  const broken = own.find((part) => !isWholePart(part))
  if (broken) throw refusalOf({ fault: 'partIncomplete', part: broken }, language)
  const serials = own.filter(({ segmentType }) => segmentType === codePartType.codes.serial)
  if (serials.length !== 1) throw new DomainError('codeRuleIncomplete', { reason: wordIn(language, oneSerial) })
  // Whoever enables another one for the same kind of record waits, and then sees this one.
  const kind = `codeRule ${companyOf(work.actor)} ${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, 21))`.execute(work.tx)
  const other = await work.tx
    .selectFrom('code_rule')
    .select('name')
    .where('subject', '=', subject)
    .where('is_enabled', '=', 1)
    .where('id', '<>', id)
    .where('material_family_id', 'is not distinct from', materialFamilyId)
    .executeTakeFirst()
  if (other) throw new DomainError('codeRuleTwice', { name: other.name })
}

const oneSerial = ['流水号须有且只有一段', '流水號須有且只有一段', 'it needs one serial number, and only one'] as const

/** Codes that were made stay what their rule says. Error `codeRuleUsed`. */
async function refuseUsed({ tx }: Work, ruleIds: readonly string[]): Promise<void> {
  const used = tx
    .selectFrom('code_counter as c')
    .innerJoin('code_rule as r', 'r.id', 'c.code_rule_id')
    .where('r.id', '=', anyId(ruleIds))
    .where('r.is_enabled', '=', 1)
  if ((await countOf(used)) > 0) throw new DomainError('codeRuleUsed')
}

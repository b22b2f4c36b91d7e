import { pointCheck } from '@gemba/contract/equipment/check/point-check.ts'
import { pointCheckKind } from '@gemba/contract/equipment/check/point-check-kind.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { checkCondition, listSiblingCodes } from './condition.ts'

type CheckRule = EntityOf<typeof pointCheck>

const { codes } = pointCheckKind
const wordByCode = new Map<number, string>(Object.entries(codes).map(([word, code]) => [code, word]))

/** Returns a rule with the word of its check type. */
const withWord = (rule: CheckRule): CheckRule => Object.assign({}, rule, { checkType: wordByCode.get(rule.kind) })

/** Returns the input with the code of the check type that it names by its word. */
function withKind({ checkType, ...input }: Input): Input {
  if (checkType === undefined || checkType === null) return input
  return Object.assign({}, input, { kind: codes[checkType as keyof typeof codes] })
}

/** Returns what is missing or contradicts itself in a rule of its kind. */
async function findProblem(work: Work, rule: CheckRule): Promise<Problem | undefined> {
  const { language } = work.actor
  const { kind, minValue, maxValue, maxStep, durationS, expression } = rule
  const missing = (name: string) => problemOf(name, 'required', { language })
  if (kind === codes.jump) return maxStep === null ? missing('maxStep') : undefined
  if (kind === codes.constant) return durationS === null ? missing('durationS') : undefined
  if (kind === codes.expression)
    return expression === null || expression === '' ? missing('expression') : findFault(work, rule.pointId, expression)
  if (minValue === null && maxValue === null) return missing('maxValue')
  const isReversed = minValue !== null && maxValue !== null && minValue > maxValue
  return isReversed ? problemOf('maxValue', 'tooSmall', { language, limit: minValue }) : undefined
}

/** Returns the first fault of a condition over the points of the same object. */
async function findFault(read: Read, pointId: string, expression: string): Promise<Problem | undefined> {
  const siblingCodes = await listSiblingCodes(read, pointId)
  try {
    checkCondition(expression, siblingCodes)
    return undefined
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    return { field: 'expression', problem: 'pattern', text: wordIn(read.actor.language, error.words) }
  }
}

const stored = crud(pointCheck, {
  changed: async (work, rule) => {
    const problem = await findProblem(work, rule)
    if (problem) throw new DomainError('invalid', { problems: [problem] })
  },
})

export const pointCheckRoutes = mount(pointCheck, import.meta.url, {
  ...stored,
  page: async (read, input) => {
    const page = await stored.page(read, input)
    return Object.assign({}, page, { records: page.records.map(withWord) })
  },
  read: async (read, input) => withWord(await stored.read(read, input)),
  create: async (work, input) => withWord(await stored.create(work, withKind(input))),
  update: async (work, input) => withWord(await stored.update(work, withKind(input))),
})

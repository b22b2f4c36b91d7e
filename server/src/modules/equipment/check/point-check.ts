import { pointCheck } from '@gemba/contract/equipment/check/point-check.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

const unsupportedFields = ['maxStep', 'duration', 'expression'] as const

const rangesOnly: Words = [
  '检查规则只支持数值范围',
  '檢查規則只支援數值範圍',
  'check rules compare values with a range only',
]

/** Throws `notSupported` for a check that is not a range. */
function assertRange({ actor: { language } }: Work, input: Input): void {
  const isOther = input.checkType !== undefined && input.checkType !== null && input.checkType !== 'range'
  const field = isOther
    ? 'checkType'
    : unsupportedFields.find((name) => input[name] !== undefined && input[name] !== null)
  if (field) throw new DomainError('notSupported', { field, reason: wordIn(language, rangesOnly) })
}

const stored = crud(pointCheck, {
  changed: async ({ actor: { language } }, { minValue, maxValue }) => {
    const isEmpty = minValue === null && maxValue === null
    const isReversed = minValue !== null && maxValue !== null && minValue > maxValue
    if (!isEmpty && !isReversed) return
    const problem = isEmpty
      ? problemOf('maxValue', 'required', { language })
      : problemOf('maxValue', 'tooSmall', { language, limit: minValue })
    throw new DomainError('invalid', { problems: [problem] })
  },
})

export const pointCheckRoutes = mount(pointCheck, import.meta.url, {
  ...stored,
  create: async (work, input) => {
    assertRange(work, input)
    return stored.create(work, input)
  },
  update: async (work, input) => {
    assertRange(work, input)
    return stored.update(work, input)
  },
})

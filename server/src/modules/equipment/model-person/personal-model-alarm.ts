import { findLimitFault, findRequiredLimit, type LimitKey, limitWords } from '@gemba/contract/alarm/limits.ts'
import { personalModelAlarm } from '@gemba/contract/equipment/model-person/personal-model-alarm.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type EntityOf, labelOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Actor, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { assertOwner } from './assert-owner.ts'
import { personalModelPoints } from './personal-model-point.ts'

type Alarm = EntityOf<typeof personalModelAlarm>

const stored = crud(personalModelAlarm, {
  changed: async (work, row) => {
    await assertOwner(work, [row.modelId])
    const { modelId } = await personalModelPoints.read(work, { id: row.pointId })
    if (modelId !== row.modelId) throw new DomainError('notFound')
    assertLimits(work.actor, row)
  },
  removing: async (work, ids) => {
    const rows = await ofCompany(work)
      .selectFrom('personal_model_alarm')
      .select('model_id as modelId')
      .distinct()
      .where('id', '=', anyId(ids))
      .execute()
    await assertOwner(
      work,
      rows.map(({ modelId }) => modelId),
    )
  },
})

/** Throws if a limit is missing, or if the limits are not in their order. */
function assertLimits({ language }: Actor, alarm: Alarm): void {
  const limitOf = (key: LimitKey) => ({ field: key, text: wordIn(language, limitWords[key]) })
  const missing = findRequiredLimit(alarm, alarm.level)
  if (missing)
    throw new DomainError('limitMissing', {
      limit: { field: missing, text: wordIn(language, limitWords[missing]).toLowerCase() },
    })
  const fault = findLimitFault(alarm, alarm.deadband)
  if (fault?.code === 'limitOrder')
    throw new DomainError('limitOrder', { upper: limitOf(fault.upper), lower: limitOf(fault.lower) })
  if (fault) throw new DomainError('deadbandTooWide', { limit: fault.limit })
}

const limitsOnly: Words = ['报警由六个限值判定', '警報由六個限值判定', 'alarms are determined by the six limits']

/** Returns the input with the delay in ms. Throws `notSupported` for a condition as text. */
function readSpecified({ actor: { language } }: Work, { delayTime, expression, ...input }: Input): Input {
  if (typeof expression === 'string' && expression !== '')
    throw new DomainError('notSupported', {
      field: wordIn(language, labelOf(personalModelAlarm, 'expression')),
      reason: wordIn(language, limitsOnly),
    })
  const isDelayed = typeof delayTime === 'number' && input.onDelayMs === undefined
  return isDelayed ? { ...input, onDelayMs: delayTime * 1000 } : input
}

const show = (row: Alarm): Alarm & { delayTime: number } => ({ ...row, delayTime: row.onDelayMs / 1000 })

export const personalModelAlarms: typeof stored = {
  ...stored,
  page: async (read, input) => {
    const page = await stored.page(read, input)
    return { ...page, records: page.records.map(show) }
  },
  list: async (read, input) => (await stored.list(read, input)).map(show),
  read: async (read, input) => show(await stored.read(read, input)),
  create: async (work, input) => show(await stored.create(work, readSpecified(work, input))),
  update: async (work, input) => {
    await assertOwner(work, [(await stored.read(work, input)).modelId])
    return show(await stored.update(work, readSpecified(work, input)))
  },
}

export const personalModelAlarmRoutes = mount(personalModelAlarm, import.meta.url, personalModelAlarms)

// The points of a model or of an object, each with its limits. A model's points are what its objects receive.

import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { Target } from '@gemba/contract/kit/field.ts'
import type { FieldOf } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { useRouteQuery } from '../../api/call-route.ts'
import { useText } from '../../i18n/text.ts'
import { permissionOf } from '../../resource/labels.ts'
import type { FieldRule } from '../../resource/page/resource-form.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { type PageProps, useTabTitle } from '../../resource/tab/tab-context.ts'
import { useCan } from '../../session/session.ts'
import { LimitsDialog, type LimitsTarget } from './limits-dialog.tsx'
import { equipmentTexts } from './words.ts'

/** What can be said of a point, by group; models' points have no switch of their own. */
const groups = {
  identity: ['code', 'name', 'nameEn', 'isMain', 'isEnabled', 'sortNumber'],
  measuring: [
    'dataType',
    'stateWords',
    'stateWordsEn',
    'unit',
    'decimals',
    'scale',
    'offset',
    'engLow',
    'engHigh',
    'clampPolicy',
    'periodMs',
    'staleMs',
  ],
  storing: ['storeMode', 'storeDeadband', 'minIntervalMs', 'maxIntervalMs', 'retentionDays'],
} as const satisfies Record<string, readonly FieldOf<typeof point>[]>
type GroupedField = (typeof groups)[keyof typeof groups][number]

function usePointRules() {
  const text = useText(equipmentTexts)
  const rules: Partial<Record<GroupedField, FieldRule>> = {}
  for (const group of ['identity', 'measuring', 'storing'] as const) {
    for (const name of groups[group]) rules[name] = { group: text(group) }
  }
  return {
    ...rules,
    stateWords: { group: text('measuring'), help: text('stateWordsHelp') },
    staleMs: { group: text('measuring'), help: text('staleHelp') },
    retentionDays: { group: text('storing'), help: text('retentionHelp') },
  }
}

interface Owner {
  resource: Target
  id: string
  title: 'modelPoints' | 'objectPoints'
  /** The rule's field that refers to such a point. */
  ruleField: LimitsTarget['field']
}

/** What both lists have in common, and the limits of the point that was chosen. */
function usePoints({ resource, id, title, ruleField }: Owner) {
  const text = useText(equipmentTexts)
  const [limitsOf, setLimitsOf] = useState<{ id: string; name: string }>()
  const rules = usePointRules()
  const maySeeLimits = useCan(permissionOf(alarmRule, 'page'))
  const answer = useRouteQuery<{ name: string }>({ resource, operation: 'read', body: { id } })
  const name = answer.data ? text(title, { name: answer.data.name }) : undefined
  useTabTitle(name)
  const limits = limitsOf ? (
    <LimitsDialog target={{ ...limitsOf, field: ruleField }} onClose={() => setLimitsOf(undefined)} />
  ) : null
  const rowActions = maySeeLimits ? [{ name: 'limits', label: text('limits'), onRun: setLimitsOf }] : []
  return { page: { title: name ?? text('points'), rules, rowActions }, limits }
}

export function ModelPointsPage({ params: { id = '' } }: PageProps) {
  const { page, limits } = usePoints({ resource: model, id, title: 'modelPoints', ruleField: 'modelPointId' })
  return (
    <>
      <ResourcePage resource={modelPoint} {...page} fixed={{ modelId: id }} />
      {limits}
    </>
  )
}

export function ObjectPointsPage({ params: { id = '' } }: PageProps) {
  const { page, limits } = usePoints({ resource: object, id, title: 'objectPoints', ruleField: 'pointId' })
  return (
    <>
      <ResourcePage resource={point} {...page} fixed={{ objectId: id }} hidden={['modelPointId', 'origin']} />
      {limits}
    </>
  )
}

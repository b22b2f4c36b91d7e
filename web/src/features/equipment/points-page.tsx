// The points of a model or of an object, each with its limits. A model's points are what its objects receive.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { useState } from 'react'
import { equipmentTexts } from '../../i18n/equipment.ts'
import { useText } from '../../i18n/text.ts'
import { pathOf, permissionOf } from '../../resource/area.ts'
import type { Row } from '../../resource/overrides.ts'
import { useRead } from '../../resource/query.ts'
import type { FieldRule } from '../../resource/resource-form.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useCan } from '../../resource/session.ts'
import { type PageProps, useTabTitle } from '../../resource/tab.ts'
import { equipmentArea } from './area.ts'
import { LimitsDialog } from './limits-dialog.tsx'

export const ModelPointsPage = ({ params }: PageProps) => <PointsOf kind="model" ownerId={params.id ?? ''} />
export const ObjectPointsPage = ({ params }: PageProps) => <PointsOf kind="object" ownerId={params.id ?? ''} />

const kinds = {
  model: { owner: model, points: modelPoint, ownerField: 'modelId', ruleField: 'modelPointId', title: 'modelPoints' },
  object: { owner: object, points: point, ownerField: 'objectId', ruleField: 'pointId', title: 'objectPoints' },
} as const

function usePointRules(): Record<string, FieldRule> {
  const text = useText(equipmentTexts)
  const groups = {
    identity: ['code', 'name', 'nameEn', 'isMain', 'isEnabled', 'sortNumber'],
    measuring: [
      'dataType',
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
  } as const
  const rules: Record<string, FieldRule> = {}
  for (const [group, names] of Object.entries(groups)) {
    for (const name of names) rules[name] = { group: text(group as keyof typeof groups) }
  }
  return {
    ...rules,
    staleMs: { group: text('measuring'), help: text('staleHelp') },
    retentionDays: { group: text('storing'), help: text('retentionHelp') },
  }
}

function PointsOf({ kind, ownerId }: { kind: keyof typeof kinds; ownerId: string }) {
  const text = useText(equipmentTexts)
  const { owner, points, ownerField, ruleField, title } = kinds[kind]
  const [limitsOf, setLimitsOf] = useState<Row>()
  const rules = usePointRules()
  const maySeeLimits = useCan(permissionOf(alarmRule, 'page'))
  const answer = useRead<{ name: string }>(['equipment', owner.name, ownerId], {
    path: pathOf(owner, 'read') ?? '',
    body: { id: ownerId },
  })
  const name = answer.data ? text(title, { name: answer.data.name }) : undefined
  useTabTitle(name)
  return (
    <>
      <ResourcePage
        resource={points}
        area={equipmentArea}
        title={name ?? text('points')}
        fixed={{ [ownerField]: ownerId }}
        hidden={['modelPointId', 'origin']}
        rules={rules}
        rowActions={maySeeLimits ? [{ name: 'limits', label: text('limits'), onRun: setLimitsOf }] : []}
      />
      {limitsOf ? (
        <LimitsDialog
          target={{ field: ruleField, id: limitsOf.id, name: String(limitsOf.name) }}
          onClose={() => setLimitsOf(undefined)}
        />
      ) : null}
    </>
  )
}

// The points of a model or of an object as a list with import, export, recycle bin and history.

import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { FieldOf } from '@gemba/contract/kit/resource.ts'
import type { LocalNames } from '@gemba/contract/names.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import type { FieldRule } from '../../../resource/page/resource-form.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { LimitsDialog, type LimitsTarget } from '../limits-dialog.tsx'
import { equipmentTexts } from '../words.ts'
import { ModelDatasetInput, ObjectDatasetInput } from './dataset-input.tsx'

const AlarmRulesPanel = lazyCode(async () => (await import('../alarm-rule/alarm-rules-panel.tsx')).AlarmRulesPanel)

/** Fields of a point by group. Points of models have no enabled switch. */
const groups = {
  identity: ['code', 'name', 'nameEn', 'nameTw', 'isMain', 'isKey', 'keySort', 'isEnabled', 'sortNumber'],
  measuring: [
    'dataType',
    'kind',
    'rw',
    'stateWords',
    'stateWordsEn',
    'unit',
    'decimals',
    'scale',
    'offset',
    'engLow',
    'engHigh',
    'clampPolicy',
    'isCounter',
    'rollover',
    'periodMs',
    'staleMs',
    'frozenMs',
    'address',
    'formula',
  ],
  controlling: [
    'writeMin',
    'writeMax',
    'writeStep',
    'writeTolerance',
    'feedbackCode',
    'interlock',
    'maxPerMin',
    'isCritical',
    'isCommandBlocked',
  ],
  storing: ['storeMode', 'storeDeadband', 'storeDeadbandPercent', 'minIntervalMs', 'maxIntervalMs', 'retentionDays'],
} as const satisfies Record<string, readonly FieldOf<typeof point>[]>
type GroupedField = (typeof groups)[keyof typeof groups][number]

function usePointRules() {
  const text = useText(equipmentTexts)
  const rules: Partial<Record<GroupedField, FieldRule>> = {}
  for (const group of ['identity', 'measuring', 'controlling', 'storing'] as const) {
    for (const name of groups[group]) rules[name] = { group: text(group) }
  }
  return {
    ...rules,
    stateWords: { group: text('measuring'), help: text('stateWordsHelp') },
    isKey: { group: text('identity'), help: text('keyHelp') },
    frozenMs: { group: text('measuring'), help: text('frozenHelp') },
    rollover: { group: text('measuring'), help: text('rolloverHelp') },
    address: { group: text('measuring'), help: text('addressHelp') },
    interlock: { group: text('controlling'), help: text('interlockHelp') },
    feedbackCode: { group: text('controlling'), help: text('feedbackHelp') },
    formula: { group: text('measuring'), help: text('formulaHelp') },
    storeDeadbandPercent: { group: text('storing'), help: text('deadbandPercentHelp') },
    staleMs: { group: text('measuring'), help: text('staleHelp') },
    retentionDays: { group: text('storing'), help: text('retentionHelp') },
  }
}

interface PointListProps {
  id: string
  title: string
  actions: ReactNode
}

type PointNames = LocalNames & { readonly id: string }

/** Shared settings of both lists, and the dialog for the limits of a point. */
function usePointList({ title, actions }: PointListProps, ruleField: LimitsTarget['field']) {
  const text = useText(equipmentTexts)
  const [limitsOf, setLimitsOf] = useState<{ id: string; name: string }>()
  const [rulesOf, setRulesOf] = useState<{ id: string; name: string }>()
  const nameOf = useName()
  const targetOf = (row: PointNames) => ({ id: row.id, name: nameOf(row) })
  const rules = usePointRules()
  const canSeeLimits = useCan(permissionOf(alarmRule, 'page'))
  const limits = (
    <>
      {limitsOf ? (
        <LimitsDialog target={{ ...limitsOf, field: ruleField }} onClose={() => setLimitsOf(undefined)} />
      ) : null}
      {rulesOf ? (
        <Suspense>
          <AlarmRulesPanel target={{ ...rulesOf, field: ruleField }} onClose={() => setRulesOf(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
  const rowActions = canSeeLimits
    ? [
        { name: 'limits', label: text('limits'), onRun: (row: PointNames) => setLimitsOf(targetOf(row)) },
        { name: 'alarmRules', label: text('alarmRules'), onRun: (row: PointNames) => setRulesOf(targetOf(row)) },
      ]
    : []
  return { page: { title, rules, rowActions, actions: () => actions }, limits }
}

/** Names of the specification for fields that forms show under their own names. */
const specifiedNames = ['isSaveHis', 'saveCycle', 'isControl', 'pointType'] as const

export function ModelPointList(props: PointListProps) {
  const text = useText(equipmentTexts)
  const { page, limits } = usePointList(props, 'modelPointId')
  return (
    <>
      <ResourcePage
        resource={modelPoint}
        {...page}
        rules={{
          ...page.rules,
          datasetId: {
            group: text('measuring'),
            help: text('datasetHelp'),
            input: (input) => <ModelDatasetInput {...input} ownerId={props.id} />,
          },
        }}
        fixed={{ modelId: props.id }}
        hidden={specifiedNames}
      />
      {limits}
    </>
  )
}

export function ObjectPointList(props: PointListProps) {
  const text = useText(equipmentTexts)
  const { page, limits } = usePointList(props, 'pointId')
  return (
    <>
      <ResourcePage
        resource={point}
        {...page}
        rules={{
          ...page.rules,
          datasetId: {
            group: text('measuring'),
            input: (input) => <ObjectDatasetInput {...input} ownerId={props.id} />,
          },
        }}
        fixed={{ objectId: props.id }}
        hidden={['modelPointId', 'origin', ...specifiedNames]}
      />
      {limits}
    </>
  )
}

// The limits of one point. Saving the first limits creates the alarm rule; later saves update it.

import { type LimitKey, limitKeys } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useRouteQuery } from '../../api/call-route.ts'
import { useText } from '../../i18n/text.ts'
import { permissionOf } from '../../resource/labels.ts'
import { ResourceDialog } from '../../resource/page/resource-dialog.tsx'
import type { FieldRule } from '../../resource/page/resource-form.ts'
import { QueryState } from '../../resource/query-boundary.tsx'
import { useCan } from '../../session/session.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { useLimitCheck } from './limit-check.ts'
import { equipmentTexts } from './words.ts'

type Rule = EntityOf<typeof alarmRule>

export interface LimitsTarget {
  /** The field of the rule that refers to the point. */
  field: 'pointId' | 'modelPointId'
  id: string
  name: string
}

interface LimitsDialogProps {
  target: LimitsTarget
  onClose: () => void
}

export function LimitsDialog({ target, onClose }: LimitsDialogProps) {
  const text = useText(equipmentTexts)
  const title = text('limitsOf', { name: target.name })
  const rules = useRouteQuery<Page<Rule>>({
    resource: alarmRule,
    operation: 'page',
    body: { [target.field]: target.id, kind: alarmRuleKind.codes.limit, pageNumber: 1, pageSize: 1 },
  })
  if (rules.data && !rules.isFetching) {
    return <LimitsForm title={title} rule={rules.data.records[0]} target={target} onClose={onClose} />
  }
  return (
    <Panel title={title} onClose={onClose}>
      <QueryState query={rules} rows={5} />
    </Panel>
  )
}

/** Fields that the list of all alarm rules edits. */
const hiddenInLimits = [
  'pointId',
  'modelPointId',
  'kind',
  'windowMs',
  'states',
  'referenceValue',
  'referencePoint',
  'expression',
  'condExpr',
  'schedule',
  'reAlarmMin',
  'latched',
  'evalBackfill',
  'notifyRoles',
  'reasonTags',
  'level',
  'textZh',
  'textEn',
  'alarmTypeId',
  'remark',
] as const

const behaviour = [
  'comparison',
  'deadband',
  'onDelayMs',
  'offDelayMs',
  'onBad',
  'ackRequired',
  'isEnabled',
  'solution',
] as const

function useLimitRules() {
  const text = useText(equipmentTexts)
  const rules: Partial<Record<LimitKey | (typeof behaviour)[number], FieldRule>> = {}
  for (const key of limitKeys) rules[key] = { group: text(key.endsWith('Max') ? 'upperLimits' : 'lowerLimits') }
  for (const name of behaviour) rules[name] = { group: text('behaviour') }
  return {
    ...rules,
    onDelayMs: { group: text('behaviour'), help: text('onDelayHelp') },
    offDelayMs: { group: text('behaviour'), help: text('offDelayHelp') },
  }
}

function LimitsForm({ title, rule, target, onClose }: LimitsDialogProps & { title: string; rule: Rule | undefined }) {
  const canEdit = useCan(permissionOf(alarmRule, 'update'))
  return (
    <ResourceDialog
      resource={alarmRule}
      subject={title}
      dialog={{ mode: canEdit ? 'action' : 'view', row: rule }}
      hidden={hiddenInLimits}
      rules={useLimitRules()}
      fixed={{ name: target.name, [target.field]: target.id }}
      check={useLimitCheck()}
      parent={{}}
      onClose={onClose}
    />
  )
}

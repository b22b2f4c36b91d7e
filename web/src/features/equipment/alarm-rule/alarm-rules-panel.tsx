// All alarm rules of one point, in a panel: a list with an editor whose fields follow the kind of the rule.
import { limitKeys } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import type { FieldRule } from '../../../resource/page/resource-form.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import type { LimitsTarget } from '../limits-dialog.tsx'
import { alarmTypeRule } from './alarm-type-rule.tsx'
import { type Rule, unusedFields, useRuleCheck, withoutUnused } from './rule-fields.ts'
import { RulePreview } from './rule-preview.tsx'
import { alarmRuleWords } from './words.ts'

interface AlarmRulesPanelProps {
  target: LimitsTarget
  onClose: () => void
}

export function AlarmRulesPanel({ target, onClose }: AlarmRulesPanelProps) {
  const text = useText(alarmRuleWords)
  const [kind, setKind] = useState<Rule['kind']>(alarmRuleKind.codes.limit)
  const rules = useFieldRules(kind, setKind)
  return (
    <Panel title={text('rulesOf', { name: target.name })} width={1080} onClose={onClose} testId="alarm-rules">
      <ResourcePage
        resource={alarmRule}
        fixed={{ [target.field]: target.id }}
        initial={{ name: target.name }}
        rules={rules}
        hidden={['pointId', 'modelPointId', 'delayTime', 'objectId', ...unusedFields(kind)]}
        check={useRuleCheck()}
        below={({ values }) => <RulePreview target={target} values={withoutUnused(values, kind)} />}
      />
    </Panel>
  )
}

const { limit, state, rate, deviation, noData, expression, frozen } = alarmRuleKind.codes

const helpByKind = {
  [limit]: 'limitHelp',
  [state]: 'stateHelp',
  [rate]: 'rateHelp',
  [deviation]: 'deviationHelp',
  [noData]: 'noDataHelp',
  [expression]: 'conditionHelp',
  [frozen]: 'frozenHelp',
} as const satisfies Record<Rule['kind'], keyof typeof alarmRuleWords>

/** Returns the fields in groups. The choice of the kind reports the kind of the open form. */
function useFieldRules(kind: Rule['kind'], setKind: (kind: Rule['kind']) => void) {
  const text = useText(alarmRuleWords)
  const condition = text('condition')
  const behaviour = text('behaviour')
  const limits: Partial<Record<(typeof limitKeys)[number], FieldRule>> = {}
  for (const key of limitKeys) limits[key] = { group: text(key.endsWith('Max') ? 'upperLimits' : 'lowerLimits') }
  return {
    name: { group: text('rule') },
    isEnabled: { group: text('rule') },
    alarmTypeId: { ...alarmTypeRule, group: text('rule'), help: text('alarmTypeHelp') },
    kind: {
      group: condition,
      help: text(helpByKind[kind]),
      input: (props: FormInputProps<Rule['kind']>) => <KindInput {...props} onKind={setKind} />,
    },
    windowMs: { group: condition, help: text(kind === rate ? 'rateWindowHelp' : 'windowHelp') },
    states: { group: condition, help: text('statesHelp') },
    referenceValue: { group: condition },
    referencePoint: { group: condition, help: text('referenceHelp') },
    expression: { group: condition, help: text('expressionHelp') },
    level: { group: condition, help: text('levelHelp') },
    ...limits,
    condExpr: { group: text('use'), help: text('condExprHelp') },
    schedule: { group: text('use'), help: text('scheduleHelp') },
    comparison: { group: behaviour },
    deadband: { group: behaviour },
    onDelayMs: { group: behaviour, help: text('onDelayHelp') },
    offDelayMs: { group: behaviour, help: text('offDelayHelp') },
    onBad: { group: behaviour, help: text('onBadHelp') },
    ackRequired: { group: behaviour },
    latched: { group: behaviour, help: text('latchedHelp') },
    evalBackfill: { group: behaviour, help: text('evalBackfillHelp') },
    reAlarmMin: { group: behaviour, help: text('reAlarmHelp') },
    notifyRoles: { group: text('people'), help: text('notifyRolesHelp') },
    reasonTags: { group: text('people'), help: text('reasonTagsHelp') },
    textZh: { group: text('texts') },
    textEn: { group: text('texts') },
    solution: { group: text('texts') },
    remark: { group: text('texts') },
  }
}

interface KindInputProps extends FormInputProps<Rule['kind']> {
  onKind: (kind: Rule['kind']) => void
}

function KindInput({ id, value, onChange, isDisabled, onKind }: KindInputProps) {
  const language = useLanguage((state) => state.language)
  const kind = value ?? alarmRuleKind.codes.limit
  useEffect(() => onKind(kind), [kind, onKind])
  return (
    <Select<Rule['kind']>
      id={id}
      className="full-width"
      value={kind}
      disabled={isDisabled}
      options={optionsOf(alarmRuleKind).map(({ code, words }) => ({ value: code, label: wordIn(language, words) }))}
      onChange={onChange}
    />
  )
}

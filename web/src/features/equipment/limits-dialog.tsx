// The limits of one point: a rule is made with the first limits and changed afterwards.
import {
  findLimitFault,
  findRequiredLimit,
  type Limits,
  limitKeys,
  limitWords,
  missingLimitText,
} from '@gemba/contract/alarm/limits.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { type Page, wordIn } from '@gemba/contract/kit/page.ts'
import { equipmentTexts } from '../../i18n/equipment.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { pathOf, permissionOf } from '../../resource/area.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { Row } from '../../resource/overrides.ts'
import { refresh, useRead } from '../../resource/query.ts'
import { changeOf, formFieldsOf, initialValues } from '../../resource/resource-form.ts'
import { useCan } from '../../resource/session.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Panel } from '../../ui/panel.tsx'
import { equipmentArea } from './area.ts'

interface LimitsDialogProps {
  target: { field: 'pointId' | 'modelPointId'; id: string; name: string }
  onClose: () => void
}

export function LimitsDialog({ target, onClose }: LimitsDialogProps) {
  const text = useText(equipmentTexts)
  const title = text('limitsOf', { name: target.name })
  const rules = useRead<Page<Row>>(['alarm', 'alarmRule', { [target.field]: target.id }], {
    path: pathOf(alarmRule, 'page') ?? '',
    body: { [target.field]: target.id, pageNumber: 1, pageSize: 1 },
  })
  if (rules.data && !rules.isFetching) {
    return <LimitsForm title={title} rule={rules.data.records[0]} target={target} onClose={onClose} />
  }
  return (
    <Panel title={title} onClose={onClose}>
      {rules.isError ? (
        <ErrorState failure={failureOf(rules.error)} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Panel>
  )
}

const behaviour = ['deadband', 'onDelayMs', 'offDelayMs', 'onBad', 'ackRequired', 'isEnabled', 'solution']

function useLimitFields() {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  const rules = Object.fromEntries([
    ...limitKeys.map((key) => [key, { group: text(key.endsWith('Max') ? 'upperLimits' : 'lowerLimits') }]),
    ...behaviour.map((name) => [name, { group: text('behaviour') }]),
    ['onDelayMs', { group: text('behaviour'), help: text('onDelayHelp') }],
    ['offDelayMs', { group: text('behaviour'), help: text('offDelayHelp') }],
  ])
  return formFieldsOf(alarmRule, {
    area: equipmentArea,
    language,
    mode: 'edit',
    hidden: ['name', 'pointId', 'modelPointId', 'level', 'alarmTypeId', 'remark'],
    rules,
  })
}

function useLimitCheck() {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  return (values: Values): Record<string, string> => {
    const limits = Object.fromEntries(limitKeys.map((key) => [key, values[key] ?? null])) as unknown as Limits
    const required = findRequiredLimit(limits, values.level as number | null)
    if (required) return { [required]: wordIn(language, missingLimitText(required)) }
    const fault = findLimitFault(limits, Number(values.deadband ?? 0))
    switch (fault?.code) {
      case 'limitOrder': {
        const words = {
          upper: wordIn(language, limitWords[fault.upper]),
          lower: wordIn(language, limitWords[fault.lower]),
        }
        return { [fault.upper]: text('orderFault', words) }
      }
      case 'deadbandTooWide':
        return { deadband: text('deadbandFault', { limit: fault.limit }) }
      default:
        return {}
    }
  }
}

function LimitsForm({ title, rule, target, onClose }: LimitsDialogProps & { title: string; rule: Row | undefined }) {
  const canEdit = useCan(permissionOf(alarmRule, 'update'))
  const fields = useLimitFields()
  const check = useLimitCheck()
  const save = async (values: Values) => {
    if (rule) await call(pathOf(alarmRule, 'update') ?? '', changeOf(alarmRule, rule, values))
    else await call(pathOf(alarmRule, 'create') ?? '', { ...values, name: target.name, [target.field]: target.id })
    await refresh('alarm', 'alarmRule')
  }
  const reload = () => call<Row>(pathOf(alarmRule, 'read') ?? '', { id: rule?.id }, { isRead: true })
  return (
    <EditDialog
      area={equipmentArea}
      title={title}
      mode={canEdit ? 'act' : 'view'}
      fields={fields}
      initial={rule ?? initialValues(alarmRule)}
      onSave={save}
      {...(rule ? { onReload: reload } : {})}
      onClose={onClose}
      check={check}
    />
  )
}

import { findLimitFault, findRequiredLimit, limitWords, missingLimitText } from '@gemba/contract/alarm/limits.ts'
import type { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { ProblemsOf } from '../../resource/form/form-field.ts'
import { equipmentTexts } from './words.ts'

type Rule = EntityOf<typeof alarmRule>

/**
 * Returns a function that validates a ladder of limits and returns problems by field. With `isOptional` all limits may
 * be empty.
 */
export function useLimitCheck({ isOptional = false }: { isOptional?: boolean } = {}) {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  return ({ level, deadband, ...values }: Partial<Rule>): ProblemsOf<Rule> => {
    const limits = {
      urgencyMax: values.urgencyMax ?? null,
      errorMax: values.errorMax ?? null,
      warnMax: values.warnMax ?? null,
      warnMin: values.warnMin ?? null,
      errorMin: values.errorMin ?? null,
      urgencyMin: values.urgencyMin ?? null,
    }
    const required = isOptional ? undefined : findRequiredLimit(limits, level)
    if (required) return { [required]: wordIn(language, missingLimitText(required)) }
    const fault = findLimitFault(limits, Number(deadband ?? 0))
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

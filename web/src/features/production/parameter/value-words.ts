import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { parameterKind } from '@gemba/contract/production/parameter/dictionaries.ts'
import { useText } from '../../../i18n/text.ts'
import { formatDecimal } from '../../../ui/value/number.ts'

const words = { yes: ['是', '是', 'Yes'], no: ['否', '否', 'No'] } as const

interface Parameter {
  readonly kind: CodeOf<typeof parameterKind>
  readonly unit: string | null
}

/** Returns a function that formats values of parameters. */
export function useValueWords() {
  const text = useText(words)
  return ({ kind, unit }: Parameter, value: string): string => {
    if (kind === parameterKind.codes.yesNo) return text(value === '1' ? 'yes' : 'no')
    if (kind === parameterKind.codes.text) return value
    return unit ? `${formatDecimal(value)} ${unit}` : formatDecimal(value)
  }
}

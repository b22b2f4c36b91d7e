// A line of a BOM as one sentence. Differences from the other side are marked.
import type { BomLineValues, ComparedLine } from '@gemba/contract/base/bom/compare-boms.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { bomWords } from '../words.ts'

interface LineTextProps {
  values: BomLineValues
  otherValues: BomLineValues | null
  differing: ComparedLine['differing']
  as: 'del' | 'ins'
}

type Part = readonly [fields: readonly (keyof BomLineValues)[], text: string]

export function LineText({ values, otherValues, differing, as: Marked }: LineTextProps) {
  const text = useText(bomWords)
  const textIf = (isVisible: boolean, words: string) => (isVisible ? words : '')
  const parts: Part[] = [
    [['quantity', 'unitId'], `${formatDecimal(values.quantity)} ${values.unitId}`],
    [
      ['lossRate'],
      textIf(isNonZeroOnAnySide('lossRate', values, otherValues), text('lossOf', { loss: values.lossRate })),
    ],
    [['isPhantom'], textIf(values.isPhantom === '1', text('phantom'))],
    [
      ['alternativeMaterialIds'],
      textIf(values.alternativeMaterialIds !== '', text('instead', { codes: values.alternativeMaterialIds })),
    ],
    [['remark'], values.remark],
  ]
  return parts
    .filter(([, words]) => words !== '')
    .map(([fields, words], at) => (
      <span key={fields[0]}>
        {at > 0 ? ' · ' : null}
        {fields.some((field) => differing.includes(field)) ? <Marked>{words}</Marked> : words}
      </span>
    ))
}

/** Returns whether a number is not zero on either side. Zero is shown if the other side has a loss. */
const isNonZeroOnAnySide = (field: 'lossRate', values: BomLineValues, other: BomLineValues | null): boolean =>
  values[field] !== '0' || (other !== null && other[field] !== '0')

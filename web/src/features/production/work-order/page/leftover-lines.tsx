// What becomes of material that lies at a work order that is terminated: each line is returned or scrapped.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { listLyingMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { leftoverUse } from '@gemba/contract/production/consumption/dictionaries.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { workPageWords } from '../words.ts'

export type LeftoverUse = (typeof leftoverUse.codes)[keyof typeof leftoverUse.codes]

interface LeftoverLinesProps {
  lines: CommandReply<typeof listLyingMaterial>
  /** What was chosen so far, by consumption. */
  uses: Readonly<Record<string, LeftoverUse>>
  onChoose: (consumptionId: string, use: LeftoverUse) => void
}

export function LeftoverLines({ lines, uses, onChoose }: LeftoverLinesProps) {
  const text = useText(workPageWords)
  const language = useLanguage((state) => state.language)
  const heads = [
    { title: text('material') },
    { title: text('lot') },
    { title: text('quantity'), isNumber: true },
    { title: text('returnsTo') },
    { title: text('becomes') },
  ]
  return (
    <>
      <p>{text('leftoversHint')}</p>
      <SmallTable label={text('leftovers')} heads={heads}>
        {lines.map((line) => (
          <tr key={line.consumptionId} data-testid={`leftover-${line.consumptionId}`}>
            <td>
              {line.materialCode} {line.materialName}
            </td>
            <td>{line.serialNumber ?? line.lotCode ?? '—'}</td>
            <td data-is-number>
              {formatDecimal(line.quantity)} {line.unitName}
            </td>
            <td>{line.locationCode}</td>
            <td>
              {optionsOf(leftoverUse).map(({ code, words }) => (
                <label key={code}>
                  <input
                    type="radio"
                    name={`leftover-${line.consumptionId}`}
                    checked={uses[line.consumptionId] === code}
                    onChange={() => onChoose(line.consumptionId, code)}
                  />{' '}
                  {wordIn(language, words)}{' '}
                </label>
              ))}
            </td>
          </tr>
        ))}
      </SmallTable>
    </>
  )
}

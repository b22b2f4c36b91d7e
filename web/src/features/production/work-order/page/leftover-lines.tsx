// The material that is left at a terminated work order. Each line is returned or scrapped.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listLyingMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { leftoverUse } from '@gemba/contract/production/consumption/dictionaries.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { workPageWords } from '../words.ts'
import styles from './work-tables.module.css'

export type LeftoverUse = (typeof leftoverUse.codes)[keyof typeof leftoverUse.codes]
type LyingMaterial = CommandReply<typeof listLyingMaterial>[number]

interface LeftoverLinesProps {
  lines: readonly LyingMaterial[]
  /** The choices so far, by consumption id. */
  uses: Readonly<Record<string, LeftoverUse>>
  onChoose: (consumptionId: string, use: LeftoverUse) => void
}

export function LeftoverLines({ lines, uses, onChoose }: LeftoverLinesProps) {
  const text = useText(workPageWords)
  return (
    <>
      <p>{text('leftoversHint')}</p>
      {lines.map((line) => (
        <LeftoverLine
          key={line.consumptionId}
          line={line}
          use={uses[line.consumptionId]}
          onChoose={(use) => onChoose(line.consumptionId, use)}
        />
      ))}
    </>
  )
}

interface LeftoverLineProps {
  line: LyingMaterial
  use: LeftoverUse | undefined
  onChoose: (use: LeftoverUse) => void
}

function LeftoverLine({ line, use, onChoose }: LeftoverLineProps) {
  const text = useText(workPageWords)
  const { returned, scrapped } = leftoverUse.codes
  const choices = [
    { code: returned, label: text('returnTo', { location: line.locationCode }) },
    { code: scrapped, label: text('scrapLeftover') },
  ]
  const name = `leftover-${line.consumptionId}`
  return (
    <fieldset className="bar gap-4-16 flush padding-8-0 borderless line-below" data-testid={name}>
      <legend className={styles.material}>
        {line.materialCode} {line.materialName}
      </legend>
      <span className="muted">{line.serialNumber ?? line.lotCode ?? ''}</span>
      <span className="numeric">
        {formatDecimal(line.quantity)} {line.unitName}
      </span>
      <span className={`flow gap-4-16 ${styles.choices}`}>
        {choices.map(({ code, label }) => (
          <label key={code} className={`inline-row gap-8 min-height-32 clickable ${styles.choice}`}>
            <input type="radio" name={name} checked={use === code} onChange={() => onChoose(code)} />
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}

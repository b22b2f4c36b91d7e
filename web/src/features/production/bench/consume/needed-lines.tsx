// The material that is needed: planned, used, left, as the server counts it. A press chooses a line without a scan.
import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import styles from './consume.module.css'
import type { NeededLine } from './scanned-material.ts'
import { consumeWords } from './words.ts'

interface NeededLinesProps {
  needed: readonly NeededLine[]
  onChoose: (line: NeededLine) => void
}

export function NeededLines({ needed, onChoose }: NeededLinesProps) {
  const text = useText(consumeWords)
  if (needed.length === 0) return <p className={styles.muted}>{text('nothingNeeded')}</p>
  return (
    <ul className={styles.lines} aria-label={text('needed')}>
      {needed.map((line) => (
        <li key={line.materialId}>
          <button type="button" onClick={() => onChoose(line)} data-testid={`needed-${line.materialId}`}>
            <span className={styles.what}>
              <strong>{line.materialCode}</strong>
              <span>{line.materialName}</span>
              <small>
                {text('planned', { n: formatDecimal(line.plannedQuantity) })} ·{' '}
                {text('used', { n: formatDecimal(line.consumedQuantity) })}
                {line.consumeType === consumeType.codes.backflushed ? ` · ${text('byItself')}` : null}
              </small>
            </span>
            <Left line={line} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Left({ line: { leftQuantity, unitName } }: { line: NeededLine }) {
  const text = useText(consumeWords)
  const isLeft = Number(leftQuantity) > 0
  return (
    <span className={classNames(styles.left, !isLeft && styles.enough)}>
      <small>{text(isLeft ? 'left' : 'enough')}</small>
      <strong>{isLeft ? `${formatDecimal(leftQuantity)} ${unitName}` : '✓'}</strong>
    </span>
  )
}

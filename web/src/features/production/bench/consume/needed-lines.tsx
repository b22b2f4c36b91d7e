// The needed material with planned, used and remaining quantities as computed by the server. A press chooses a line
// without a scan.
import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import styles from './consume.module.css'
import { type Choice, choiceOf, choiceOfAlternate, type NeededMaterialLine } from './scanned-material.ts'
import { consumeWords } from './words.ts'

interface NeededLinesProps {
  needed: readonly NeededMaterialLine[]
  onChoose: (choice: Choice) => void
}

export function NeededLines({ needed, onChoose }: NeededLinesProps) {
  const text = useText(consumeWords)
  if (needed.length === 0) return <p className="flush muted size-14">{text('nothingNeeded')}</p>
  return (
    <ul className={`column gap-8 plain-list ${styles.lines}`} aria-label={text('needed')}>
      {needed.map((line) => (
        <li key={line.materialId}>
          <button type="button" onClick={() => onChoose(choiceOf(line))} data-testid={`needed-${line.materialId}`}>
            <span className={`flow align-baseline gap-0-12 break-words ${styles.material}`}>
              <strong className="size-18">{line.materialCode}</strong>
              <span>{line.materialName}</span>
              <small>
                {text('planned', { n: formatDecimal(line.plannedQuantity) })} ·{' '}
                {text('used', { n: formatDecimal(line.consumedQuantity) })}
                {line.consumeType === consumeType.codes.backflushed ? ` · ${text('byItself')}` : null}
              </small>
            </span>
            <Left line={line} />
          </button>
          {Number(line.leftQuantity) > 0 ? <Alternates line={line} onChoose={onChoose} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** The alternate materials of a line that still needs some quantity. */
function Alternates({ line, onChoose }: { line: NeededMaterialLine; onChoose: NeededLinesProps['onChoose'] }) {
  const text = useText(consumeWords)
  return line.alternates.map((alternate) => (
    <button
      key={alternate.materialId}
      type="button"
      className={styles.alternate}
      onClick={() => onChoose(choiceOfAlternate(line, alternate))}
      data-testid={`alternate-${alternate.materialId}`}
    >
      <span className={`flow align-baseline gap-0-12 break-words ${styles.material}`}>
        <strong className="size-18">{alternate.materialCode}</strong>
        <span>{alternate.materialName}</span>
        <small>{text('instead', { material: line.materialCode })}</small>
      </span>
    </button>
  ))
}

function Left({ line: { leftQuantity, unitName } }: { line: NeededMaterialLine }) {
  const text = useText(consumeWords)
  const isLeft = Number(leftQuantity) > 0
  return (
    <span className={classNames('column align-end nowrap', !isLeft && styles.enough)}>
      <small className="flush muted size-14">{text(isLeft ? 'left' : 'enough')}</small>
      <strong className="size-22">{isLeft ? `${formatDecimal(leftQuantity)} ${unitName}` : '✓'}</strong>
    </span>
  )
}

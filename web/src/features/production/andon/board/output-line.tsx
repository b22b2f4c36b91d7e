// The bottom line of the hall board: output of each work centre today against its plan.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { andonWords } from '../words.ts'
import styles from './hall-board.module.css'

type Center = CommandReply<typeof readAndonBoard>['centers'][number]

export function OutputLine({ centers }: { centers: readonly Center[] }) {
  const text = useText(andonWords)
  const centersWithOutput = centers.filter(({ output }) => output.length > 0)
  if (centersWithOutput.length === 0) return null
  return (
    <footer className={styles.output} data-testid="board-output">
      <h2 className="rigid flush muted size-22 regular">
        {text('output')} <small className="block size-16">{text('outputHint')}</small>
      </h2>
      <ul className="flow plain-list">
        {centersWithOutput.map(({ id, name, output }) => (
          <li key={id} data-testid={`output-${id}`}>
            <span className={`muted size-22 ${styles.name}`}>{name}</span>
            {output.map((item) => (
              <Figure key={item.unitName} output={item} />
            ))}
          </li>
        ))}
      </ul>
    </footer>
  )
}

/** The output of one unit. It is behind if it is less than what is due by now, which a word says beside the colour. */
function Figure({ output: { good, planned, due, unitName } }: { output: Center['output'][number] }) {
  const text = useText(andonWords)
  const isBehind = compareDecimals(good, due) < 0
  return (
    <span className={styles.figure} data-is-behind={isBehind}>
      <strong>{formatDecimal(good)}</strong> / {formatDecimal(planned)} {unitName}
      {isBehind ? <em>{text('dueNow', { n: formatDecimal(due) })}</em> : null}
    </span>
  )
}

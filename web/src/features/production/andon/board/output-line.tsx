// At the bottom of the hall board: what each work centre has made today of what is planned.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readAndonBoard } from '@gemba/contract/production/andon/read-calls.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { andonWords } from '../words.ts'
import styles from './hall-board.module.css'

type Center = CommandReply<typeof readAndonBoard>['centers'][number]

export function OutputLine({ centers }: { centers: readonly Center[] }) {
  const text = useText(andonWords)
  const shown = centers.filter(({ output }) => output.length > 0)
  if (shown.length === 0) return null
  return (
    <footer className={styles.output} data-testid="board-output">
      <h2>
        {text('output')} <small>{text('outputHint')}</small>
      </h2>
      <ul>
        {shown.map(({ id, name, output }) => (
          <li key={id} data-testid={`output-${id}`}>
            <span className={styles.name}>{name}</span>
            {output.map((item) => (
              <Figure key={item.unitName} output={item} />
            ))}
          </li>
        ))}
      </ul>
    </footer>
  )
}

/** Behind is what should be there by now and is not; a word says it beside the colour. */
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

// Losses as a Pareto chart: the largest first, with bars and cumulative shares.
import { useText } from '../../../i18n/text.ts'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { cumulativeShares } from '../andon/statistics/cumulative-shares.ts'
import styles from './report-page.module.css'
import { reportWords } from './words.ts'

interface Loss {
  readonly key: string
  readonly name: string
  readonly amount: number
  /** The amount as text, with its unit. */
  readonly text: string
  readonly count?: number
}

interface LossParetoProps {
  title: string
  /** Title of the column of amounts. */
  head: string
  /** What is left out or how it is counted. */
  note?: string
  losses: readonly Loss[]
  testId: string
}

export function LossPareto({ title, head, note, losses, testId }: LossParetoProps) {
  const text = useText(reportWords)
  const shares = cumulativeShares(losses.map(({ amount }) => amount))
  const maxAmount = Math.max(1, ...losses.map(({ amount }) => amount))
  const hasCounts = losses.some(({ count }) => count !== undefined)
  const heads = [
    { title: text('reason') },
    { title: '' },
    { title: head, isNumber: true },
    ...(hasCounts ? [{ title: text('count'), isNumber: true }] : []),
    { title: text('cumulative'), isNumber: true },
  ]
  return (
    <Section title={title} testId={testId}>
      {losses.length === 0 ? (
        <NothingHere title={text('noLoss')} hint={text('noLossHint')} />
      ) : (
        <SmallTable label={title} heads={heads}>
          {losses.map(({ key, name, amount, text: amountText, count }, at) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <span className={styles.share} aria-hidden="true">
                  <span style={{ width: `${(100 * amount) / maxAmount}%` }} />
                </span>
              </td>
              <td data-is-number>{amountText}</td>
              {hasCounts ? <td data-is-number>{count}</td> : null}
              <td data-is-number>{shares[at]} %</td>
            </tr>
          ))}
        </SmallTable>
      )}
      {note ? <p className="flush muted size-13">{note}</p> : null}
    </Section>
  )
}

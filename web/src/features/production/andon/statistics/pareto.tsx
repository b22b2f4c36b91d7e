// A Pareto chart: the most frequent first, with cumulative shares. Each figure opens its calls.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readAndonStatistics } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { formatDuration } from '../../../../ui/value/time.ts'
import { andonWords } from '../words.ts'
import { cumulativeShares } from './cumulative-shares.ts'
import styles from './pareto.module.css'

export type Part = CommandReply<typeof readAndonStatistics>['byKind'][number]

interface ParetoProps {
  title: string
  /** What the parts are, as the column head. */
  head: string
  parts: readonly Part[]
  /** Label of a part without a name. */
  unnamed?: string
  /** Returns the URL of the calls of a part, or of its recurrent calls. */
  addressOf: (part: Part, isRecurrent: boolean) => string
  testId: string
}

const shownAtMost = 15

const spent = (ms: number | null): string => (ms === null ? '—' : formatDuration(ms))

export function Pareto({ title, head, parts, unnamed = '—', addressOf, testId }: ParetoProps) {
  const text = useText(andonWords)
  const shares = cumulativeShares(parts.map(({ count }) => count))
  const maxCount = parts[0]?.count ?? 1
  return (
    <section className="section-card" data-testid={testId}>
      <h2 className="flush size-16">{title}</h2>
      <div className="scroll-x">
        <table className={`table lined size-13 nowrap ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{text('count')}</th>
              <th scope="col" className="numeric text-right">
                {text('share')}
              </th>
              <th scope="col" className="numeric text-right">
                {text('medianAck')}
              </th>
              <th scope="col" className="numeric text-right">
                {text('medianResolve')}
              </th>
              <th scope="col" className="numeric text-right">
                {text('recurrent')}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.slice(0, shownAtMost).map((part, at) => (
              <tr key={part.key ?? ''}>
                <th scope="row">{part.name ?? unnamed}</th>
                <td>
                  <Link
                    className={`row gap-8 primary numeric undecorated ${styles.bar}`}
                    to={addressOf(part, false)}
                    data-testid={`${testId}-${part.key}`}
                  >
                    <span style={{ width: `${(100 * part.count) / maxCount}%` }} />
                    {part.count}
                  </Link>
                </td>
                <td className="numeric text-right">{shares[at]} %</td>
                <td className="numeric text-right">{spent(part.medianAckMs)}</td>
                <td className="numeric text-right">{spent(part.medianResolveMs)}</td>
                <td className="numeric text-right">
                  {part.recurrent === 0 ? 0 : <TextLink to={addressOf(part, true)}>{part.recurrent}</TextLink>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

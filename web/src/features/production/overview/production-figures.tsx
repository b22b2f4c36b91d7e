// Production figures of the plant overview: running, late, short, produced and open calls. Each figure opens its list.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { openOrderStates } from '@gemba/contract/production/order/flow.ts'
import { readProductionFigures } from '@gemba/contract/production/order/read-figures.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { addressOfCalls, boardUrl } from '../andon/andon-urls.ts'
import { useLiveCalls, useLiveWork } from '../andon/use-live-calls.ts'
import { dayAfter } from '../calendar/year-days.ts'
import { addressOfShortPrepares } from '../material-prepare/prepare-urls.ts'
import { addressOfOrders } from '../order/order-urls.ts'
import { reportUrl } from '../production-report/report-urls.ts'
import styles from './production-figures.module.css'
import { overviewWords } from './words.ts'

type Figures = CommandReply<typeof readProductionFigures>

const refetchMs = 60_000

export function ProductionFigures({ isOnWall }: { isOnWall: boolean }) {
  const text = useText(overviewWords)
  useLiveCalls(readProductionFigures.name)
  useLiveWork(readProductionFigures.name)
  const { data } = useCommandQuery(readProductionFigures, {}, { refetchMs })
  if (!data) return null
  return (
    <section
      className={classNames(styles.figures, isOnWall && styles.onWall)}
      aria-label={text('production')}
      data-testid="production-figures"
    >
      <h2 className="flush size-14">{text('production')}</h2>
      <ul className="grid gap-8 fit-columns-150 plain-list">
        <Orders data={data} />
        {data.short === null ? null : (
          <Figure name="short" to={addressOfShortPrepares(data.today)} isBad={data.short > 0}>
            {data.short}
          </Figure>
        )}
        <Output output={data.output} isOnWall={isOnWall} />
        {data.stations === null ? null : (
          <Figure name="stations" to={boardUrl}>
            <span>
              {data.stations.running} <small className="muted size-14 regular">/ {data.stations.total}</small>
            </span>
          </Figure>
        )}
        {data.openCalls === null ? null : (
          <Figure name="calls" to={addressOfCalls({ status: { in: [...openCalls] } })} isBad={data.openCalls > 0}>
            <span>
              {data.openCalls}
              {data.lateCalls ? (
                <small className="urgent size-14 margin-left-8">{text('lateCalls', { n: data.lateCalls })}</small>
              ) : null}
            </span>
          </Figure>
        )}
      </ul>
    </section>
  )
}

function Orders({ data: { inProgress, late, today } }: { data: Figures }) {
  const overdue = { status: { in: [...openOrderStates] }, dueDate: { to: dayAfter(today, -1) } }
  return (
    <>
      <Figure name="inProgress" to={addressOfOrders({ status: productionOrderStatus.codes.inProgress })}>
        {inProgress}
      </Figure>
      <Figure name="late" to={addressOfOrders(overdue)} isBad={late > 0}>
        {late}
      </Figure>
    </>
  )
}

/** The output of the last operations against the plan. */
function Output({ output, isOnWall }: Pick<Figures, 'output'> & { isOnWall: boolean }) {
  const text = useText(overviewWords)
  const isBehind = output.some(({ good, due }) => compareDecimals(good, due) < 0)
  return (
    <Figure name="output" to={reportUrl} isBad={isBehind} hint={text('outputHint')}>
      {output.length === 0 ? <small className="muted size-14 regular">{text('nothing')}</small> : null}
      {output.map(({ unitName, good, planned, due }) => (
        <span key={unitName} title={text('targetNow', { n: formatDecimal(due) })}>
          {formatDecimal(good)}{' '}
          <small className="muted size-14 regular">
            / {`${formatDecimal(planned)} ${unitName}`}
            {isOnWall ? ` · ${text('targetNow', { n: formatDecimal(due) })}` : null}
          </small>
        </span>
      ))}
    </Figure>
  )
}

interface FigureProps {
  name: 'inProgress' | 'late' | 'short' | 'output' | 'stations' | 'calls'
  to: string
  isBad?: boolean
  /** Explains what the figure counts. */
  hint?: string
  children: ReactNode
}

function Figure({ name, to, isBad = false, hint, children }: FigureProps) {
  const text = useText(overviewWords)
  return (
    <li>
      <Link to={to} data-is-bad={isBad} data-testid={`figure-${name}`} title={hint}>
        <span>{text(name)}</span>
        <strong>{children}</strong>
      </Link>
    </li>
  )
}

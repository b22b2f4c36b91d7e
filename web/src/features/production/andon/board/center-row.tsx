// A work centre in one row: its good pieces of today against the plan, the target of now, and its running stations.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { Fragment } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { andonWords } from '../words.ts'
import styles from './center-row.module.css'
import { PlanBar } from './plan-bar.tsx'

export type Center = CommandReply<typeof readAndonBoard>['centers'][number]

export function CenterRow({ center: { id, name, output, stations } }: { center: Center }) {
  const text = useText(andonWords)
  const works = stations.flatMap(({ work }) => work ?? [])
  const runningCount = works.filter(({ state }) => state === 'running').length
  return (
    <div className={styles.row} data-testid={`output-${id}`}>
      <h2 className="flush ellipsis size-22 regular">{name}</h2>
      {output.length === 0 ? <span className="muted size-18">{text('noPlan')}</span> : null}
      {output.map((item) => (
        <Fragment key={item.unitName}>
          <PlanBar good={item.good} planned={item.planned} due={item.due} />
          <Figure output={item} />
        </Fragment>
      ))}
      {works.length > 0 ? (
        <span className="push nowrap muted size-18">
          {text('runningOf', { n: runningCount, all: stations.length })}
        </span>
      ) : null}
    </div>
  )
}

/** The output of one unit. If it is less than what is due by now, it is coloured. */
function Figure({ output: { good, planned, due, unitName } }: { output: Center['output'][number] }) {
  const text = useText(andonWords)
  return (
    <span className={`nowrap size-22 numeric ${styles.figure}`} data-is-behind={compareDecimals(good, due) < 0}>
      <strong>{formatDecimal(good)}</strong> / {formatDecimal(planned)} {unitName}
      <em className="muted size-18">{text('dueNow', { n: formatDecimal(due) })}</em>
    </span>
  )
}

// A day of the work centre: a row of hours for each station, with the expected time of each work order. Dropping a card
// at a time plans it for that time.

import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import { ClockAlertIcon } from 'lucide-react'
import { type CSSProperties, type DragEvent, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatInstant } from '../../../../ui/value/time.ts'
import { canMove, cardType, useDragging } from '../board-card.tsx'
import { type BoardCard, type BoardStation, canPlan, isBlocked } from '../board-cards.ts'
import { useBoard } from '../board-context.ts'
import { CapacityLine } from '../capacity-line.tsx'
import { CardMenu } from '../card-menu.tsx'
import { type Day, loadOn, useEndInWords } from '../use-ends.ts'
import { boardWords } from '../words.ts'
import { assignBlockLines, shortCodeOf } from './block-lines.ts'
import { hoursIn, instantAt, placeOf, shownOf } from './day-scale.ts'
import styles from './day-view.module.css'

interface DayViewProps {
  day: Day
}

export function DayView({ day }: DayViewProps) {
  const text = useText(boardWords)
  const { lanes, ends } = useBoard()
  const rows = lanes.stations.map((station) => ({ station, spans: ends.spansOf(station) }))
  const worked = lanes.stations.flatMap(({ id }) => ends.hoursOf(id) ?? [])
  const visibleSpan = shownOf(day, worked)
  return (
    <section
      className={styles.day}
      aria-label={text('fromTo', { from: clock(visibleSpan.from), to: clock(visibleSpan.to) })}
    >
      <div className={styles.scale} aria-hidden="true">
        {hoursIn(visibleSpan).map((at) => (
          <span key={at} style={{ left: placeOf({ from: at, to: visibleSpan.to }, visibleSpan)?.left }}>
            {clock(at)}
          </span>
        ))}
      </div>
      <ul className="column gap-6 plain-list">
        {rows.map(({ station, spans }) => (
          <StationRow key={station.id} station={station} spans={spans} visibleSpan={visibleSpan} day={day} />
        ))}
      </ul>
    </section>
  )
}

const clock = (at: number): string => formatInstant(at).slice(11, 16)

interface RowProps extends DayViewProps {
  station: BoardStation
  spans: ReadonlyMap<string, Span>
  visibleSpan: Span
}

function StationRow({ station, spans, visibleSpan, day }: RowProps) {
  const text = useText(boardWords)
  const [over, setOver] = useState<number>()
  const { ends, lanes, dispatch, dragged } = useBoard()
  const here = station.cards.flatMap((card) => {
    const span = spans.get(card.id)
    const place = span && placeOf(span, visibleSpan)
    return place ? [{ card, span, place }] : []
  })
  const { lines, count } = assignBlockLines(here.map(({ place }) => place))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(undefined)
    const card = lanes.all.find(({ id }) => id === event.dataTransfer.getData(cardType))
    if (card?.allowedActions.includes('dispatch')) dispatch(card, station, timeUnder(event, visibleSpan))
  }
  const move = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(cardType)) return
    event.preventDefault()
    setOver(timeUnder(event, visibleSpan))
  }
  return (
    <li className="column gap-4" aria-label={station.name} data-testid={`row-${station.id}`}>
      <div className={`bar gap-0-12 ${styles.name}`}>
        <strong>{station.name}</strong>
        <CapacityLine load={loadOn(ends, station, day)} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users move cards with the menu */}
      <div
        className={styles.track}
        style={{ '--lines': count } as CSSProperties}
        onDragOver={move}
        onDragLeave={() => setOver(undefined)}
        onDrop={drop}
        data-testid={`track-${station.id}`}
      >
        {(ends.hoursOf(station.id) ?? [day]).map((window) => (
          <span key={window.from} className={styles.worked} style={placeOf(window, visibleSpan)} aria-hidden="true" />
        ))}
        <span
          className={styles.now}
          style={placeOf({ from: ends.now, to: visibleSpan.to }, visibleSpan)}
          aria-hidden="true"
        />
        {here.map(({ card, span, place }, at) => (
          <Block key={card.id} line={lines[at] ?? 0} card={card} span={span} place={place} />
        ))}
        {here.length === 0 && over === undefined ? <span className={styles.none}>{text('nothingThatDay')}</span> : null}
        {over !== undefined && dragged ? (
          <Ghost card={dragged} from={over} station={station} visibleSpan={visibleSpan} />
        ) : null}
      </div>
    </li>
  )
}

function timeUnder(event: DragEvent, visibleSpan: Span): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return instantAt(Math.min(1, Math.max(0, (event.clientX - left) / width)), visibleSpan)
}

interface BlockProps {
  card: BoardCard
  span: Span
  place: { left: string; width: string }
  /** Index of the line in its track. */
  line: number
}

/** Work in its expected time, with the menu for keyboard use. Tooltip and screen readers get the full text. */
function Block({ card, span, place, line }: BlockProps) {
  const text = useText(boardWords)
  const { ends } = useBoard()
  const dragging = useDragging(card)
  const { words, isLate } = useEndInWords()(span, card, ends.now)
  const times = text('fromTo', { from: clock(span.from), to: clock(span.to) })
  const what = `${card.productName} · ${card.segmentNumber} ${card.stageName} · ${card.code}`
  const fullLabel = `${what} · ${times} · ${words}`
  return (
    <div
      className={classNames(styles.block, isBlocked(card) && styles.blocked)}
      style={{ '--left': place.left, '--line': line, width: place.width } as CSSProperties}
      {...dragging}
      title={fullLabel}
      data-is-late={isLate}
      data-testid={`block-${card.id}`}
    >
      <span className="visually-hidden">{fullLabel}</span>
      <span className={styles.summary} aria-hidden="true">
        <span className={styles.head}>
          <strong>{shortCodeOf(card.code)}</strong>
          <span className={`hidden ${styles.stage}`}>
            {card.segmentNumber} {card.stageName}
          </span>
        </span>
        {isLate ? (
          <span className={styles.late}>
            <Icon of={ClockAlertIcon} />
          </span>
        ) : null}
        <strong className={styles.product}>{card.productName}</strong>
        <span className={styles.times}>{isLate ? words : times}</span>
      </span>
      {canMove(card) || canPlan(card) ? <CardMenu card={card} /> : null}
    </div>
  )
}

interface GhostProps extends Pick<RowProps, 'station' | 'visibleSpan'> {
  card: BoardCard
  from: number
}

/** Preview of a dragged card at a time, with its expected end. */
function Ghost({ card, from, station, visibleSpan }: GhostProps) {
  const text = useText(boardWords)
  const { ends } = useBoard()
  const endInWords = useEndInWords()
  if (!card.allowedActions.includes('dispatch')) return null
  const span = ends.spanAt(card, station, from)
  const { words, isLate } = endInWords(span, card, ends.now)
  return (
    <span
      className={styles.ghost}
      style={span ? placeOf(span, visibleSpan) : placeOf({ from, to: visibleSpan.to }, visibleSpan)}
      data-is-late={isLate}
      role="status"
      data-testid="preview"
    >
      {span ? `${text('starts', { time: clock(span.from) })} · ` : ''}
      {words}
    </span>
  )
}

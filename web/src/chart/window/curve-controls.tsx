// Controls of the shown period in one row: quick ranges, a custom period, earlier and later, wider, and back to live.

import { CalendarClockIcon, ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon, ZoomOutIcon } from 'lucide-react'
import { Suspense } from 'react'
import { lazyCode } from '../../api/lazy-code.ts'
import { notifyFailure } from '../../api/query.ts'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { Skeleton } from '../../ui/state/page-states.tsx'
import { curveWords } from '../words.ts'
import styles from './curve-controls.module.css'
import { calendarPeriods, type NamedPeriod, windowOfPeriod } from './curve-periods.ts'
import { boundsOf, type CurveWindow, moveWindow, type Range, ranges, windowText, zoomWindow } from './curve-window.ts'
import { readWhole } from './whole-window.ts'

const CurvePeriod = lazyCode(async () => (await import('./curve-period.tsx')).default)
const stepShare = 0.5

interface CurveControlsProps {
  window: CurveWindow
  points: readonly string[]
  /** The shifts of the shop calendar, if it has any. */
  shifts: readonly NamedPeriod[]
  onChoose: (window: CurveWindow) => void
}

export function CurveControls({ window, points, shifts, onChoose }: CurveControlsProps) {
  const text = useText(curveWords)
  const isLive = window.to === undefined
  const chosen = (Object.keys(ranges) as Range[]).find(
    (range) => ranges[range] === window.spanMs && isLive && window.period === undefined,
  )
  const move = (share: number) => onChoose(moveWindow(window, share, Date.now()))
  const widen = () => onChoose(zoomWindow(window, 2, { place: isLive ? 1 : 0.5, now: Date.now() }))
  return (
    <fieldset className="bar gap-2 flush unpadded borderless">
      <legend className="visually-hidden">{text('period')}</legend>
      {(Object.keys(ranges) as Range[]).map((range) => (
        <button
          key={range}
          type="button"
          className={styles.chip}
          aria-pressed={range === chosen}
          onClick={() => onChoose({ spanMs: ranges[range], to: undefined })}
        >
          {text(`range.${range}`)}
        </button>
      ))}
      <button
        type="button"
        className={styles.chip}
        disabled={points.length === 0}
        onClick={() =>
          void readWhole(points).then((wholePeriod) => wholePeriod && onChoose(wholePeriod), notifyFailure)
        }
      >
        {text('whole')}
      </button>
      <Calendar window={window} shifts={shifts} onChoose={onChoose} />
      <Period window={window} isShown={chosen === undefined && window.period === undefined} onChoose={onChoose} />
      <span className="inline-flex gap-2 push">
        <Step icon={ChevronLeftIcon} label={text('earlier')} onClick={() => move(-stepShare)} />
        <Step icon={ChevronRightIcon} label={text('later')} onClick={() => move(stepShare)} isDisabled={isLive} />
        <Step icon={ZoomOutIcon} label={text('wider')} onClick={widen} />
        <button
          type="button"
          className={styles.chip}
          onClick={() => onChoose({ ...window, to: isLive ? Date.now() : undefined })}
          data-testid="curve-live"
        >
          <Icon of={isLive ? PauseIcon : PlayIcon} /> {text(isLive ? 'pause' : 'live')}
        </button>
      </span>
    </fieldset>
  )
}

/** Days and shifts, which begin and end at fixed times of the plant. */
function Calendar({ window, shifts, onChoose }: Pick<CurveControlsProps, 'window' | 'shifts' | 'onChoose'>) {
  const text = useText(curveWords)
  const periods = () => [...calendarPeriods(Date.now()), ...shifts]
  const labelOf = ({ name, label }: NamedPeriod) => (label ? `${text(`period.${name}`)} · ${label}` : undefined)
  return periods().map((period) => (
    <button
      key={period.name}
      type="button"
      className={styles.chip}
      aria-pressed={window.period === period.name}
      title={labelOf(period)}
      onClick={() => {
        const chosen = periods().find(({ name }) => name === period.name) ?? period
        onChoose(windowOfPeriod(chosen, Date.now()))
      }}
      data-testid={`curve-${period.name}`}
    >
      {text(`period.${period.name}`)}
    </button>
  ))
}

interface PeriodProps {
  window: CurveWindow
  /** Whether the shown period is custom. */
  isShown: boolean
  onChoose: (window: CurveWindow) => void
}

/** A custom period. The button shows the period unless a quick range does. */
function Period({ window, isShown, onChoose }: PeriodProps) {
  const text = useText(curveWords)
  const label = isShown ? windowText(boundsOf(window, Date.now())) : ''
  return (
    <Popover
      button={
        <>
          <Icon of={CalendarClockIcon} /> {label || text('custom')}
        </>
      }
      label={`${text('custom')} ${label}`.trim()}
      className={classNames(styles.chip, isShown && styles.chosen)}
      align="start"
      testId="curve-period"
    >
      {(close) => (
        <Suspense fallback={<Skeleton rows={2} />}>
          <CurvePeriod
            bounds={boundsOf(window, Date.now())}
            onChoose={(chosen) => {
              onChoose(chosen)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}

interface StepProps {
  icon: typeof ZoomOutIcon
  label: string
  isDisabled?: boolean
  onClick: () => void
}

function Step({ icon, label, isDisabled = false, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon of={icon} />
    </button>
  )
}

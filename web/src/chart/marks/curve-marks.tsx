// The alarms of the shown window on its time axis: a mark where each was raised, and a ribbon for its duration.
import type { AlarmMark } from '@gemba/contract/alarm/marks.ts'
import { alarmJournalPage } from '@gemba/contract/alarm/pages.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { levelName, StateMark } from '../../ui/state/state-mark.tsx'
import { stateWords } from '../../ui/state/words.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { formatInstant } from '../../ui/value/time.ts'
import { useNow } from '../../ui/value/use-now.ts'
import { marginsOf } from '../canvas/curve-grids.ts'
import { type CurveSeries, lineSeriesOf } from '../curve-series.ts'
import { boundsOf, type CurveWindow } from '../window/curve-window.ts'
import { curveWords } from '../words.ts'
import styles from './curve-marks.module.css'
import { clustersOf, ribbonOf } from './mark-positions.ts'

interface CurveMarksProps {
  series: readonly CurveSeries[]
  window: CurveWindow
  marks: readonly AlarmMark[]
}

const maxTold = 5
const levelClass = { urgency: styles.urgency, error: styles.error, warn: styles.warn }
/** The page that shows one alarm with its history. */
const journalUrl = pagePath(alarmJournalPage)

export function CurveMarks({ series, window, marks: all }: CurveMarksProps) {
  const text = useText(curveWords)
  const now = useNow()
  const tell = useTelling(series)
  if (all.length === 0) return null
  const bounds = { ...boundsOf(window, now), now }
  return (
    <ul className={`plain-list ${styles.marks}`} style={marginsOf(lineSeriesOf(series))} aria-label={text('alarms')}>
      {all.map((mark) => {
        const ribbon = ribbonOf(mark, bounds)
        if (!ribbon) return null
        const style = { left: `${100 * ribbon.from}%`, width: `${100 * (ribbon.to - ribbon.from)}%` }
        return (
          <li key={mark.batchNo} className={levelClass[levelName(mark.maxLevel)]} style={style} aria-hidden="true" />
        )
      })}
      {clustersOf(all, bounds).map(({ place, worst, marks }) => (
        <li key={worst.batchNo} className={styles.mark} style={{ left: `${100 * place}%` }}>
          <Link
            className="inline-row muted undecorated"
            to={`${journalUrl}?alarm=${worst.batchNo}`}
            title={tell(marks)}
            aria-label={tell(marks)}
          >
            <StateMark level={worst.maxLevel} returned={worst.returnTs !== null} acknowledged isBare />
            {marks.length > 1 ? <small>{marks.length}</small> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the function that describes marks at the same position. */
function useTelling(series: readonly CurveSeries[]): (marks: readonly AlarmMark[]) => string {
  const text = useText(curveWords)
  const level = useText(stateWords)
  const tellOne = ({ dataId, maxLevel, raiseTs, returnTs, side, peakValue }: AlarmMark): string => {
    const curve = series.find(({ pointId }) => pointId === dataId)
    const until = returnTs === null ? text('lasting') : formatInstant(returnTs).slice(5)
    const time = `${formatInstant(raiseTs).slice(5)} – ${until}`
    const parts = [level(levelName(maxLevel)), curve?.name ?? '', time]
    if (curve && peakValue !== null) {
      const extreme = curve.convert ? curve.convert(peakValue) : peakValue
      parts.push(
        `${text(side === 'low' ? 'lowest' : 'highest')} ${formatNumber(extreme, curve.decimals)} ${curve.unit}`.trim(),
      )
    }
    return parts.join(' · ')
  }
  return (marks) => {
    const descriptions = marks.slice(0, maxTold).map(tellOne)
    return [
      ...descriptions,
      ...(marks.length > maxTold ? [text('moreAlarms', { n: marks.length - maxTold })] : []),
    ].join('\n')
  }
}

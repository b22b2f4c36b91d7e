// Draws a window of history and appends the live readings. The samples are stored outside React, so that a reading
// redraws the canvas without rendering the component.

import type { AlarmMark } from '@gemba/contract/alarm/marks.ts'
import type { CurveNoteRow } from '@gemba/contract/telemetry/curve-note.ts'
import { type HistoryPoint, readHistory } from '@gemba/contract/telemetry/read.ts'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { notifyFailure } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { pointFeed, useFeed } from '../../feed/feed.ts'
import { useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/state/page-states.tsx'
import { useTheme } from '../../ui/theme/theme.ts'
import type { Reading } from '../../ui/value/value.tsx'
import { type CurveSeries, laneSeriesOf, lineSeriesOf } from '../curve-series.ts'
import { CurveMarks } from '../marks/curve-marks.tsx'
import { useAlarmMarks } from '../marks/use-alarm-marks.ts'
import { CurveNotes } from '../notes/curve-notes.tsx'
import type { NoteActions } from '../notes/note-actions.ts'
import { useCurveNotes } from '../notes/use-curve-notes.ts'
import { CurveBuffer } from '../samples/curve-buffer.ts'
import type { Overlay } from '../samples/overlay.ts'
import { boundsOf, type CurveWindow } from '../window/curve-window.ts'
import { curveWords } from '../words.ts'
import { type Chart, openChart } from './chart.ts'
import styles from './curve-canvas.module.css'
import { useCurveGestures } from './curve-gestures.ts'
import { lanePx } from './curve-lanes.ts'
import { curveOption } from './curve-option.ts'
import { pictureOf, savePicture } from './curve-picture.ts'
import { EmptyCurve } from './empty-curve.tsx'
import { useOverlays } from './use-overlays.ts'

interface CurveCanvasProps {
  series: readonly CurveSeries[]
  window: CurveWindow
  overlays: readonly Overlay[]
  notes: NoteActions | undefined
  onWindow: (window: CurveWindow) => void
  /** Receives a function that saves the chart as a picture. */
  picture: RefObject<((name: string) => void) | undefined>
}

const drawEveryMs = 200
const fetchAfterMs = 250
const minGapMs = 60_000
const crowdedFactor = 6
/** Time after which history includes a silence that has begun. */
const silenceStoredMs = 3000

export default function CurveCanvas(props: CurveCanvasProps) {
  const text = useText(curveWords)
  const place = useRef<HTMLDivElement>(null)
  const [buffer] = useState(() => new CurveBuffer())
  const marks = useAlarmMarks(props.series, props.window)
  const notes = useCurveNotes(props.series, props.window)
  const draw = useDrawing(place, buffer, { ...props, marks, notes })
  const { isLoaded, isEmpty, isCarrying } = useSamples(place, buffer, { ...props, draw })
  useCurveGestures(place, props.window, props.onWindow)
  return (
    <>
      <div className={styles.canvas} data-is-loaded={isLoaded} style={{ minHeight: minHeightOf(props.series) }}>
        <div
          ref={place}
          className={styles.place}
          role="img"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the curve is moved and zoomed by keys
          tabIndex={0}
          aria-label={`${text('title')} ${text('help')}`}
        />
        <CurveMarks series={props.series} window={props.window} marks={marks} />
        <CurveNotes series={props.series} window={props.window} notes={notes} actions={props.notes} />
        {isLoaded ? null : (
          <div className={styles.blank}>
            <Skeleton rows={5} />
          </div>
        )}
        {isLoaded && isEmpty ? (
          <div className={styles.blank}>
            <EmptyCurve points={props.series.map((curve) => curve.pointId)} onWindow={props.onWindow} />
          </div>
        ) : null}
      </div>
      {isCarrying ? <p className={styles.legend}>{text('carried')}</p> : null}
    </>
  )
}

const isUsable = ([, value]: HistoryPoint): boolean => value !== null

const minLinesPx = 260

/** Returns the minimum height for the lines and all lanes. */
function minHeightOf(series: readonly CurveSeries[]): number {
  const lanes = laneSeriesOf(series).length
  return (lanes < series.length ? minLinesPx : 64) + lanes * lanePx
}

type ElementRef = RefObject<HTMLDivElement | null>

type DrawingProps = Omit<CurveCanvasProps, 'notes'> & { marks: readonly AlarmMark[]; notes: readonly CurveNoteRow[] }

/** Draws the canvas and fits it to its element. Returns a function that draws it again. */
function useDrawing(place: ElementRef, buffer: CurveBuffer, props: DrawingProps): () => void {
  const { series, window: shownWindow, overlays, picture, marks, notes } = props
  const theme = useTheme((state) => state.theme)
  const text = useText(curveWords)
  // While the live connection is lost, nothing is drawn for the time since.
  const knownUntil = useRef(0)
  const chart = useRef<Chart>(undefined)
  const latest = useRef(() => undefined as undefined)
  const draw = useCallback(() => latest.current(), [])
  const points = lineSeriesOf(series).map((curve) => curve.pointId)
  const maxPoints = () => maxPointsOf(place.current)
  const earlier = useOverlays({ points, window: shownWindow, overlays, maxPoints })
  useLayoutEffect(() => {
    latest.current = () => {
      if (!place.current || !chart.current) return
      const { from, to } = boundsOf(shownWindow, Date.now())
      if (useFeed.getState().status !== 'lost') knownUntil.current = Date.now()
      const option = curveOption({
        series,
        buffer,
        from,
        to,
        theme,
        known: knownUntil.current,
        widthPx: place.current.clientWidth,
        heightPx: place.current.clientHeight,
        earlier,
        texts: {
          noCommunication: text('noCommunication'),
          lastValue: text('lastValue'),
          overlays: { day: text('overlay.day'), week: text('overlay.week') },
        },
      })
      const opened = chart.current
      picture.current = (name) =>
        savePicture(pictureOf(opened, { series, theme, marks, notes, bounds: { from, to } }), name)
      opened.setOption(option, { replaceMerge: ['series', 'yAxis', 'xAxis', 'grid'] })
    }
    latest.current()
  }, [place, buffer, series, shownWindow, theme, text, earlier, picture, marks, notes])

  useEffect(() => {
    if (!place.current) return
    const opened = openChart(place.current)
    chart.current = opened
    const observer = new ResizeObserver(() => {
      opened.resize()
      draw()
    })
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      opened.dispose()
      chart.current = undefined
    }
  }, [place, draw])

  // The tooltip belongs to the window before. The next move of the pointer shows that of this window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each window is another one
  useEffect(() => chart.current?.dispatchAction({ type: 'hideTip' }), [shownWindow])

  const isLive = shownWindow.to === undefined
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(draw, 1000)
    return () => clearInterval(timer)
  }, [isLive, draw])
  return draw
}

/**
 * Fills the buffer with history and live readings. Returns whether history was read once, whether the window has no
 * values, and whether it has carried values.
 */
function useSamples(place: ElementRef, buffer: CurveBuffer, options: CurveCanvasProps & { draw: () => void }) {
  const { series, window: shownWindow, draw } = options
  const [isLoaded, setLoaded] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const [isCarrying, setCarrying] = useState(false)
  const [reloads, setReloads] = useState(0)
  const isLost = useFeed((state) => state.status === 'lost')
  const pointKey = series.map((curve) => curve.pointId).join()

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const { from, to } = boundsOf(shownWindow, Date.now())
    const range = { from: String(Math.round(from)), to: String(Math.round(to)) }
    try {
      const answer = await run(
        readHistory,
        { points: pointKey.split(','), ...range, mode: 'minmax', maxPoints: maxPointsOf(place.current) },
        { signal },
      )
      if (signal.aborted) return
      buffer.replace(answer, shownWindow.to)
      const isKept = lineSeriesOf(series).some((curve) => buffer.carriedOf(curve.pointId, from, to).length > 0)
      setCarrying(isKept)
      setEmpty(!isKept && series.every((curve) => !buffer.pointsOf(curve.pointId, from, to).some(isUsable)))
      draw()
      setLoaded(true)
    } catch (error) {
      if (signal.aborted) return
      setLoaded(true)
      notifyFailure(error)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when points or window change, or history is the better source
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => void load(abort.signal), fetchAfterMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [pointKey, shownWindow.spanMs, shownWindow.to, reloads, isLost])

  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reloadSoon = () => {
    soon.current ??= setTimeout(() => {
      soon.current = undefined
      setReloads((count) => count + 1)
    }, silenceStoredMs)
  }
  useEffect(() => () => clearTimeout(soon.current), [])
  const take = useEffectEvent((pointId: string, reading: Reading) => {
    if (shownWindow.to !== undefined) return
    const curve = series.find((candidate) => candidate.pointId === pointId)
    const gapMs = buffer.isHeld(pointId) ? Number.POSITIVE_INFINITY : Math.max(3 * (curve?.periodMs ?? 0), minGapMs)
    const outcome = buffer.append(pointId, reading, gapMs)
    if (outcome === 'lost') reloadSoon()
    else setEmpty(false)
    if (buffer.isCrowded(crowdedFactor * maxPointsOf(place.current))) setReloads((count) => count + 1)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = pointFeed.watch(pointKey.split(','), (pointId, reading) => {
      take(pointId, reading)
      timer ??= setTimeout(() => {
        timer = undefined
        draw()
      }, drawEveryMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [pointKey, draw])
  return { isLoaded, isEmpty, isCarrying }
}

const maxPointsOf = (element: HTMLElement | null): number => Math.max(200, Math.min(4000, element?.clientWidth ?? 1000))

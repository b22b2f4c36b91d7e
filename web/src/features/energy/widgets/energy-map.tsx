// The energy of a year: one cell for each quarter-hour.
import { type EnergyMap, readEnergyMap } from '@gemba/contract/energy/read-energy.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useTheme } from '../../../ui/theme/theme.ts'
import { chartColours, coloursOf } from '../../../ui/theme/tokens.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { Sparkline } from '../../../ui/value/sparkline.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { shownIn, useConversion } from '../../../ui/value/units.ts'
import { rateUnit } from '../comparison.ts'
import { curveAddress } from '../curve-address.ts'
import { dayAt, daysOfQuarters, type MapCell, meanAt, monthTicks, quarterMs, quartersADay } from '../map-cells.ts'
import { energyWords } from '../words.ts'
import { drawMap, type EnergyCells } from './draw-map.ts'
import styles from './energy-map.module.css'
import type { MeterPoint } from './figure-props.ts'
import { type Meter, useMeter } from './use-meter.ts'

const refreshMs = 900_000
/** Polled faster while there are no readings yet. */
const emptyMs = 5_000

const isBlank = (map: EnergyMap | undefined): boolean => map?.quarters.every((quarter) => quarter === null) ?? true

export function EnergyMapPanel() {
  const { meter } = useMeter()
  return meter ? <EnergyMapOf key={meter.id} meter={meter} /> : null
}

function EnergyMapOf({ meter }: { meter: Meter }) {
  const text = useText(energyWords)
  const point = useCurvePoint(meter)
  const navigate = useNavigate()
  const { data } = useCommandQuery(
    readEnergyMap,
    { meterId: meter.id },
    { refetchMs: (map) => (isBlank(map) ? emptyMs : refreshMs) },
  )
  const map = useMemo(
    () => data && { days: daysOfQuarters(data.from, data.quarters.length), quarters: data.quarters },
    [data],
  )
  if (!map || !data || isBlank(data)) return null
  return (
    <section className="padding-12-16 card" aria-label={text('map')} data-testid="energy-map">
      <h2 className="below-8 size-16">{text('map')}</h2>
      <Picture
        map={map}
        unit={rateUnit(data.unit)}
        onOpen={point && ((stretch) => void navigate(curveAddress(point, stretch)))}
      />
    </section>
  )
}

/** Returns the point whose curve explains a day: the power, else the counter. */
function useCurvePoint({ powerPointId, counterPointId }: Meter): MeterPoint | undefined {
  const id = powerPointId ?? counterPointId
  const body = { id: { in: [id] }, pageNumber: 1, pageSize: 1 }
  return useRouteQuery<Page<MeterPoint>>({ resource: point, operation: 'page', body }).data?.records[0]
}

interface PictureProps {
  map: EnergyCells
  unit: string | null
  /** Opens the curve of a day. Undefined if there is no point. */
  onOpen: ((day: { from: number; to: number }) => void) | undefined
}

function Picture({ map, unit, onOpen }: PictureProps) {
  const text = useText(energyWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme((state) => state.theme)
  const [cell, setCell] = useState<MapCell>()
  useEffect(() => {
    const high = chartColours[theme][0] ?? coloursOf(theme).primary
    if (canvas.current) drawMap(canvas.current, map, { low: coloursOf(theme).bg, high })
  }, [map, theme])
  const columns = map.days.length
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor(((event.clientX - box.left) * columns) / box.width)
    const row = quartersADay - 1 - Math.floor(((event.clientY - box.top) * quartersADay) / box.height)
    setCell(within({ column, row }, columns))
  }
  const move = (event: KeyboardEvent) => {
    const [by, along] = moves[event.key] ?? []
    if (by === undefined || along === undefined) return
    event.preventDefault()
    const { column, row } = cell ?? { column: columns - 1, row: 0 }
    setCell(within({ column: column + by, row: row + along }, columns))
  }
  return (
    <>
      <div className={styles.picture}>
        <Hours />
        <button
          type="button"
          className={styles.cells}
          aria-label={text('mapHint')}
          onPointerMove={follow}
          onPointerDown={follow}
          onKeyDown={move}
          onClick={() => cell && onOpen?.(dayAt(map, cell))}
          data-testid="energy-map-cells"
        >
          <canvas ref={canvas} />
          {cell ? <Mark cell={cell} columns={columns} /> : null}
        </button>
        <Months map={map} />
      </div>
      <output className="flex gap-16 min-height-20 margin-top-4 muted size-12 numeric">
        {cell ? <CellText map={map} cell={cell} unit={unit} /> : text('mapHint')}
      </output>
      <div className={styles.day}>{cell ? <DayCourse map={map} cell={cell} /> : null}</div>
    </>
  )
}

const moves: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const within = ({ column, row }: MapCell, columns: number): MapCell => ({
  column: Math.min(columns - 1, Math.max(0, column)),
  row: Math.min(quartersADay - 1, Math.max(0, row)),
})

function Mark({ cell: { column, row }, columns }: { cell: MapCell; columns: number }) {
  const left = `${((column + 0.5) * 100) / columns}%`
  const top = `${((quartersADay - row - 0.5) * 100) / quartersADay}%`
  return <span className={styles.mark} style={{ left, top }} />
}

function CellText({ map, cell, unit }: { map: EnergyCells; cell: MapCell; unit: string | null }) {
  const text = useText(energyWords)
  const conversion = useConversion(unit)
  const begin = (map.days[cell.column]?.begin ?? 0) + cell.row * quarterMs
  const mean = meanAt(map, cell)
  const converted = shownIn(conversion, mean, unit)
  return (
    <>
      <span>{formatInstant(begin).slice(0, 16)}</span>
      <b className="text-colour">
        {converted.value === undefined ? text('notMeasured') : `${formatNumber(converted.value)} ${converted.unit}`}
      </b>
    </>
  )
}

/** The course of the day of a cell. */
function DayCourse({ map, cell: { column } }: { map: EnergyCells; cell: MapCell }) {
  const text = useText(energyWords)
  const { from, to } = dayAt(map, { column, row: 0 })
  const points = Array.from(
    { length: quartersADay },
    (_, row) => [from + row * quarterMs, meanAt(map, { column, row }) ?? null] as const,
  )
  const label = text('dayCourse', { day: map.days[column]?.day ?? '' })
  return (
    <>
      <span>{label}</span>
      <Sparkline points={points} from={from} to={to} label={label} />
    </>
  )
}

function Hours() {
  return (
    <span className={`column spread muted size-12 ${styles.hours}`} aria-hidden="true">
      {['24:00', '12:00', '00:00'].map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </span>
  )
}

function Months({ map: { days } }: { map: EnergyCells }) {
  return (
    <span className={styles.months} aria-hidden="true">
      {monthTicks(days).map(({ column, month }) => (
        <span key={month} style={{ left: `${(column * 100) / days.length}%` }}>
          {month.endsWith('-01') ? month.slice(0, 4) : month.slice(5)}
        </span>
      ))}
    </span>
  )
}

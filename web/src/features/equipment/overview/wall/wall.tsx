// The overview in wall mode: large tiles, one screen after another, and the alarms of the day. It needs no interaction.

import { XIcon } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFeed } from '../../../../feed/feed.ts'
import { useText } from '../../../../i18n/text.ts'
import { overviewBoard, useBoardTurn } from '../../../../resource/tab/board-turns.ts'
import { OverviewPanels } from '../../../../resource/tab/overview-panels.tsx'
import { useSessionRenewal } from '../../../../session/use-session-renewal.ts'
import { IconButton } from '../../../../ui/button/button.tsx'
import { formatInstant } from '../../../../ui/value/time.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import type { PlantArea } from '../plant-areas.ts'
import { overviewWords } from '../words.ts'
import { useLeaveWall } from './use-wall.ts'
import styles from './wall.module.css'
import { type WallRoom, wallPages } from './wall-pages.ts'

/** Layout width in px on every screen. The page is zoomed to the screen, so that it is readable from a distance. */
const layoutWidth = 1150
const tile = { width: 212, rowHeight: 148, headHeight: 32, gap: 12 }
const turnMs = 15_000

/** Returns the zoom factor of the page. */
function useScale(): number {
  const [scale, setScale] = useState(() => scaleOf(innerWidth))
  useEffect(() => {
    const follow = () => setScale(scaleOf(innerWidth))
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return scale
}
const scaleOf = (width: number): number => Math.max(1, width / layoutWidth)

/** Measures the room for tiles, in px of the style sheet. */
function useRoom(scale: number) {
  const place = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  const [room, setRoom] = useState<WallRoom>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      // Browsers differ in the units of rectangles within a zoomed element. The probe is 100 px wide in units of the
      // style sheet.
      const unit = (probe.current?.getBoundingClientRect().width ?? 100) / 100 || scale
      const { width, height } = element.getBoundingClientRect()
      const columns = Math.max(1, Math.floor((width / unit + tile.gap) / tile.width))
      setRoom({ columns, height: height / unit, rowHeight: tile.rowHeight, headHeight: tile.headHeight })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scale])
  return { place, probe, room }
}

interface WallProps {
  areas: readonly PlantArea[]
  /** The status of the plant. */
  status: ReactNode
  renderArea: (area: PlantArea) => ReactNode
}

export function Wall({ areas, status, renderArea }: WallProps) {
  const text = useText(overviewWords)
  const leave = useLeaveWall()
  useBoardTurn(overviewBoard)
  const scale = useScale()
  const { place, probe, room } = useRoom(scale)
  const now = useNow()
  useSessionRenewal()
  const pages = room ? wallPages(areas, room) : []
  const pageIndex = pages.length > 0 ? Math.floor(now / turnMs) % pages.length : 0
  const layout = { zoom: scale, '--columns': room?.columns ?? 1, '--row': `${tile.rowHeight - tile.gap}px` }
  return (
    <div
      className={`column gap-12 clip padding-12-16 ${styles.wall}`}
      style={layout as CSSProperties}
      data-testid="wall"
    >
      <span ref={probe} className={styles.probe} />
      <div className={`bar gap-8-24 ${styles.head}`}>
        {status}
        <LostConnection />
        <span className="row gap-16 push muted numeric">
          {pages.length > 1 ? <span data-testid="wall-page">{`${pageIndex + 1} / ${pages.length}`}</span> : null}
          <time className="text-colour size-20 bold">{formatInstant(now).slice(11, 16)}</time>
          <IconButton of={XIcon} label={text('leaveWall')} onClick={leave} data-testid="leave-wall" />
        </span>
      </div>
      <div className={styles.top}>
        <OverviewPanels place="top" isOnWall />
      </div>
      <div className={`grow min-height-0 clip ${styles.tiles}`} ref={place}>
        {pages[pageIndex]?.map(renderArea)}
      </div>
      <div className={styles.foot}>
        <OverviewPanels place="bottom" isOnWall />
      </div>
    </div>
  )
}

/** Warns that the connection is lost, because nobody operates the screen and old values would look current. */
function LostConnection() {
  const text = useText(overviewWords)
  const isLost = useFeed(({ status }) => status === 'lost')
  return isLost ? (
    <strong className="error" role="status">
      {text('wallLost')}
    </strong>
  ) : null
}

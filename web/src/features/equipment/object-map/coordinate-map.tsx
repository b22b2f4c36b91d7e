import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { computeGeoScale, type GeoPoint, type GeoScale } from './geo-scale.ts'
import { MarkLayer } from './mark-layer.tsx'
import type { MapObject } from './mark-state.ts'
import styles from './object-map.module.css'
import { objectMapWords } from './words.ts'

/** Width to height of the picture before it is measured: the least in the style sheet. */
const leastRatio = 1.6

/** Returns the ratio of width to height of an element. A wide window leaves less height than width. */
function useRatio(ref: RefObject<HTMLElement | null>): number {
  const [ratio, setRatio] = useState(leastRatio)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth, clientHeight } = element
      // A hidden page has no size.
      if (clientWidth > 0 && clientHeight > 0) setRatio(clientWidth / clientHeight)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return ratio
}

type PlacedObject = MapObject & GeoPoint

const hasCoordinates = (row: MapObject): row is PlacedObject => row.longitude !== null && row.latitude !== null

/** Objects by their coordinates over a grid of degrees. */
export function CoordinateMap({ objects }: { objects: readonly MapObject[] }) {
  const text = useText(objectMapWords)
  const placed = objects.filter(hasCoordinates)
  if (placed.length === 0) return <EmptyState title={text('noCoordinates')} hint={text('noCoordinatesHint')} />
  return <PlacedMap placed={placed} />
}

function PlacedMap({ placed }: { placed: readonly PlacedObject[] }) {
  const text = useText(objectMapWords)
  const grid = useRef<HTMLDivElement>(null)
  const scale = computeGeoScale(placed, useRatio(grid))
  const km = scale.stepKm < 1 ? scale.stepKm.toFixed(2) : scale.stepKm.toFixed(scale.stepKm < 10 ? 1 : 0)
  return (
    <>
      <MarkLayer
        label={text('map')}
        objects={placed}
        positionOf={({ longitude, latitude }) => scale.place({ longitude: longitude ?? 0, latitude: latitude ?? 0 })}
      >
        <Grid scale={scale} ref={grid} />
      </MarkLayer>
      <p className="flush muted">{text('coordinatesNote', { step: degreesOf(scale.step, ''), km })}</p>
    </>
  )
}

/** Returns degrees with as many decimals as they have, up to four. */
const degreesOf = (degrees: number, direction: string): string =>
  `${Number(Math.abs(degrees).toFixed(4))}°${direction ? ` ${direction}` : ''}`

function Grid({ scale, ref }: { scale: GeoScale; ref: RefObject<HTMLDivElement | null> }) {
  return (
    <div className={styles.grid} ref={ref} aria-hidden="true">
      {scale.meridians.map(({ at, degrees }) => (
        <span key={degrees} className={styles.line} style={{ left: `${at}%`, top: 0, bottom: 0, width: 1 }}>
          <small className={`muted nowrap ${styles.degrees}`} style={{ bottom: 0 }}>
            {degreesOf(degrees, degrees < 0 ? 'W' : 'E')}
          </small>
        </span>
      ))}
      {scale.parallels.map(({ at, degrees }) => (
        <span key={degrees} className={styles.line} style={{ top: `${at}%`, left: 0, right: 0, height: 1 }}>
          <small className={`muted nowrap ${styles.degrees}`}>{degreesOf(degrees, degrees < 0 ? 'S' : 'N')}</small>
        </span>
      ))}
    </div>
  )
}

import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { computeGeoScale, type GeoPoint, type GeoScale } from './geo-scale.ts'
import { MarkLayer } from './mark-layer.tsx'
import type { MapObject } from './mark-state.ts'
import styles from './object-map.module.css'
import { objectMapWords } from './words.ts'

/** Width to height of the picture; the same in the style sheet. */
const ratio = 1.6

type PlacedObject = MapObject & GeoPoint

const hasCoordinates = (row: MapObject): row is PlacedObject => row.longitude !== null && row.latitude !== null

/** Objects by their coordinates over a grid of degrees. */
export function CoordinateMap({ objects }: { objects: readonly MapObject[] }) {
  const text = useText(objectMapWords)
  const placed = objects.filter(hasCoordinates)
  if (placed.length === 0) return <EmptyState title={text('noCoordinates')} hint={text('noCoordinatesHint')} />
  const scale = computeGeoScale(placed, ratio)
  const km = scale.stepKm < 1 ? scale.stepKm.toFixed(2) : scale.stepKm.toFixed(scale.stepKm < 10 ? 1 : 0)
  return (
    <>
      <MarkLayer
        label={text('map')}
        objects={placed}
        positionOf={({ longitude, latitude }) => scale.place({ longitude: longitude ?? 0, latitude: latitude ?? 0 })}
      >
        <Grid scale={scale} />
      </MarkLayer>
      <p className="flush muted">{text('coordinatesNote', { step: degreesOf(scale.step, ''), km })}</p>
    </>
  )
}

/** Returns degrees with as many decimals as they have, up to four. */
const degreesOf = (degrees: number, direction: string): string =>
  `${Number(Math.abs(degrees).toFixed(4))}°${direction ? ` ${direction}` : ''}`

function Grid({ scale }: { scale: GeoScale }) {
  return (
    <div className={styles.grid} aria-hidden="true">
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

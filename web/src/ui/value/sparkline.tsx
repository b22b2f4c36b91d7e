// A small line of recent values beside a figure, without axes. It breaks where nothing is known.
import styles from './sparkline.module.css'

const width = 200
const height = 40

type SparklinePoint = readonly [at: number, value: number | null]

interface SparklineProps {
  points: readonly SparklinePoint[]
  /** The window of the line, epoch ms. */
  from: number
  to: number
  /** A value that should not be exceeded. */
  limit?: number | undefined
  /** Description for screen readers. */
  label: string
}

/** Returns the SVG path of the known stretches; empty if no two neighbouring readings exist. */
export function sparklinePath(points: readonly SparklinePoint[], place: (at: number, value: number) => string): string {
  let isOpen = false
  return points
    .map(([at, value]) => {
      if (value === null) {
        isOpen = false
        return ''
      }
      const command = isOpen ? 'L' : 'M'
      isOpen = true
      return `${command}${place(at, value)}`
    })
    .join('')
}

/** Returns where a value lies between two others, from 0 to 1. Halves do not overflow, whatever the values. */
export function shareOf(value: number, { low, top }: { low: number; top: number }): number {
  return (value / 2 - low / 2) / (top / 2 - low / 2 || 1)
}

export function Sparkline({ points, from, to, limit, label }: SparklineProps) {
  const values = points.flatMap(([, value]) => value ?? [])
  if (values.length < 2) return <span className="block full-width height-40" />
  const low = Math.min(...values)
  const high = Math.max(...values)
  // A limit far above would flatten the line, so it is drawn only if it is near.
  const isLimitNear = limit !== undefined && limit <= high + (high - low)
  const top = isLimitNear ? Math.max(high, limit) : high
  const y = (value: number) => height - 2 - shareOf(value, { low, top }) * (height - 4)
  const place = (at: number, value: number) =>
    `${(((at - from) * width) / (to - from)).toFixed(1)} ${y(value).toFixed(1)}`
  return (
    <svg
      className="block full-width height-40"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {isLimitNear ? <line className={styles.limit} x1={0} x2={width} y1={y(limit)} y2={y(limit)} /> : null}
      <path className={styles.course} d={sparklinePath(points, place)} />
    </svg>
  )
}

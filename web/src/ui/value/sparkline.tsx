// The course of a value at a glance, beside its figure: no axes, breaks where nothing is known.
import styles from './sparkline.module.css'

const width = 200
const height = 40

type SparklinePoint = readonly [at: number, value: number | null]

interface SparklineProps {
  points: readonly SparklinePoint[]
  /** The window that it stands for, epoch ms. */
  from: number
  to: number
  /** A line that should not be crossed. */
  limit?: number | undefined
  /** What it shows, for people who do not see it. */
  label: string
}

/** Path of the known stretches; nothing where no two readings stand beside one another. */
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

export function Sparkline({ points, from, to, limit, label }: SparklineProps) {
  const values = points.flatMap(([, value]) => value ?? [])
  if (values.length < 2) return <span className={styles.sparkline} />
  const low = Math.min(...values)
  const high = Math.max(...values)
  // A limit far above would press the course flat; it is drawn where it can be seen together with it.
  const isLimitNear = limit !== undefined && limit <= high + (high - low)
  const top = isLimitNear ? Math.max(high, limit) : high
  const y = (value: number) => height - 2 - ((value - low) * (height - 4)) / (top - low || 1)
  const place = (at: number, value: number) =>
    `${(((at - from) * width) / (to - from)).toFixed(1)} ${y(value).toFixed(1)}`
  return (
    <svg
      className={styles.sparkline}
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

// Icons of Lucide with 1.5 px of stroke at 20 px. A component imports the one that it shows, so only those are loaded.
import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'

export type IconShape = LucideIcon
export type IconSize = 16 | 20 | 32

interface IconProps {
  of: IconShape
  size?: IconSize
  style?: CSSProperties
}

/** A decorative icon. The control around it has the label. */
export function Icon({ of: Shape, size = 16, style }: IconProps) {
  return <Shape className="icon" size={size} strokeWidth={(1.5 * 24) / Math.max(size, 20)} aria-hidden style={style} />
}

import { Icon, type IconShape, type IconSize } from './icon.tsx'
import { menuIcons } from './menu-icons.ts'

export interface NamedIconProps {
  name: string | null | undefined
  /** Shown for an unknown name. */
  fallback: IconShape
  size: IconSize
}

export function NamedIcon({ name, fallback, size }: NamedIconProps) {
  return <Icon of={menuIcons[name ?? ''] ?? fallback} size={size} />
}
